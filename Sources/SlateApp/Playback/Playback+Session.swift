import Player
import Streaming
import TimedMetadata
import Timing

extension Playback {
  /// Applies what the HLS session reports.
  func handle(_ event: SessionEvent) {
    guard !hasEnded, case .hls(var stream) = source else { return }
    switch event {
    case .waiting(let what): apply(.loading(what))
    case .prepared(let presentation):
      stream.presentation = presentation
      stream.window = presentation.window
      source = .hls(stream)
      begin(presentation)
    case .containerTitle(let text): apply(.title(.init(text: text, source: .container)))
    case .window(let window):
      stream.window = window
      source = .hls(stream)
      apply([.live(window.isLive), .duration(window.duration), .held(window.held)])
      tellReserves()
      tellLoop()
      lookAtLiveEdge()
    case .events(let events): apply(.received(events))
    case .textCues(let cues, let rendition):
      guard tracks.shownLegible == .rendition(rendition) else { return }
      apply(.textCues(cues))
    case .legible(let options):
      tracks.adopt(renditions: options)
      refreshLegible()
    case .variants(let group): apply(.variants(group))
    case .adapt:
      // What the user asks for goes first.
      if variants.wanted == nil { change(to: .auto) }
    case .audible(let group):
      apply(.audible(group))
      // Forced subtitles are those in the language of the sound.
      refreshLegible()
    case .segue(let position):
      stream.segue = position
      source = .hls(stream)
      prepareContinuation()
    case .warning(let warning): apply(.warning(warning))
    case .failed(let failure):
      if failure.kind == .unsupported {
        openDirect(failure.url)
      } else {
        end(.failed(failure.description))
      }
    }
  }

  private func begin(_ presentation: Presentation) {
    let rates = TimecodeCounter.Rates(
      variant: presentation.variants.playingOption?.variant.frameRate,
      highest: presentation.highestFrameRate)
    apply([
      .prepared(
        .init(
          isLive: presentation.window.isLive,
          variant: presentation.variants.playingOption?.variant, rates: rates)),
      .variants(presentation.variants),
      .duration(presentation.window.duration),
      .audible(presentation.audible),
    ])
    if let title = presentation.titles.first {
      apply(.title(.init(text: title.text, source: .sessionData)))
    }
    tracks.adopt(renditions: presentation.legible)
    refreshLegible()
    loadFeeds(at: nil)
  }

  /// Applies what the tap on a local file found.
  func handle(_ finding: FileTap.Finding) {
    guard !hasEnded, case .direct(var media) = source else { return }
    switch finding {
    case .timescale(let timescale):
      media.timescale = timescale
      source = .direct(media)
    case .events(let events): apply(.received(events))
    case .title(let text): apply(.title(.init(text: text, source: .container)))
    case .warning(let warning): apply(.warning(warning))
    }
  }
}
