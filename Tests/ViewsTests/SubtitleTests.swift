import Cells
import Player
import Testing
import TimedMetadata

@testable import Views

@MainActor @Suite struct SubtitleTests {
  private func overlay(_ lines: [[StyledText.Run]], width: Int, height: Int = 4) -> Surface {
    var surface = Surface(size: Size(width: width, height: height), filledWith: .hole)
    SubtitleView.draw([PlacedText(StyledText(lines: lines))], on: &surface, below: 0)
    return surface
  }

  private func rows(_ surface: Surface) -> [String] {
    (0..<surface.size.height).map { surface.text(row: $0) }
  }

  @Test func textIsCentredAtTheBottom() {
    #expect(
      rows(overlay([[.init("one")], [.init("two!")]], width: 12, height: 3)) == [
        "            ", "    one     ", "    two!    ",
      ])
  }

  @Test func longLinesAreWrappedAtWords() {
    // Nine tenths of 20, less the blanks of the frame: 16 cells.
    let surface = overlay([[.init("the quick brown fox jumps")]], width: 20)
    #expect(
      rows(surface).suffix(2).map { $0.filter { $0 != " " } } == ["thequickbrown", "foxjumps"])
  }

  @Test func wideCharactersAreWrappedByCells() {
    let surface = overlay([[.init("日本語の字幕です")]], width: 14)
    // Ten cells: five characters.
    #expect(rows(surface).suffix(2) == ["  日本語の字  ", "    幕です    "])
  }

  @Test func stylesAreKept() {
    let surface = overlay(
      [[.init("a", isBold: true), .init("b", isItalic: true), .init("c", isUnderlined: true)]],
      width: 7, height: 1)
    let styles = (0..<7).map { surface[$0, 0].style }
    #expect(
      styles[2...4] == [
        Style(.subtitle, .bold), Style(.subtitle, .italic), Style(.subtitle, .underline),
      ])
    // The frame of blanks, and then the picture.
    #expect(surface[1, 0] == Cell(.text(" "), style: Style(.subtitle)))
    #expect(surface[0, 0].content == .hole)
  }

  @Test func rightToLeftTextIsDrawnInVisualOrder() {
    // "shalom, 12 olam" in Hebrew: read from the right, the number from the left.
    let surface = overlay([[.init("שלום 12 עולם")]], width: 16, height: 1)
    #expect(
      surface.text(row: 0).unicodeScalars.map { $0 }.filter { $0 != " " }
        == Array("םלוע12םולש".unicodeScalars))
  }

  @Test func stylesFollowTheirLettersInRightToLeftText() {
    let surface = overlay([[.init("אב", isBold: true), .init("גד")]], width: 8, height: 1)
    #expect(surface[2, 0].content == .text("ד"))
    #expect(surface[2, 0].style == Style(.subtitle))
    #expect(surface[5, 0].content == .text("א"))
    #expect(surface[5, 0].style == Style(.subtitle, .bold))
  }

  @Test func combiningMarksStayOnTheirCharacter() {
    let surface = overlay([[.init("e\u{301}x")]], width: 6, height: 1)
    #expect(surface[2, 0].content == .text("e\u{301}"))
    #expect(surface[3, 0].content == .text("x"))
  }

  @Test func theLastLinesShowWhereThereAreTooMany() {
    let lines = (1...9).map { [StyledText.Run("line \($0)")] }
    let surface = overlay(lines, width: 20, height: 3)
    #expect(rows(surface).map { $0.filter { $0 != " " } } == ["line7", "line8", "line9"])
  }

  @Test func cueLinesTakeTheTopAndSubtitlesTheRest() {
    var player = Samples.vod()
    player.cueLog = CueLog((1...4).map { .init(cue: Samples.score($0), status: .entered) })
    player.subtitles = [PlacedText(StyledText(lines: (1...40).map { [.init("line \($0)")] }))]
    var interface = InterfaceState()
    interface.update(player: player, at: 0)
    let rows = screenText(interface, player, Size(width: 80, height: 24)).split(separator: "\n")
    #expect(rows[1...4].allSatisfy { $0.contains("▸ PRIV") })
    #expect(rows[5].contains(" line 26 "))
    #expect(rows[19].contains(" line 40 "))
  }
}
