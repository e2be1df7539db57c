/// A generator that gives the same numbers on every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) {
    state = UInt64(truncatingIfNeeded: seed)
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }

  /// Breaks some bytes: replaces, flips, cuts or inserts.
  mutating func mutate(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...6, using: &self) {
      guard !bytes.isEmpty else { break }
      let index = Int.random(in: 0..<bytes.count, using: &self)
      switch UInt8.random(in: 0...7, using: &self) {
      case 0: bytes.removeSubrange(index...)
      case 1: bytes.insert(UInt8.random(in: 0...255, using: &self), at: index)
      case 2, 3: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &self)
      case 4: bytes[index] = 0xFF
      default: bytes[index] = UInt8.random(in: 0...255, using: &self)
      }
    }
    return bytes
  }
}
