import Testing
import WebVTT

@Suite("WebVTT samples")
struct WebVTTSampleTests {
  private func box(_ type: String, _ payload: [UInt8]) -> [UInt8] {
    let size = UInt32(payload.count + 8)
    return (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) } + [UInt8](type.utf8)
      + payload
  }

  private func box(_ type: String, _ text: String) -> [UInt8] { box(type, [UInt8](text.utf8)) }

  @Test func allBoxes() {
    let first = box(
      "vttc",
      box("vsid", [0xFF, 0xFF, 0xFF, 0xFE]) + box("iden", "7") + box("ctim", "00:00:01.000")
        + box("sttg", "line:1") + box("free", "?") + box("payl", "<b>a</b>"))
    let second = box("vttc", box("payl", "b"))
    let cues = WebVTTSample.parse(first + box("vtta", "note") + second)
    #expect(
      cues == [
        WebVTTSample.Cue(
          id: "7", settings: WebVTTCueSettings(line: .number(1)),
          nodes: [.element(WebVTTElement(.bold, children: [.text("a")]))], sourceID: -2,
          currentTime: "00:00:01.000"),
        WebVTTSample.Cue(nodes: [.text("b")]),
      ])
  }

  @Test func empty() {
    #expect(WebVTTSample.parse(box("vtte", "")).isEmpty)
    #expect(WebVTTSample.parse([]).isEmpty)
  }

  @Test func everyCutIsRead() {
    let whole = box("vttc", box("iden", "7") + box("payl", "text"))
    for length in whole.indices {
      #expect(WebVTTSample.parse(Array(whole.prefix(length))).isEmpty)
    }
    #expect(WebVTTSample.parse(whole).count == 1)
  }

  @Test func sizesThatAreWrong() {
    #expect(WebVTTSample.parse([0, 0, 0, 0] + [UInt8]("vttc".utf8)).isEmpty)
    #expect(WebVTTSample.parse([0xFF, 0xFF, 0xFF, 0xFF] + [UInt8]("vttc".utf8)).isEmpty)
    #expect(WebVTTSample.parse([0, 0, 0, 7] + [UInt8]("vttc".utf8)).isEmpty)
  }
}
