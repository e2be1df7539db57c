import Foundation
import Testing

/// A live stream over hours, from the bytes of playlists and parts to the state of the player, in as
/// little time as the machine needs.
@Suite(.serialized) struct SimulatedDayTests {
  /// How many hours: `SLATE_SIMULATED_HOURS`, such as 24; else a little more than one.
  private static let hours =
    ProcessInfo.processInfo.environment["SLATE_SIMULATED_HOURS"].flatMap(Double.init) ?? 1.1

  /// From 23:30 on, over midnight: every label right, every cue once and in time, memory flat after
  /// the first hour.
  @Test func overMidnight() async throws {
    let start = 23 * 3600 + 1800 - 2 * DayStream.before
    let clock = WoundClock(startingAt: 1_796_083_200 + Double(start))
    let stream = DayStream(clock: clock, firstFrame: Int64(start) * 25)
    let player = SimulatedPlayer(stream, clock: clock)
    try await player.start()
    let seconds = Int(Self.hours * 3600)
    var memory: [Int] = []
    for second in 1...seconds {
      await player.play(toSecond: second)
      if second % 1200 == 0 || second == seconds { memory.append(try Self.residentBytes()) }
    }
    await player.stop()
    #expect(player.problems.isEmpty, "\(player.problems)")
    // Joined three seconds behind the edge, four parts had come already.
    let parts = seconds + 4
    #expect((parts - 1...parts + 1).contains(player.added.timecodes))
    #expect((parts / 10 - 1...parts / 10 + 1).contains(player.added.messages))
    // What arrived shortly before the end was not reached any more.
    let unfinished = player.lives.values.filter { $0.entered > 0 }
    #expect(unfinished.isEmpty)
    #expect(player.lives.count <= 6)
    #expect(player.frames >= 5 * (seconds - 4))
    print("simulated \(seconds) s: \(player.frames) frames, \(player.finished) cues")
    print("resident MiB every 20 min:", memory.map { Double($0 >> 10) / 1024 })
    if let first = memory.dropFirst(2).first, let last = memory.last {
      #expect(last - first < 4 << 20, "grew by \(last - first) bytes after the first hour")
    }
  }

  /// The memory of the process that is in use.
  private static func residentBytes() throws -> Int {
    let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = try #require(text.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
