/// A four-character code: the type of a box, a handler, a sample entry or a scheme.
public struct FourCC: Sendable, Hashable {
  /// The four bytes, the first one most significant.
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}

extension FourCC: ExpressibleByStringLiteral {
  /// The code whose characters are each one byte of ISO/IEC 8859-1, such as `"moof"` or `"©nam"`.
  public init(stringLiteral value: StaticString) {
    rawValue = value.description.unicodeScalars.reduce(0) {
      $0 << 8 | UInt32(truncatingIfNeeded: $1.value & 0xFF)
    }
  }
}

extension FourCC: CustomStringConvertible {
  /// The four characters; bytes that are not printable ASCII are written as `\xNN`.
  public var description: String {
    var text = ""
    for shift in [24, 16, 8, 0] {
      let byte = UInt8(truncatingIfNeeded: rawValue >> UInt32(shift))
      if (0x20...0x7E).contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += digits.count < 2 ? "\\x0" + digits : "\\x" + digits
      }
    }
    return text
  }
}
