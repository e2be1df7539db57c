/// A linear stream of bytes that libmpv reads: not seekable, of unknown length.
public protocol ByteStream: AnyObject, Sendable {
  /// Fills the start of the buffer and blocks until there is something to fill it with.
  ///
  /// Returns the number of bytes, 0 at the end of the stream, -1 for an error. Called by one
  /// thread of libmpv at a time.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int

  /// Makes the read that waits, and every later one, return at once.
  ///
  /// Called from any thread, more than once, also when nothing waits.
  func cancel()

  /// Nothing is read any more. Called once.
  func close()
}
