import Cells
import Player
import Testing
import TimedMetadata

@testable import Views

@MainActor @Suite struct CueDetailTests {
  private let size = Size(width: 80, height: 24)

  private func entry(_ payload: [UInt8]) -> CueLog.Entry {
    var cue = Samples.score(1)
    cue.content = .privateData(ownerIdentifier: "o", data: payload)
    return .init(cue: cue, status: .entered)
  }

  private func lines(_ payload: [UInt8], _ view: CueDetail.View, width: Int) -> [String] {
    let document = CueDocument(payload, as: view, width: width)
    return (0..<document.count).map { document[$0].name + document[$0].text }
  }

  private func open(_ payload: [UInt8], _ keys: [Key]) -> (InterfaceState, PlayerState) {
    var player = Samples.vod()
    player.cueLog = CueLog([entry(payload)])
    var interface = InterfaceState(size: size)
    for key in [.character("c"), .tab, .enter] + keys {
      _ = interface.handle(key, player: player, at: 0)
      interface.update(player: player, at: 0)
    }
    return (interface, player)
  }

  /// As `xxd` and `hexdump -C` lay bytes out.
  @Test func hexDump() {
    let bytes = Array("Slate \u{1B}[31m ü, 19 bytes".utf8)
    #expect(
      lines(bytes, .hex, width: 76) == [
        "0000  53 6c 61 74 65 20 1b 5b 33 31 6d 20 c3 bc 2c 20  Slate .[31m .., ",
        "0010  31 39 20 62 79 74 65 73                          19 bytes",
      ])
    #expect(
      lines(Array(bytes.prefix(10)), .hex, width: 40) == [
        "0000  53 6c 61 74 65 20 1b 5b  Slate .[", "0008  33 31                    31",
      ])
    #expect(lines(Array(bytes.prefix(5)), .hex, width: 20).count == 2)
    #expect(lines([], .hex, width: 76).isEmpty)
    #expect(
      lines(Array(repeating: 0, count: 65_537), .hex, width: 76).last?.hasPrefix("10000  00")
        == true)
  }

  @Test func prettyJSON() {
    let json = #"{"a":[1,{"b":"x, {\"y\": [z]}"}],"c":{},"d":[ ],"e":null}"#
    #expect(
      lines(Array(json.utf8), .json, width: 80) == [
        "{", #"  "a": ["#, "    1,", "    {", #"      "b": "x, {\"y\": [z]}""#, "    }", "  ],",
        #"  "c": {},"#, #"  "d": [],"#, #"  "e": null"#, "}",
      ])
    // Long values go on below where they begin.
    #expect(
      lines(Array(#"{"a":"one two three"}"#.utf8), .json, width: 12) == [
        "{", #"  "a": "one"#, #"  two three""#, "}",
      ])
  }

  @Test func textKeepsItsLines() {
    #expect(
      lines(Array("one two three\n\n  four".utf8), .text, width: 8) == [
        "one two", "three", "", "  four",
      ])
  }

  @Test func onlyViewsThatShowSomethingAreOffered() {
    #expect(CueDetail(entry(Array(#"{"a":1}"#.utf8))).views == [.json, .text, .hex])
    #expect(CueDetail(entry(Array("plain".utf8))).views == [.text, .hex])
    #expect(CueDetail(entry([0, 1, 2])).views == [.hex])
    #expect(CueDetail(entry([])).views == [.hex])
    // Broken JSON is text.
    #expect(CueDetail(entry(Array(#"{"a":1"#.utf8))).view == .text)
  }

  /// A mebibyte is cut between two characters; byte by byte all of it is there.
  @Test func whatIsLongIsCutAsTextButNotAsBytes() {
    let payload = Array(String(repeating: "ü", count: 1 << 19).utf8)
    let text = lines([0x61] + payload, .text, width: 80)
    #expect(text.last == "… 983042 more bytes")
    #expect(!text.contains { $0.contains("\u{FFFD}") })
    #expect(CueDocument(payload, as: .hex, width: 76).count == 65_536)
  }

  @Test func keysScrollAndChangeTheView() {
    let payload = Array((1...90).map { "line \($0)" }.joined(separator: "\n").utf8)
    var (interface, player) = open(payload, [])
    let press = { (key: Key) in
      #expect(interface.handle(key, player: player, at: 0) == [])
      return screenText(interface, player, self.size)
    }
    #expect(screenText(interface, player, size).contains("[text] hex"))
    #expect(press(.end).contains("line 90"))
    #expect(press(.down).contains("line 90"))
    #expect(!press(.up).contains("line 90"))
    #expect(press(.home).contains("owner"))
    #expect(press(.pageDown).contains("line 9"))
    let hex = press(.character("h"))
    #expect(hex.contains("text [hex]") && hex.contains("6c 69 6e 65"))
    #expect(press(.tab).contains("[text] hex"))
    #expect(press(.escape).contains("Cues 1"))
  }

  @Test func staysOpenWhenTheCueIsEvicted() {
    let (interface, _) = open(Array("payload".utf8), [])
    var later = interface
    var player = Samples.vod()
    player.cueLog = CueLog([.init(cue: Samples.score(2), status: .added)], evicted: 1)
    later.update(player: player, at: 1)
    #expect(screenText(later, player, size).contains("payload"))
  }

  @Test func savingProposesASafeNameAndNeverOverwritesUnasked() {
    var (interface, player) = open(Array("payload".utf8), [.control("s")])
    #expect(interface.cuePanel.saving?.path == "cue-1-PRIV.txt")
    #expect(screenText(interface, player, size).contains("Save as cue-1-PRIV.txt▏"))
    let press = { (key: Key) in interface.handle(key, player: player, at: 0) }
    for _ in 0..<4 { _ = press(.backspace) }
    for character in ".bin" { _ = press(.character(character)) }
    let payload = CuePayload(data: Array("payload".utf8), path: "cue-1-PRIV.bin", replaces: false)
    #expect(press(.enter) == [.save(payload)])
    interface.report(.exists, of: payload, at: 0)
    #expect(screenText(interface, player, size).contains("Overwrite cue-1-PRIV.bin? y or n"))
    #expect(press(.character("x")) == [])
    #expect(press(.enter) == [])
    #expect(interface.cuePanel.saving?.confirmsOverwriting == false)
    #expect(press(.enter) == [.save(payload)])
    interface.report(.exists, of: payload, at: 0)
    var replacing = payload
    replacing.replaces = true
    #expect(press(.character("y")) == [.save(replacing)])
    interface.report(.failed("Permission denied"), of: replacing, at: 0)
    #expect(screenText(interface, player, size).contains("Permission denied"))
    interface.report(.saved, of: replacing, at: 1)
    #expect(interface.cuePanel.saving == nil)
    #expect(screenText(interface, player, size).contains("Saved 7 bytes as cue-1-PRIV.bin"))
  }

  /// A kind can be any four bytes; no part of a path comes from it.
  @Test func aHostileKindIsNoPath() {
    var cue = Samples.score(3)
    cue.content = .binary(id: "../\u{1B}A/", data: [0])
    #expect(SaveQuestion(cue).path == "cue-3-A.bin")
  }
}
