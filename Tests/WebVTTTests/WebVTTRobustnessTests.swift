import Testing
import WebVTT

@Suite("WebVTT that is damaged")
struct WebVTTRobustnessTests {
  static let text = """
    WEBVTT
    X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000

    REGION
    id:a lines:2

    one
    00:01.000 --> 00:02.000 line:1%,end region:a
    <v.x A&amp;B>a <00:01.500><ruby>b<rt>c</rt></ruby>&#x41;
    """

  /// Every file gives a document; what is checked is that reading ends and keeps its bounds.
  private func check(_ bytes: [UInt8]) {
    let document = WebVTTDocument.parse(bytes)
    #expect(document.cues.count <= bytes.count)
    #expect(document.problems.count <= WebVTTDocument.maximumProblems)
    for cue in document.cues {
      #expect(cue.start >= 0 && cue.end >= 0)
      _ = cue.lines
      _ = document.presentationTicks(ofLocal: cue.start, near: .min)
    }
  }

  @Test func cuts() {
    let bytes = [UInt8](Self.text.utf8)
    for length in bytes.indices { check(Array(bytes.prefix(length))) }
  }

  @Test func changes() {
    var generator = SplitMix(seed: 7)
    let alphabet = [UInt8]("<>&;:.-%,\n\r\t 09aZ#x/".utf8) + [0, 0xFF, 0xC3]
    for _ in 0..<500 {
      var bytes = [UInt8](Self.text.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let index = Int.random(in: bytes.indices, using: &generator)
        let byte = alphabet.randomElement(using: &generator) ?? 0
        if Bool.random(using: &generator) {
          bytes[index] = byte
        } else {
          bytes.insert(byte, at: index)
        }
      }
      check(bytes)
    }
  }

  @Test func manyProblems() {
    let text = "WEBVTT\n\n" + String(repeating: "x --> y\n\n", count: 1000)
    #expect(
      WebVTTDocument.parse([UInt8](text.utf8)).problems.count == WebVTTDocument.maximumProblems)
  }
}

/// Numbers that are the same on every run.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
