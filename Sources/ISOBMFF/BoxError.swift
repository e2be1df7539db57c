/// What is wrong with a box, and where.
public struct BoxError: Error, Sendable, Hashable {
  /// The kind of a fault, by a name that does not change.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The bytes end before the box or the field does.
    case truncated
    /// A box size that is smaller than the header or larger than what holds the box.
    case invalidSize
    /// A version of the box that the standard does not define.
    case unsupportedVersion
    /// A field whose value the standard does not allow or that cannot be represented.
    case invalidValue
    /// A box that must be there is not.
    case missingBox
    /// More than the documented limit; the rest is left out.
    case limitExceeded
  }

  /// The kind of the fault.
  public var code: Code
  /// The offset of the fault in the stream, in bytes.
  public var offset: Int
  /// The types of the enclosing boxes and of the box itself, such as `moof/traf/trun`.
  public var path: String
  /// What the standard, or a limit, asks for.
  public var expected: String
  /// What was there.
  public var found: String

  public init(code: Code, offset: Int, path: String, expected: String, found: String) {
    self.code = code
    self.offset = offset
    self.path = path
    self.expected = expected
    self.found = found
  }
}

extension BoxError: CustomStringConvertible {
  /// Place, expectation and finding in one line.
  public var description: String {
    "\(path) at byte \(offset): expected \(expected), found \(found)"
  }
}
