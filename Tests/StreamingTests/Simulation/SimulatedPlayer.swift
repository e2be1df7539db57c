import Foundation
import Player
import TimedMetadata
import Timing

@testable import Streaming

/// A player without libmpv: what the session reports goes into the player's state, the feed is read
/// and thrown away, and frames are presented three seconds behind the edge.
final class SimulatedPlayer {
  private let stream: DayStream
  private let clock: WoundClock
  private let session: HLSSession
  private let events = EventQueue()
  private var model = PlayerModel()
  private var set: FeedSet?

  /// How often each cue was added, entered and exited.
  struct Life {
    var added = 0
    var entered = 0
    var exited = 0
  }
  private(set) var lives: [Cue.ID: Life] = [:]
  private(set) var added = (timecodes: 0, messages: 0)
  private(set) var finished = 0
  /// What was wrong, the first of it in words.
  private(set) var problems: [String] = []
  private(set) var frames = 0
  private(set) var warnings = 0

  init(_ stream: DayStream, clock: WoundClock) {
    self.stream = stream
    self.clock = clock
    let events = events
    session = HLSSession(
      url: DayStream.index, playlist: nil, configuration: StreamingConfiguration(),
      playlists: stream, segments: stream, clock: clock
    ) { events.add($0) }
  }

  func start() async throws {
    _ = model.handle(
      .prepared(
        .init(isLive: true, variant: nil, rates: .init(variant: .fps25, highest: .fps25))))
    await session.prepare()
    guard let set = await session.open(at: nil), let video = set.video else {
      throw CancellationError()
    }
    self.set = set
    let thread = Thread {
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
      defer { buffer.deallocate() }
      while video.read(into: buffer) > 0 {}
    }
    thread.start()
    _ = model.handle(.ready)
  }

  func stop() async {
    take(model.finish(), at: nil)
    await session.close()
  }

  /// Winds the clock on to a second and presents what is due.
  func play(toSecond second: Int) async {
    guard let set else { return }
    clock.wind(to: .seconds(second))
    let edge = Double(second + DayStream.before * DayStream.partsPerSegment)
    // The part that has just come to be is in the feed, and its events have been told before.
    guard await set.timeline.reaches(edge) else {
      note("the feed ended at \(set.timeline.frontier.seconds) s")
      return
    }
    absorb()
    for step in 0..<5 {
      let frame = Int64((edge - 4) * 25) + Int64(step) * 5
      present(frame, set)
    }
    await session.playhead(edge - 3)
  }

  private func present(_ frame: Int64, _ set: FeedSet) {
    let seconds = Double(frame) / 25
    guard seconds >= set.startTime ?? 0 else { return }
    frames += 1
    let time = set.timeline.streamTime(at: seconds)
    let status = LiveStatus(delay: 4, target: 4, windowEnd: 60, edge: 56)
    _ = model.handle(.liveStatus(status))
    let arrival = frames == 1 ? PlayerEvent.Arrival.seeking : .playing
    let outputs = model.handle(
      .frame(time, position: set.timeline.position(of: seconds), arrival))
    take(outputs, at: frame)
    let expected = stream.label(frame).description
    let reading = model.state.timecode
    if reading.label != expected || !reading.flags.isEmpty {
      note("frame \(frame): \(reading.label ?? "none") \(reading.flags), not \(expected)")
    }
  }

  /// Applies what the session has reported since.
  private func absorb() {
    for event in events.takeAll() {
      switch event {
      case .events(let received): take(model.handle(.received(received)), at: nil)
      case .warning(let warning):
        warnings += 1
        note("warning: \(warning.message)")
      case .failed(let failure): note("failed: \(failure.reason)")
      case .segue(let position): note("segue to \(position)")
      default: break
      }
    }
    while model.hasBacklog { take(model.readBacklog(), at: nil) }
  }

  private func take(_ outputs: [PlayerOutput], at frame: Int64?) {
    for case .cue(let event) in outputs {
      guard let cue = event.cue else { continue }
      var life = lives[cue.id, default: Life()]
      switch event {
      case .addTrack: break
      case .addCue:
        life.added += 1
        if cue.isTimecode { added.timecodes += 1 } else { added.messages += 1 }
      case .enterCue:
        life.entered += 1
        if let frame { checkEntry(cue, at: frame) }
      case .exitCue: life.exited += 1
      }
      lives[cue.id] = life
      if life.exited > 0 {
        if (life.added, life.entered, life.exited) != (1, 1, 1) {
          note("cue \(cue.id): \(life)")
        }
        finished += 1
        // Cues are exited once; to remember more of them would be no flat memory.
        lives[cue.id] = nil
      }
    }
  }

  /// A cue is entered with the first frame at or after its start, five frames on at most.
  private func checkEntry(_ cue: Cue, at frame: Int64) {
    let late = Double(frame) / 25 - cue.startTime.seconds
    if frames > 1, late < -0.001 || late > 0.2 { note("cue \(cue.id) is \(late) s late") }
  }

  private func note(_ problem: String) {
    if problems.count < 20 { problems.append(problem) }
  }
}

/// What a session reports until somebody takes it.
private final class EventQueue: Sendable {
  private let events = Watched([SessionEvent]())

  func add(_ event: SessionEvent) {
    switch event {
    case .events, .warning, .failed, .segue: events.update { $0.append(event) }
    default: break
    }
  }

  func takeAll() -> [SessionEvent] {
    events.update { events in
      defer { events = [] }
      return events
    }
  }
}
