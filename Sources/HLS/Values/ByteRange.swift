/// A part of a resource: its first byte and how many bytes.
///
/// RFC 8216bis, section 4.4.4.2. The sum of both never exceeds `Int.max`.
public struct ByteRange: Sendable, Hashable {
  /// The first byte, counted from 0.
  public let offset: Int
  /// The number of bytes.
  public let length: Int

  /// A range, or `nil` where a number is negative or the end exceeds `Int.max`.
  public init?(offset: Int, length: Int) {
    guard offset >= 0, length >= 0, !offset.addingReportingOverflow(length).overflow else {
      return nil
    }
    self.offset = offset
    self.length = length
  }

  /// The byte after the last.
  public var end: Int { offset + length }
}
