import Synchronization

/// A rendered picture, four bytes a pixel: blue, green, red and one that means nothing.
///
/// Its memory goes back to the pool when the last reference is gone. A consumer may hold as many
/// as it likes: the pool then allocates, because a frame's event must neither wait nor be lost;
/// it keeps at most four blocks for reuse.
public final class PixelBuffer: Sendable {
  public let width: Int
  public let height: Int
  /// A multiple of 64.
  public let bytesPerRow: Int
  private nonisolated(unsafe) let base: UnsafeMutableRawPointer
  private let pool: PixelBufferPool

  fileprivate init(
    width: Int, height: Int, bytesPerRow: Int, base: UnsafeMutableRawPointer,
    pool: PixelBufferPool
  ) {
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
    self.base = base
    self.pool = pool
  }

  deinit {
    pool.recycle(base, byteCount: height * bytesPerRow)
  }

  /// Calls `body` with all rows from the top, `bytesPerRow` apart.
  public func withPixels<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: base, count: height * bytesPerRow))
  }

  /// The same for the renderer, before anybody else has the buffer.
  var destination: UnsafeMutableRawPointer { base }
}

/// Blocks of memory for pictures of one size.
final class PixelBufferPool: Sendable {
  private struct Blocks {
    var byteCount = 0
    nonisolated(unsafe) var free: [UnsafeMutableRawPointer] = []
  }

  private static let limit = 4
  private static let alignment = 64
  private let blocks = Mutex(Blocks())

  deinit {
    blocks.withLock { blocks in
      for block in blocks.free { block.deallocate() }
    }
  }

  /// A buffer with arbitrary contents; both sides at least 1.
  func buffer(width: Int, height: Int) -> PixelBuffer {
    let bytesPerRow = (width * 4 + Self.alignment - 1) / Self.alignment * Self.alignment
    let byteCount = bytesPerRow * height
    nonisolated(unsafe) let block = blocks.withLock { blocks in
      if blocks.byteCount != byteCount {
        for block in blocks.free { block.deallocate() }
        blocks = Blocks(byteCount: byteCount)
      }
      nonisolated(unsafe) let block =
        blocks.free.popLast()
        ?? UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: Self.alignment)
      return block
    }
    return PixelBuffer(
      width: width, height: height, bytesPerRow: bytesPerRow, base: block, pool: self)
  }

  fileprivate func recycle(_ block: UnsafeMutableRawPointer, byteCount: Int) {
    nonisolated(unsafe) let block = block
    let isKept = blocks.withLock { blocks in
      guard blocks.byteCount == byteCount, blocks.free.count < Self.limit else { return false }
      blocks.free.append(block)
      return true
    }
    if !isKept { block.deallocate() }
  }
}
