import Testing
import TimedMetadata
import Timing

@testable import Player

@Suite struct CueLogTests {
  private func cue(_ id: Int, bytes: Int = 4) -> Cue {
    Cue(
      id: id, track: .id3, period: 0, startTime: .zero, endTime: nil, schemeIDURI: "s", value: "",
      emsgID: 1, isConformant: true,
      content: .privateData(ownerIdentifier: "o", data: Array(repeating: 0, count: bytes)))
  }

  @Test func followsHowFarACueHasCome() {
    var log = CueLog()
    log.record(.addCue(cue(1)))
    log.record(.addCue(cue(2)))
    log.record(.enterCue(cue(2)), timecode: "10:00:00;12")
    log.record(.exitCue(cue(1)))
    #expect(log.entries.map(\.status) == [.exited, .entered])
    #expect(log.entries.map(\.timecode) == [nil, "10:00:00;12"])
  }

  @Test func evictsTheOldestByNumberAndCountsThem() {
    var log = CueLog()
    for id in 1...(CueLog.capacity + 30) { log.record(.addCue(cue(id))) }
    #expect(log.entries.count == CueLog.capacity)
    #expect(log.entries.first?.id == 31)
    #expect(log.evicted == 30)
    log.record(.enterCue(cue(3)))
    #expect(!log.entries.contains { $0.status == .entered })
  }

  @Test func evictsTheOldestByBytesButKeepsTheNewest() {
    var log = CueLog()
    for id in 1...20 { log.record(.addCue(cue(id, bytes: 1 << 20))) }
    #expect(log.entries.count == 7)
    log.record(.addCue(cue(21, bytes: CueLog.byteCapacity * 2)))
    #expect(log.entries.map(\.id) == [21])
  }
}
