/// Splits a stream of bytes into its top-level boxes as the bytes arrive.
///
/// The bytes may be cut anywhere: the elements do not depend on the cuts, but for how media data
/// is divided into chunks. Memory is bounded by `limit`: only boxes up to that size are held.
/// Media data passes through and is never held.
public struct BoxScanner: Sendable {
  /// What the scanner finds, in stream order.
  public enum Element: Sendable, Hashable {
    /// A complete top-level box other than `mdat`.
    case box(Box)
    /// An `mdat` begins: the offset of its header in the stream, the header's length, and the
    /// size with the header, which is `nil` where it lasts to the end of the stream.
    case mediaDataHeader(offset: Int, headerSize: Int, size: Int?)
    /// The next bytes of the payload of the `mdat` that began last; never empty.
    case mediaData([UInt8])
    /// A fault that costs one box or the end of the stream, after which scanning goes on.
    case warning(BoxError)
  }

  /// The size up to which a box is collected, 8 MiB: a movie box of several hours is smaller.
  public static let defaultLimit = 8 << 20

  private enum State: Sendable {
    case header
    case collecting(BoxHeader, offset: Int)
    case passing(remaining: Int?)
    case skipping(FourCC, offset: Int, remaining: Int?)
    case failed(BoxError)
  }

  private let limit: Int
  private var state = State.header
  /// The header, or the box, that is being collected.
  private var held: [UInt8] = []
  /// The offset of the next byte to be pushed.
  private var offset: Int

  /// Makes a scanner for a stream that starts at a box.
  ///
  /// - Parameters:
  ///   - offset: the offset of the first byte in its file, as for a byte range.
  ///   - limit: the size in bytes above which a box is passed over with a warning; at least 64.
  public init(offset: Int = 0, limit: Int = BoxScanner.defaultLimit) {
    self.offset = offset
    // A header must always fit, and one byte over the limit must be countable.
    self.limit = min(max(limit, 64), .max - 1)
  }

  /// Takes the next bytes and returns what they complete, in stream order.
  ///
  /// - Throws: `.invalidSize` where a box's size makes it impossible to find the next box. What was
  ///   complete before that is returned first: the error is thrown by the call after it, and by
  ///   every later one.
  public mutating func push(_ bytes: [UInt8]) throws(BoxError) -> [Element] {
    if case .failed(let error) = state { throw error }
    var elements: [Element] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      do {
        try step(&rest, into: &elements)
      } catch {
        state = .failed(error)
        held = []
        if elements.isEmpty { throw error }
        return elements
      }
    }
    return elements
  }

  /// Ends the stream: a box that lasts to the end is complete, one that was cut gives a warning.
  ///
  /// - Throws: the error of an earlier call that could not be thrown then.
  public mutating func finish() throws(BoxError) -> [Element] {
    defer {
      if case .failed = state {
      } else {
        state = .header
        held = []
      }
    }
    switch state {
    case .failed(let error):
      throw error
    case .header:
      if held.isEmpty { return [] }
      return [
        cut(path: "(header)", offset: offset - held.count, expected: "a box header")
      ]
    case .collecting(let header, let start):
      guard let size = header.size else { return [.box(makeBox(header, offset: start))] }
      return [cut(path: "\(header.type)", offset: start, expected: "\(size) bytes")]
    case .passing(let remaining):
      guard let remaining else { return [] }
      return [cut(path: "mdat", offset: offset, expected: "\(remaining) more bytes")]
    case .skipping(let type, _, let remaining):
      guard let remaining else { return [] }
      return [cut(path: "\(type)", offset: offset, expected: "\(remaining) more bytes")]
    }
  }

  private func cut(path: String, offset: Int, expected: String) -> Element {
    .warning(
      BoxError(
        code: .truncated, offset: offset, path: path, expected: expected,
        found: "the end of the stream at byte \(self.offset)"))
  }
}

extension BoxScanner {
  /// Consumes at least one byte of `rest`.
  private mutating func step(
    _ rest: inout ArraySlice<UInt8>, into elements: inout [Element]
  ) throws(BoxError) {
    switch state {
    case .failed:
      rest = []
    case .header:
      if let byte = rest.popFirst() { held.append(byte) }
      offset += 1
      let start = offset - held.count
      if let header = try BoxHeader.parse(held[...], offset: start, parent: "") {
        begin(header, offset: start, into: &elements)
      }
    case .collecting(let header, let start):
      // Without a size the box may reach one byte past the limit, which shows that it is too big.
      take((header.size ?? limit + 1) - held.count, from: &rest, keep: true)
      if let size = header.size {
        if held.count == size { complete(header, offset: start, into: &elements) }
      } else if held.count > limit {
        elements.append(tooLarge(header.type, offset: start, found: "more"))
        held = []
        state = .skipping(header.type, offset: start, remaining: nil)
      }
    case .passing(let remaining):
      let chunk = rest.prefix(remaining ?? rest.count)
      rest = rest.dropFirst(chunk.count)
      offset += chunk.count
      elements.append(.mediaData(Array(chunk)))
      let left = remaining.map { $0 - chunk.count }
      state = left == 0 ? .header : .passing(remaining: left)
    case .skipping(let type, let start, let remaining):
      let count = take(remaining ?? rest.count, from: &rest, keep: false)
      let left = remaining.map { $0 - count }
      state = left == 0 ? .header : .skipping(type, offset: start, remaining: left)
    }
  }

  @discardableResult
  private mutating func take(
    _ wanted: Int, from rest: inout ArraySlice<UInt8>, keep: Bool
  ) -> Int {
    let chunk = rest.prefix(wanted)
    if keep { held.append(contentsOf: chunk) }
    rest = rest.dropFirst(chunk.count)
    offset += chunk.count
    return chunk.count
  }

  private mutating func begin(
    _ header: BoxHeader, offset start: Int, into elements: inout [Element]
  ) {
    let remaining = header.size.map { $0 - header.headerSize }
    if header.type == "mdat" {
      held = []
      elements.append(
        .mediaDataHeader(offset: start, headerSize: header.headerSize, size: header.size))
      state = remaining == 0 ? .header : .passing(remaining: remaining)
    } else if let size = header.size, size > limit {
      held = []
      elements.append(tooLarge(header.type, offset: start, found: "\(size)"))
      state = .skipping(header.type, offset: start, remaining: remaining)
    } else if remaining == 0 {
      complete(header, offset: start, into: &elements)
    } else {
      state = .collecting(header, offset: start)
    }
  }

  private mutating func complete(
    _ header: BoxHeader, offset start: Int, into elements: inout [Element]
  ) {
    elements.append(.box(makeBox(header, offset: start)))
    held = []
    state = .header
  }

  private func makeBox(_ header: BoxHeader, offset: Int) -> Box {
    Box(type: header.type, offset: offset, bytes: held, headerSize: header.headerSize)
  }

  private func tooLarge(_ type: FourCC, offset: Int, found: String) -> Element {
    .warning(
      BoxError(
        code: .limitExceeded, offset: offset, path: "\(type)",
        expected: "at most \(limit) bytes", found: found))
  }
}
