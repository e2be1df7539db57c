import ID3
import ISOBMFF
import Testing
import TimedMetadata
import Timing

@testable import Player

@Suite struct EventBacklogTests {
  private func events(_ count: Int, bytes: Int? = nil) -> [ReceivedEvent] {
    (0..<count).map { number in
      ReceivedEvent(
        message: EventMessage(
          schemeIDURI: "urn:\(number)", value: "", timescale: 1000, time: .absolute(0),
          eventDuration: .max, id: UInt32(number),
          messageData: Array(repeating: 0, count: bytes ?? 4)),
        period: 0, segmentStart: nil, uri: "segment", offset: number)
    }
  }

  private func added(_ outputs: [PlayerOutput]) -> Int {
    outputs.count { if case .cue(.addCue) = $0 { true } else { false } }
  }

  /// Ten thousand open ends in a segment: no turn makes more than a batch of them cues, all of
  /// them come in the end, and playback enters and leaves each.
  @Test func aFloodIsReadInShortTurns() throws {
    var model = PlayerModel()
    var turns = [added(model.handle(.received(events(10_000))))]
    while model.hasBacklog { turns.append(added(model.readBacklog())) }
    #expect(turns.allSatisfy { $0 <= EventBacklog.batch })
    #expect(turns.reduce(0, +) == 10_000)
    #expect(turns.count == 157)
    let outputs = model.handle(.frame(StreamTime(period: 0, time: .zero), position: 0, .seeking))
    #expect(outputs.count == 10_001)
    #expect(model.finish().count == 10_000)
    #expect(model.state.cueLog.entries.count == CueLog.capacity)
    #expect(model.state.cueLog.evicted == 10_000 - CueLog.capacity)
  }

  @Test func keepsTheOrderOfArrival() {
    var model = PlayerModel()
    var ids: [Int] = []
    var outputs = model.handle(.received(events(100)))
    outputs += model.handle(.received(events(300)))
    while model.hasBacklog { outputs += model.readBacklog() }
    for case .cue(.addCue(let cue)) in outputs { ids.append(Int(cue.emsgID ?? 0)) }
    #expect(ids == Array(0..<300))
  }

  @Test func waitsWhileASeekIsUnderWay() {
    var model = PlayerModel()
    _ = model.handle(.ready)
    _ = model.handle(.seeking)
    #expect(model.handle(.received(events(3))).isEmpty)
    #expect(!model.hasBacklog)
    let outputs = model.handle(
      .frame(StreamTime(period: 0, time: .zero), position: 0, .seeking))
    #expect(added(outputs) == 3)
  }

  @Test func isBoundedAndSaysSoOnce() {
    var backlog = EventBacklog()
    #expect(backlog.append(events(EventBacklog.limit)) == nil)
    #expect(backlog.append(events(2))?.code == "event-limit")
    #expect(backlog.append(events(2)) == nil)
    #expect(backlog.count == EventBacklog.limit)
    #expect(backlog.next().count == EventBacklog.batch)
    #expect(backlog.append(events(1)) == nil)
    var large = EventBacklog()
    #expect(
      large.append(events(33, bytes: 1 << 20))?.message.hasSuffix("1 or more are left out") == true)
    #expect(large.count == 32)
  }
}
