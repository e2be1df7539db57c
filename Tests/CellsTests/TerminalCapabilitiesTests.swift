import Testing

@testable import Cells

/// Answers as terminals give them.
@Suite struct TerminalCapabilitiesTests {
  private func capabilities(_ reports: [TerminalReport]) -> TerminalCapabilities {
    reports.reduce(into: TerminalCapabilities()) { $0.take($1) }
  }

  private func control(_ final: Character, _ body: String) -> TerminalReport {
    TerminalReport(.control(final: final.asciiValue ?? 0), body)
  }

  @Test func kitty() {
    let found = capabilities([
      TerminalReport(.applicationCommand, "Gi=31;OK"),
      TerminalReport(.applicationCommand, "Gi=32;EBADF:Failed to open shared memory"),
      TerminalReport(.deviceControl, ">|kitty(0.32.2)"), control("y", "?2026;2$"),
      TerminalReport(.deviceControl, "1+r436F=323536"), TerminalReport(.deviceControl, "0+r524742"),
      control("t", "6;20;10"), control("t", "4;800;1200"), control("c", "?62;"),
    ])
    #expect(found.name == "kitty(0.32.2)")
    #expect(found.hasKittyGraphics && !found.sharesMemory && !found.hasSixels)
    #expect(found.hasSynchronizedUpdates == true)
    #expect(found.colors == 256)
    #expect(!found.hasDirectColor && found.takesDirectColor)
    #expect(found.cellPixels == Size(width: 10, height: 20))
    #expect(found.areaPixels == Size(width: 1200, height: 800))
    #expect(found.isComplete)
  }

  @Test func xtermWithSixels() {
    let found = capabilities([
      TerminalReport(.deviceControl, ">|XTerm(379)"),
      TerminalReport(.deviceControl, "1+r524742=38;436F=3136"), control("y", "?2026;0$"),
      control("c", "?64;1;2;4;6;9;15;22c".dropLast().description),
    ])
    #expect(found.hasSixels && found.hasDirectColor && !found.hasKittyGraphics)
    #expect(found.colors == 16)
    #expect(found.hasSynchronizedUpdates == false)
    #expect(found.isComplete)
  }

  @Test func tmuxHasItsOwnAnswers() {
    let found = capabilities([
      TerminalReport(.deviceControl, ">|tmux 3.3a"), control("c", "?1;2"),
    ])
    #expect(found.name == "tmux 3.3a")
    #expect(!found.takesDirectColor && !found.hasSixels && found.isComplete)
  }

  @Test func sharedMemory() {
    let found = capabilities([TerminalReport(.applicationCommand, "Gi=32,s=1;OK")])
    #expect(found.sharesMemory && !found.hasKittyGraphics)
  }

  @Test func theWidthOfACharacterTellsTheEncoding() {
    #expect(capabilities([control("R", "1;2")]).isUTF8 == true)
    #expect(capabilities([control("R", "1;4")]).isUTF8 == false)
    #expect(capabilities([]).isUTF8 == nil)
  }

  @Test func nonsenseChangesNothing() {
    let nothing = TerminalCapabilities()
    let nonsense = [
      control("t", "6;0;0"), control("t", "6;99999999999999999999;1"), control("t", "6;10;80"),
      control("t", "6;;"), control("t", "8;24;80"), control("t", "4;0;0"), control("y", "?2026$"),
      control("y", "?7;1$"), control("c", "62;4"), control("c", ">0;276;0"), control("R", "1;0"),
      control("R", ""), control("n", "0"), TerminalReport(.deviceControl, "1+r"),
      TerminalReport(.deviceControl, "1+r436F=zz"), TerminalReport(.deviceControl, "1+r436F=3"),
      TerminalReport(.deviceControl, "1$r0m"), TerminalReport(.applicationCommand, "Gi=31;ENOENT"),
      TerminalReport(.applicationCommand, "Gi=311;OK"), TerminalReport(.applicationCommand, "OK"),
      TerminalReport(.applicationCommand, ""), TerminalReport(.other, "11;rgb:0/0/0"),
    ]
    for report in nonsense { #expect(capabilities([report]) == nothing, "\(report)") }
  }

  @Test func aNameIsMadeSafe() {
    let long = String(repeating: "x", count: 500)
    #expect(capabilities([TerminalReport(.deviceControl, ">|\(long)")]).name?.count == 64)
  }
}
