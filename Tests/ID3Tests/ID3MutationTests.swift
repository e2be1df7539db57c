import Testing

@testable import ID3

/// A generator that gives the same numbers on every run.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}

@Suite("Tags that are broken at random")
struct ID3MutationTests {
  private static let seeds: [[UInt8]] = [
    TagBytes.tag(
      TagBytes.userText("optiview.live:timecode", "10:00:00;02")
        + TagBytes.frame("PRIV", Array("a".utf8) + [0] + [UInt8](repeating: 7, count: 200))
        + TagBytes.frame("TIT2", flags: 0x03, [0, 0, 0, 7, 1, 0xFF, 0, 0xFE, 0x48, 0, 0x69, 0])
        + [0, 0, 0, 0]),
    TagBytes.tag(
      version: 3, flags: 0xC0,
      TagBytes.plain(6) + [0, 0, 0, 0, 0, 0]
        + TagBytes.frame("TIT2", plainSize: true, [1, 0xFF, 0, 0xFE, 0x48, 0])
        + TagBytes.frame("TPE1", flags: 0xA0, plainSize: true, [0, 0, 0, 9, 0x78, 0x9C, 3, 4])),
    TagBytes.tag(version: 2, Array("TT2".utf8) + [0, 0, 2, 0, 0x61] + Array("PIC".utf8)),
  ]

  @Test("every byte is accounted for and every problem lies in the input", arguments: 0..<24)
  func mutations(seed: Int) {
    var generator = SeededGenerator(state: UInt64(seed))
    for _ in 0..<200 {
      var bytes = Self.seeds[seed % Self.seeds.count]
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        switch UInt8.random(in: 0...3, using: &generator) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &generator)
        case 2: bytes.removeSubrange(index...)
        default: bytes.insert(0xFF, at: index)
        }
        if bytes.isEmpty { break }
      }
      let result = ID3Tag.parse(bytes)
      #expect((0...bytes.count).contains(result.trailingByteCount))
      for problem in result.tags.flatMap(\.problems) {
        #expect((0...bytes.count).contains(problem.offset))
      }
    }
  }

  @Test("every cut of a tag reads what is whole")
  func cuts() {
    let bytes = Self.seeds[0]
    let whole = ID3Tag.parse(bytes).tags[0].frames
    for length in 0..<bytes.count {
      let frames = ID3Tag.parse(Array(bytes.prefix(length))).tags.flatMap(\.frames)
      #expect(whole.starts(with: frames))
    }
  }
}
