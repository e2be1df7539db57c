/// Makes text from a stream harmless for a terminal.
///
/// What comes out holds no control (C0, DEL, C1), no bidirectional override, embedding, isolate or
/// mark, no line or paragraph separator, nothing that terminals may lack a width for (unassigned
/// code points, noncharacters, stray tags and format characters): each becomes U+FFFD. Tabs and
/// newlines become blanks, since the text is for one line; CR LF counts as one.
public enum SafeText {
  public static let placeholder: Unicode.Scalar = "\u{FFFD}"

  /// The text with everything unsafe replaced; safe text comes back as it is.
  public static func clean(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    var tagsAllowed = false
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      if isTag(scalar) {
        // Tags spell a subdivision behind a flag; there they are kept, and never drawn.
        result.append(tagsAllowed ? scalar : placeholder)
        continue
      }
      tagsAllowed = scalar.value == 0x1F3F4
      switch scalar {
      case "\n" where previous == "\r": continue
      case "\n", "\r", "\t": result.append(" ")
      default: result.append(isSafe(scalar) ? scalar : placeholder)
      }
    }
    return String(result)
  }

  /// Text from bytes that should be UTF-8; what is not becomes U+FFFD.
  public static func clean(_ bytes: some Sequence<UInt8>) -> String {
    clean(String(decoding: Array(bytes), as: UTF8.self))
  }

  private static func isTag(_ scalar: Unicode.Scalar) -> Bool {
    (0xE0020...0xE007F).contains(scalar.value)
  }

  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 0x7F { return value >= 0x20 }
    if value < 0xA0 { return false }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .surrogate, .lineSeparator, .paragraphSeparator, .unassigned:
      return false
    case .format:
      // Soft hyphen, zero-width space and joiners, word joiner: invisible and harmless.
      return value == 0xAD || (0x200B...0x200D).contains(value) || value == 0x2060
    default:
      // Terminals know the widths of Unicode 15; those of later characters are a guess.
      guard let age = properties.age else { return false }
      return age.major < 15 || (age.major == 15 && age.minor == 0)
    }
  }
}
