import Timing

extension TimecodeCounter {
  /// Takes the timecode of an event message that is not, or not yet, one of the cues.
  public mutating func add(_ event: ReceivedEvent) {
    guard case .success(let placement) = EventPlacement.of(event) else { return }
    var warnings: [StreamWarning] = []
    for content in EventContents(of: event, warnings: &warnings).contents {
      add(
        Cue(
          id: 0, track: .id3, period: event.period, startTime: placement.startTime, endTime: nil,
          schemeIDURI: event.message.schemeIDURI, value: event.message.value,
          emsgID: event.message.id, isConformant: placement.isConformant, content: content))
    }
  }

  /// The instants at which counting on from the known events gives a label, in each period up to
  /// its end.
  ///
  /// Whether the label is drop-frame is taken from the events. Where events are missing, an instant
  /// may be one that they would rule out.
  ///
  /// - Parameter ends: The ends of the periods; those without one are left out.
  public func occurrences(of label: Timecode, ends: [Int: MediaTime]) -> [StreamTime] {
    ends.flatMap { period, end in
      (periods[period]?.occurrences(of: label, end: end) ?? []).map {
        StreamTime(period: period, time: $0)
      }
    }
  }

  /// The label of a period's first event.
  public func firstLabel(in period: Int) -> String? {
    periods[period]?.events.first?.timecode.description
  }

  /// Whether a period has an event from one time to another, without that one.
  public func hasEvent(in period: Int, from start: MediaTime, to end: MediaTime) -> Bool {
    periods[period]?.hasEvent(from: start, to: end) ?? false
  }
}

extension TimecodePeriod {
  func occurrences(of label: Timecode, end: MediaTime) -> [MediaTime] {
    var found: [MediaTime] = []
    for (index, event) in events.enumerated() {
      guard let rate = event.count?.rate else { continue }
      let next = events.indices.contains(index + 1) ? events[index + 1].time : end
      var label = label
      label.isDropFrame = event.timecode.isDropFrame
      guard label.isValid(at: rate) else { continue }
      let day = Timecode.framesPerDay(at: rate, dropFrame: label.isDropFrame)
      let frames = (label.frameNumber(at: rate) - event.timecode.frameNumber(at: rate)) % day
      // Half a frame: the event that follows may be a tick later than its own frame.
      let bound = min(next, end) - rate.duration(ofFrames: 1).half
      var time = event.time + rate.duration(ofFrames: frames < 0 ? frames + day : frames)
      while time < bound || (time == event.time && next > time) {
        found.append(time)
        time = time + rate.duration(ofFrames: day)
      }
    }
    return found
  }

  func hasEvent(from start: MediaTime, to end: MediaTime) -> Bool {
    latest(upTo: end).map { $0.event.time >= start && $0.event.time < end } ?? false
  }
}

extension MediaTime {
  fileprivate var half: MediaTime { MediaTime(value, timescale: timescale &* 2) ?? self }
}
