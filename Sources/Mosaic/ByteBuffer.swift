/// Bytes for the terminal, written through a pointer that is grown once a row.
final class ByteBuffer {
  private(set) var base: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity: Int

  init() {
    capacity = 1 << 16
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  func removeAll() { count = 0 }

  /// Makes room; every `append` up to so many bytes is then free of checks.
  func reserve(_ more: Int) {
    guard count + more > capacity else { return }
    let grown = max(capacity * 2, count + more)
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: grown)
    memory.update(from: base, count: count)
    base.deallocate()
    base = memory
    capacity = grown
  }

  @inline(__always)
  func append(_ byte: UInt8) {
    base[count] = byte
    count += 1
  }

  @inline(__always)
  func append(_ text: StaticString) {
    let length = text.utf8CodeUnitCount
    (base + count).update(from: text.utf8Start, count: length)
    count += length
  }

  /// A decimal number of at most five digits.
  @inline(__always)
  func append(decimal value: Int) {
    if value < 10 {
      append(0x30 + UInt8(truncatingIfNeeded: value))
      return
    }
    if value >= 1000 {
      append(decimal: value / 1000)
      append(0x30 + UInt8(truncatingIfNeeded: value / 100 % 10))
    } else if value >= 100 {
      append(0x30 + UInt8(truncatingIfNeeded: value / 100))
    }
    append(0x30 + UInt8(truncatingIfNeeded: value / 10 % 10))
    append(0x30 + UInt8(truncatingIfNeeded: value % 10))
  }

  /// A scalar of the blocks that pictures are made of, in UTF-8.
  @inline(__always)
  func append(scalar value: UInt32) {
    if value < 0x80 {
      append(UInt8(truncatingIfNeeded: value))
    } else {
      append(0xE0 | UInt8(truncatingIfNeeded: value >> 12))
      append(0x80 | UInt8(truncatingIfNeeded: (value >> 6) & 0x3F))
      append(0x80 | UInt8(truncatingIfNeeded: value & 0x3F))
    }
  }
}
