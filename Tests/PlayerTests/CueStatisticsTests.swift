import Testing
import TimedMetadata
import Timing

@testable import Player

@Suite struct CueStatisticsTests {
  private func cue(_ id: Int, at milliseconds: Int64, owner: String = "o", period: Int = 0) -> Cue {
    Cue(
      id: id, track: .id3, period: period,
      startTime: MediaTime(milliseconds, timescale: 1000) ?? .zero, endTime: nil,
      schemeIDURI: "s", value: "", emsgID: 1, isConformant: true,
      content: .privateData(ownerIdentifier: owner, data: [1]))
  }

  private func time(_ milliseconds: Int64, period: Int = 0) -> StreamTime {
    StreamTime(period: period, time: MediaTime(milliseconds, timescale: 1000) ?? .zero)
  }

  /// Cues at 1, 3 and 7 s that arrive at 0.5, 2 and 7.25 s: intervals of 2 and 4 s, leads of
  /// 0.5, 1 and -0.25 s.
  @Test func intervalsAndLeadTimes() throws {
    var log = CueLog()
    log.begin(at: time(0))
    log.record(.addCue(cue(1, at: 1000)), at: time(500))
    let kind = try #require(log.statistics.kinds.first)
    #expect(log.statistics[kind]?.meanInterval == nil)
    log.record(.addCue(cue(2, at: 3000)), at: time(2000))
    log.record(.addCue(cue(3, at: 7000)), at: time(7250))
    let record = try #require(log.statistics[kind])
    #expect(kind.name == "PRIV" && kind.owner == "o")
    #expect(record.count == 3)
    #expect(record.lastInterval?.seconds == 4)
    #expect(record.meanInterval == 3)
    #expect(record.lastLead?.seconds == -0.25)
    #expect(record.leastLead?.seconds == -0.25)
    #expect(log.entries.map { $0.leadTime?.seconds } == [0.5, 1, -0.25])
  }

  /// What arrives before the first frame is as early as its start lies after that frame; what
  /// lies before it was never due.
  @Test func cuesThatArriveBeforePlaybackBegins() throws {
    var log = CueLog()
    log.record(.addCue(cue(1, at: 2000)))
    log.record(.addCue(cue(2, at: 9000)))
    log.record(.addCue(cue(3, at: 12_000, owner: "p")))
    #expect(log.entries[1].leadTime == nil)
    log.begin(at: time(5000))
    #expect(log.entries.map { $0.leadTime?.seconds } == [nil, 4, 7])
    #expect(log.statistics.kinds.count == 2)
    #expect(log.statistics.kinds.map { log.statistics[$0]?.leastLead?.seconds } == [4, 7])
  }

  @Test func anotherPeriodHasATimelineOfItsOwn() throws {
    var log = CueLog()
    log.begin(at: time(0))
    log.record(.addCue(cue(1, at: 90_000)), at: time(89_000))
    log.record(.addCue(cue(2, at: 1000, period: 1)), at: time(95_000))
    log.record(.addCue(cue(3, at: 2000, period: 1)), at: time(500, period: 1))
    let kind = try #require(log.statistics.kinds.first)
    let record = try #require(log.statistics[kind])
    #expect(record.count == 3 && record.intervals == 1)
    #expect(record.meanInterval == 1)
    #expect(log.entries[1].leadTime == nil)
    #expect(record.leastLead?.seconds == 1)
  }

  @Test func ofAHundredKindsTheFirstAreToldApart() {
    var log = CueLog()
    for id in 1...100 { log.record(.addCue(cue(id, at: 0, owner: "\(id)")), at: time(0)) }
    #expect(log.statistics.kinds.count == CueStatistics.limit)
    #expect(log.statistics.uncounted == 36)
  }
}
