import Testing

@testable import Cells

@Suite struct GlyphSpellingTests {
  @Test(arguments: [
    (["LC_ALL": "C", "LANG": "de_DE.UTF-8"], GlyphRepertoire.ascii),
    (["LC_CTYPE": "POSIX"], .ascii), (["LANG": "de_DE.ISO-8859-1"], .ascii),
    (["LANG": "en_US"], .ascii), (["LANG": "C.UTF-8"], .unicode),
    (["LANG": "de_DE.utf8"], .unicode),
    (["LC_ALL": "", "LANG": "en_GB.UTF-8"], .unicode),
    (["LANG": "C.UTF-8", "TERM": "linux"], .console),
    (["LANG": "C.UTF-8", "TERM": "linux-16color"], .console),
    (["LANG": "C.UTF-8", "TERM": "linuxish"], .unicode), (["LANG": "C", "TERM": "linux"], .ascii),
  ])
  func theLocaleDecides(_ environment: [String: String], _ expected: GlyphRepertoire) {
    #expect(GlyphRepertoire.stated(by: environment) == expected)
  }

  @Test func withoutALocaleNobodyKnows() {
    #expect(GlyphRepertoire.stated(by: ["TERM": "xterm", "LANG": ""]) == nil)
  }

  private func line(_ text: String, _ repertoire: GlyphRepertoire) -> String {
    var surface = Surface(size: Size(width: TextWidth.cells(text), height: 1))
    surface.draw(text, at: Point(x: 0, y: 0))
    let spelled = surface.spelled(in: repertoire)
    #expect(spelled.cells.allSatisfy { $0.content != .continuation })
    return spelled.text(row: 0)
  }

  @Test(arguments: [
    ("plain", "plain"), ("Zoë à Łódź, Čeština", "Zoe a Lodz, Cestina"), ("Straße", "Strase"),
    ("Æther œuvre", "Ather ouvre"), ("smørrebrød ÅÖÜ", "smorrebrod AOU"),
    ("e\u{301}te\u{301}", "ete"), ("“a” – ‘b’ — c…", "\"a\" - 'b' - c~"), ("Привет", "Privet"),
    ("Αθήνα", "Atena"), ("♪ la ♪", "# la #"), ("▸ PRIV", "> PRIV"), ("━━●┄┄", "==O--"),
    ("┌─┐│└┘", "+-+|++"), ("日本 tv", "???? tv"), ("ＴＶ", "T V "), ("🎵", "??"), ("שלום", "????"),
    ("ไทย", "???"),
  ])
  func asciiKeepsTheWidth(_ text: String, _ expected: String) {
    #expect(line(text, .ascii) == expected)
  }

  @Test func theConsoleKeepsWhatItsFontHas() {
    #expect(line("Žižkov é ░▒▓ ▀▄█ ┌─┐ ← × ▸ ● …", .console) == "Zizkov é ░▒▓ ▀▄█ ┌─┐ ← × > O ~")
    #expect(line("日 ▘", .console) == "?? ?")
    #expect(line("é▸", GlyphRepertoire(font: [0x25B8])) == "e▸")
  }

  @Test func holesStay() {
    var surface = Surface(size: Size(width: 4, height: 1), filledWith: .hole)
    surface.draw("é", at: Point(x: 1, y: 0), style: Style(.cue))
    let spelled = surface.spelled(in: .ascii)
    #expect(spelled[0, 0] == .hole)
    #expect(spelled[1, 0] == Cell(.text("e"), style: Style(.cue)))
  }
}
