import Timing

/// The timecode of every frame, from the timecode cues that have arrived.
///
/// A reading depends on the frame's position, on `rates` and on the events of its period at or
/// before it, never on later ones: the same frame has the same label whenever it is shown.
///
/// At most 32 768 events are held; then the sixteenth that was added first goes.
public struct TimecodeCounter: Sendable {
  /// The rates that decide how frames are counted.
  public struct Rates: Sendable, Hashable {
    /// `--source-fps`.
    public var override: FrameRate?
    /// `FRAME-RATE` of the playing variant.
    public var variant: FrameRate?
    /// The highest `FRAME-RATE` among the variants.
    public var highest: FrameRate?
    /// The container's rate.
    public var container: FrameRate?

    public init(
      override: FrameRate? = nil, variant: FrameRate? = nil, highest: FrameRate? = nil,
      container: FrameRate? = nil
    ) {
      self.override = override
      self.variant = variant
      self.highest = highest
      self.container = container
    }
  }

  public var rates: Rates {
    didSet {
      guard rates != oldValue else { return }
      for period in periods.keys { periods[period]?.recount(by: rates) }
    }
  }

  static let limit = 32_768

  private(set) var periods: [Int: TimecodePeriod] = [:]
  private var lastSerial = 0
  private var count = 0

  public init(rates: Rates = Rates()) {
    self.rates = rates
  }

  /// Takes a timecode cue; cues that are not timecode, or whose text is no label, are ignored.
  public mutating func add(_ cue: Cue) {
    guard cue.isTimecode, case .userText(_, let text) = cue.content,
      let timecode = Timecode(text)
    else { return }
    if count >= Self.limit { evict() }
    lastSerial += 1
    let event = TimecodeEvent(time: cue.startTime, timecode: timecode, serial: lastSerial)
    if periods[cue.period, default: TimecodePeriod()].insert(event, rates: rates) { count += 1 }
  }

  /// How many events are held.
  public var eventCount: Int { count }

  /// The timecode of the frame presented at `position`.
  public func reading(at position: StreamTime) -> TimecodeReading {
    let isContainerRate = rates.declared == nil && rates.container != nil
    guard let (event, interval) = periods[position.period]?.latest(upTo: position.reach) else {
      return TimecodeReading(
        absence: periods.isEmpty ? .noTimecode : .waiting, rate: rates.counting,
        isContainerRate: isContainerRate)
    }
    let span = max(.zero, position.time - event.time)
    var reading = TimecodeReading(
      absence: nil, rate: event.count?.rate,
      isContainerRate: isContainerRate && event.count?.rate == rates.container,
      flags: event.count?.flags ?? [], age: span.seconds)
    if let interval, span > interval + interval + interval { reading.flags.insert(.stale) }
    reading.show(event, after: span, rates: rates)
    return reading
  }

  /// Forgets the events that no reading at or after a time needs.
  public mutating func forget(before time: StreamTime) {
    guard periods[time.period]?.remove(before: time.time) == true else { return }
    for key in periods.keys where key < time.period { periods[key] = nil }
    count = periods.values.reduce(0) { $0 + $1.count }
  }

  private mutating func evict() {
    let first = lastSerial - Self.limit + Self.limit / 16
    count = 0
    for key in periods.keys {
      periods[key]?.remove(before: first)
      let left = periods[key]?.count ?? 0
      if left == 0 { periods[key] = nil }
      count += left
    }
  }
}

extension TimecodeReading {
  fileprivate mutating func show(
    _ event: TimecodeEvent, after span: MediaTime, rates: TimecodeCounter.Rates
  ) {
    guard let rate = event.count?.rate else {
      // Without any rate the event's own instant is all that is known.
      let isOnEvent = span <= StreamTime.readingTolerance
      label = isOnEvent ? event.timecode.description : nil
      source = isOnEvent ? .event : nil
      absence = isOnEvent ? nil : .waiting
      return
    }
    let since = rate.frames(in: span, rounding: rates.rounding(at: rate))
    let isOnEvent = since == 0 && (rates.picture ?? rate).frames(in: span) == 0
    source = isOnEvent ? .event : .counted
    // The event's own label is shown as received, even where it does not exist at the rate.
    label =
      since == 0
      ? event.timecode.description
      : event.timecode.advanced(by: since, at: rate).description
  }
}
