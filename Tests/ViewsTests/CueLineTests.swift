import Cells
import Player
import Testing
import TimedMetadata

@testable import Views

@MainActor @Suite struct CueLineTests {
  private let size = Size(width: 80, height: 24)

  /// The moments, in tenths of a second, at which a line shows.
  private func visible(_ statuses: [Int: CueLog.Status], id: Int = 1) -> ClosedRange<Int>? {
    var player = Samples.vod()
    var interface = InterfaceState(size: size)
    var shown: [Int] = []
    for tenth in 0...100 {
      if let status = statuses[tenth] { bring(Samples.score(id), to: status, in: &player.cueLog) }
      interface.update(player: player, at: Double(tenth) / 10)
      if screenText(interface, player, size).contains("▸ PRIV") { shown.append(tenth) }
    }
    guard let first = shown.first, let last = shown.last else { return nil }
    #expect(shown.count == last - first + 1)
    return first...last
  }

  private func bring(_ cue: Cue, to status: CueLog.Status, in log: inout CueLog) {
    if log[cue.id] == nil { log.record(.addCue(cue)) }
    if status == .added { return }
    if status == .entered || log[cue.id]?.status == .added { log.record(.enterCue(cue)) }
    if status == .exited { log.record(.exitCue(cue)) }
  }

  @Test func aLineShowsWhileItsCueIsActiveForTwoToFiveSeconds() {
    #expect(visible([0: .added, 10: .entered]) == 10...59)
    #expect(visible([0: .added, 10: .entered, 40: .exited]) == 10...39)
    #expect(visible([0: .added, 10: .entered, 15: .exited]) == 10...29)
  }

  @Test func aCueThatWasEnteredAndExitedBetweenUpdatesStillShows() {
    #expect(visible([0: .added, 10: .exited]) == 10...29)
    #expect(visible([10: .exited]) == 10...29)
  }

  @Test func aCueThatIsOnlyAddedDoesNotShow() {
    #expect(visible([0: .added]) == nil)
  }

  @Test func aCueThatIsEnteredAgainShowsAgain() {
    #expect(visible([0: .entered, 5: .exited, 10: .entered]) == 0...59)
  }

  @Test func timecodeNeverShows() {
    var player = Samples.vod()
    player.cueLog = CueLog([.init(cue: Samples.timecode(1), status: .entered)])
    var interface = InterfaceState(size: size)
    interface.update(player: player, at: 0)
    #expect(!screenText(interface, player, size).contains("▸"))
    #expect(interface.nextChange == nil)
  }

  @Test func theKeyTurnsThemOffAndOn() {
    var player = Samples.vod()
    player.cueLog = CueLog([.init(cue: Samples.score(1), status: .entered)])
    var interface = InterfaceState(size: size)
    interface.update(player: player, at: 0)
    #expect(interface.nextChange == 5)
    _ = interface.handle(.character("o"), player: player, at: 0)
    #expect(!screenText(interface, player, size).contains("▸"))
    _ = interface.handle(.character("o"), player: player, at: 0)
    #expect(screenText(interface, player, size).contains("▸ PRIV"))
  }

  @Test func theNewestAreKeptWhereThereAreTooMany() {
    var player = Samples.vod()
    player.cueLog = CueLog((1...9).map { .init(cue: Samples.score($0), status: .entered) })
    var interface = InterfaceState(size: size)
    interface.update(player: player, at: 0)
    let rows = screenText(interface, player, size).split(separator: "\n")
    #expect(rows[1...4].enumerated().allSatisfy { $1.contains("\"away\":\($0 + 6)}") })
    #expect(!rows[5].contains("▸"))
  }
}
