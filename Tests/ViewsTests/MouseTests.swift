import Cells
import Player
import Testing

@testable import Views

@MainActor @Suite struct MouseTests {
  private let size = Size(width: 80, height: 24)

  private func report(_ kind: MouseReport.Kind, _ x: Int, _ y: Int) -> Key {
    .mouse(MouseReport(kind, at: Point(x: x, y: y)))
  }

  /// The column of the first and of the last cell of the bar, and its row.
  private func bar(_ interface: InterfaceState, _ player: PlayerState) throws -> (Range<Int>, Int) {
    let lines = screenText(interface, player, size).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { Array($0) }
    let row = try #require(lines.firstIndex { $0.contains("●") })
    let columns = lines[row].indices.filter { "━●┄┃".contains(lines[row][$0]) }
    return (try #require(columns.first)..<(try #require(columns.last)) + 1, row)
  }

  @Test func theBarIsClickedAndDragged() throws {
    let player = Samples.vod()
    var interface = InterfaceState(size: size)
    let (columns, row) = try bar(interface, player)
    let last = columns.upperBound - 1
    #expect(
      interface.handle(report(.press, columns.lowerBound, row), player: player, at: 0)
        == [.seek(to: 0)])
    // The pointer may leave the bar while it is dragged.
    #expect(
      interface.handle(report(.drag, last, row - 9), player: player, at: 0) == [.seek(to: 60)])
    #expect(interface.handle(report(.drag, 79, 0), player: player, at: 0) == [.seek(to: 60)])
    #expect(interface.handle(report(.drag, 0, 0), player: player, at: 0) == [.seek(to: 0)])
    #expect(interface.handle(report(.release, 0, 0), player: player, at: 0) == [])
    #expect(interface.handle(report(.drag, last, row), player: player, at: 0) == [])
    // Beside it nothing happens.
    #expect(
      interface.handle(report(.press, columns.lowerBound - 1, row), player: player, at: 0) == [])
    #expect(interface.handle(report(.press, 30, 8), player: player, at: 0) == [])
  }

  @Test func theWheelOverThePictureIsTheVolume() {
    let player = Samples.vod()
    var interface = InterfaceState(size: size)
    #expect(interface.handle(report(.wheelUp, 5, 5), player: player, at: 0) == [.volume(by: 2)])
    #expect(interface.handle(report(.wheelDown, 5, 5), player: player, at: 0) == [.volume(by: -2)])
  }

  @Test func aRowOfAMenuIsChosen() throws {
    let player = Samples.vod()
    var interface = InterfaceState(size: size)
    _ = interface.handle(.character("s"), player: player, at: 0)
    let lines = screenText(interface, player, size).split(separator: "\n")
    let row = try #require(lines.firstIndex { $0.contains("English (SDH)") })
    let column = try #require(Array(lines[row]).firstIndex(of: "E"))
    _ = interface.handle(report(.press, 22, 5), player: player, at: 0)
    #expect(interface.overlay == .menu)
    #expect(
      interface.handle(report(.press, column, row), player: player, at: 0)
        == [.selectLegible(.rendition(4))])
    #expect(interface.overlay == nil)
  }

  @Test func theWheelMovesInAMenuAndAClickBesideItClosesIt() {
    let player = Samples.vod()
    var interface = InterfaceState(size: size)
    _ = interface.handle(.character("s"), player: player, at: 0)
    let first = interface.menu.highlighted
    #expect(interface.handle(report(.wheelDown, 0, 0), player: player, at: 0) == [])
    #expect(interface.menu.highlighted == first + 1)
    #expect(interface.handle(report(.press, 0, 3), player: player, at: 0) == [])
    #expect(interface.overlay == nil)
  }

  /// Under a filter too, and in a list that is longer than the screen.
  @Test func everyRowThatShowsIsTheOneThatIsChosen() throws {
    var player = Samples.vod()
    player.legible.options = (0..<60).map {
      .init(id: .rendition($0), kind: .subtitles, name: "Track \($0)")
    }
    let narrowing = "k 5".map { Key.character($0) }
    for keys in [[], [Key.end], narrowing] {
      var interface = InterfaceState(size: size)
      for key in [.character("s")] + keys { _ = interface.handle(key, player: player, at: 0) }
      let lines = screenText(interface, player, size).split(separator: "\n").map(String.init)
      var seen = 0
      for (y, line) in lines.enumerated() {
        guard line.contains("│"), let name = line.firstMatch(of: /Track (\d+)/),
          let number = Int(name.1)
        else {
          continue
        }
        var copy = interface
        seen += 1
        #expect(
          copy.handle(report(.press, 40, y), player: player, at: 0)
            == [.selectLegible(.rendition(number))])
      }
      #expect(seen >= 10)
    }
  }

  /// Reports at any place, in any state, neither trap nor quit.
  @Test func anyReport() {
    var random = SystemRandomNumberGenerator()
    for screen in ScreenCase.allCases {
      var (player, interface) = (Samples.vod(), InterfaceState(size: size))
      for key in ["c", "s", "g", "?"] where Bool.random(using: &random) {
        _ = interface.handle(.character(Character(key)), player: player, at: 0)
      }
      if screen == .emptyMenu { player.duration = nil }
      for _ in 0..<200 {
        let kind = [MouseReport.Kind.press, .drag, .release, .wheelUp, .wheelDown].randomElement()
        let commands = interface.handle(
          report(kind ?? .press, Int.random(in: 0..<10_000), Int.random(in: 0..<10_000)),
          player: player, at: 0)
        #expect(!commands.contains(.quit))
      }
    }
  }
}
