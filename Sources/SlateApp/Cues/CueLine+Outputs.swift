import Player
import TimedMetadata
import Timing

extension CueLine.Event {
  /// What a change of the player's state is as a line.
  nonisolated init(_ output: PlayerOutput) {
    switch output {
    case .cue(let event): self = .cue(event)
    case .frame(let time, let reading): self = .frame(time: time.time, timecode: reading)
    case .title(let title): self = .title(title.text, source: title.source.rawValue)
    case .legible(let group): self = .legible(group)
    case .warning(let warning): self = .warning(warning)
    }
  }

  /// The period of the cue that the line is about, which need not be the one that plays.
  nonisolated fileprivate var period: Int? {
    guard case .cue(let event) = self else { return nil }
    return event.cue?.period
  }
}

extension CueLine {
  /// The line of an event that happens now, in a given state of the player.
  nonisolated init(_ event: Event, in state: PlayerState?) {
    self.init(
      wall: .now,
      position: state?.position.map { MediaTime(seconds: $0, timescale: 1_000_000) },
      period: event.period ?? state?.streamTime?.period, event: event)
  }
}
