import Timing

/// Where a cue stands in playback: by period, then start, then arrival.
struct CueSlot: Sendable, Hashable, Comparable {
  var period: Int
  var start: MediaTime
  var id: Cue.ID

  static func < (left: CueSlot, right: CueSlot) -> Bool {
    if left.period != right.period { return left.period < right.period }
    if left.start != right.start { return left.start < right.start }
    return left.id < right.id
  }
}

extension CueSlot {
  init(_ cue: Cue) {
    self.init(period: cue.period, start: cue.startTime, id: cue.id)
  }
}
