import Player

extension Playback {
  /// Says that playback goes on where it was left, or starts over where that means nothing.
  func begin(at point: ResumePoint) {
    switch point.arrive(in: state) {
    case .nothing: break
    case .note(let text): apply(.note(text))
    case .startOver(let isLive): perform(isLive ? .returnToLive : .seek(to: 0))
    }
  }
}
