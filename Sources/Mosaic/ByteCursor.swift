/// The place of the next byte in memory of which there is enough.
struct ByteCursor {
  /// By how many bytes an append may write past what it appends.
  static let overshoot = 8

  private(set) var next: UnsafeMutablePointer<UInt8>
  private let numbers: UnsafePointer<UInt64>

  init(_ next: UnsafeMutablePointer<UInt8>) {
    self.next = next
    numbers = Self.numbers
  }

  /// 0 to 255 in decimal with a semicolon behind, the first character in the lowest byte, and in
  /// the highest byte the length with it. Nothing writes it later.
  private nonisolated(unsafe) static let numbers: UnsafePointer<UInt64> = {
    let table = UnsafeMutablePointer<UInt64>.allocate(capacity: 256)
    for value in 0..<256 {
      let text = Array("\(value);".utf8)
      let bits = text.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      (table + value).initialize(to: bits | UInt64(text.count) << 56)
    }
    return UnsafePointer(table)
  }()

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    next.pointee = byte
    next += 1
  }

  @inline(__always)
  mutating func append(_ text: StaticString) {
    let length = text.utf8CodeUnitCount
    next.update(from: text.utf8Start, count: length)
    next += length
  }

  mutating func append(_ bytes: [UInt8]) {
    for byte in bytes { append(byte) }
  }

  /// The last `count` bytes are taken back.
  @inline(__always)
  mutating func drop(_ count: Int) { next -= count }

  /// A number from 0 to 255 and a semicolon.
  @inline(__always)
  mutating func append(parameter value: UInt32) {
    let entry = numbers[Int(value & 0xFF)]
    UnsafeMutableRawPointer(next).storeBytes(of: entry.littleEndian, as: UInt64.self)
    next += Int(entry >> 56)
  }

  /// A decimal number that is not negative.
  @inline(__always)
  mutating func append(decimal value: Int) {
    if value < 256 {
      append(parameter: UInt32(truncatingIfNeeded: value))
      drop(1)
    } else {
      append(large: value)
    }
  }

  private mutating func append(large value: Int) {
    for byte in String(value).utf8 { append(byte) }
  }

  /// A scalar of the blocks that pictures are made of, in UTF-8.
  @inline(__always)
  mutating func append(scalar value: UInt32) {
    if value < 0x80 {
      append(UInt8(truncatingIfNeeded: value))
    } else {
      append(0xE0 | UInt8(truncatingIfNeeded: value >> 12))
      append(0x80 | UInt8(truncatingIfNeeded: (value >> 6) & 0x3F))
      append(0x80 | UInt8(truncatingIfNeeded: value & 0x3F))
    }
  }
}
