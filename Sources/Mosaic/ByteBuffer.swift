/// Memory for the bytes of a frame, which `ByteCursor` fills.
final class ByteBuffer {
  private var base: UnsafeMutablePointer<UInt8>
  private var count = 0
  private var capacity: Int

  init() {
    capacity = 1 << 16
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  func removeAll() { count = 0 }

  /// A cursor behind the last byte that may append so many bytes, to be given to `close` then.
  func open(_ room: Int) -> ByteCursor {
    if count + room > capacity { grow(to: max(capacity * 2, count + room)) }
    return ByteCursor(base + count)
  }

  /// Takes over what the cursor has appended.
  func close(_ cursor: ByteCursor) {
    count = cursor.next - base
  }

  private func grow(to size: Int) {
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    memory.update(from: base, count: count)
    base.deallocate()
    base = memory
    capacity = size
  }
}
