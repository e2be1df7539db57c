/// Reads big-endian integers and runs of bytes from the front of a run of bytes.
///
/// Every read is checked: one that asks for more than is left returns `nil` and consumes nothing,
/// so that no length taken from input can lead outside the run. Copies share the storage.
public struct ByteReader: Sendable {
  private var bytes: ArraySlice<UInt8>
  private let start: Int

  /// Makes a reader of a slice; offsets count from its start.
  public init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    self.start = bytes.startIndex
  }

  /// Makes a reader of a whole array.
  public init(_ bytes: [UInt8]) {
    self.init(bytes[...])
  }

  /// How many bytes were consumed.
  public var offset: Int { bytes.startIndex - start }

  /// How many bytes are left.
  public var count: Int { bytes.count }

  /// Whether nothing is left.
  public var isAtEnd: Bool { bytes.isEmpty }

  /// What is left, without consuming it.
  public var rest: ArraySlice<UInt8> { bytes }

  /// The next `count` bytes, or `nil` where fewer are left or `count` is negative.
  public mutating func readBytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= bytes.count else { return nil }
    let result = bytes.prefix(count)
    bytes = bytes.dropFirst(count)
    return result
  }

  /// Everything that is left.
  public mutating func readRest() -> ArraySlice<UInt8> {
    let result = bytes
    bytes = bytes.suffix(0)
    return result
  }

  /// Passes over `count` bytes; returns whether there were as many.
  @discardableResult
  public mutating func skip(_ count: Int) -> Bool {
    readBytes(count) != nil
  }

  /// The bytes up to the next zero byte, which is consumed too, or `nil` where there is none.
  public mutating func readTerminated() -> ArraySlice<UInt8>? {
    guard let end = bytes.firstIndex(of: 0) else { return nil }
    let result = bytes[bytes.startIndex..<end]
    bytes = bytes[(end + 1)...]
    return result
  }
}
