/// The characters that text writes as `&name;` or `&#number;`.
///
/// HTML, section 13.5; of its names those of Latin-1 and of common punctuation.
enum CharacterReference {
  /// Takes a reference from the front of a text that begins with `&`, or only the `&`.
  static func consume(_ rest: inout Substring.UnicodeScalarView) -> String {
    let body = rest.dropFirst()
    if body.first == "#", let (scalar, after) = numeric(body.dropFirst()) {
      rest = after
      return String(scalar)
    }
    let name = body.prefix(maximumName).prefix(while: isAlphanumeric)
    let after = body[name.endIndex...]
    if after.first == ";", let value = named[String(name)] {
      rest = after.dropFirst()
      return value
    }
    // Old names count without the semicolon too, the longest that fits.
    for length in stride(from: name.count, to: 1, by: -1) {
      let start = name.prefix(length)
      if let value = legacy[String(start)] {
        rest = body[start.endIndex...]
        return value
      }
    }
    rest = body
    return "&"
  }

  private static let maximumName = 16

  private static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: false
    }
  }

  private static func numeric(
    _ text: Substring.UnicodeScalarView
  ) -> (Unicode.Scalar, Substring.UnicodeScalarView)? {
    let isHexadecimal = text.first == "x" || text.first == "X"
    let radix: UInt32 = isHexadecimal ? 16 : 10
    var rest = isHexadecimal ? text.dropFirst() : text
    var value: UInt32 = 0
    var count = 0
    while let scalar = rest.first, let digit = digit(scalar), digit < radix {
      value = min(value * radix + digit, 0x11_0000)
      count += 1
      rest = rest.dropFirst()
    }
    guard count > 0 else { return nil }
    if rest.first == ";" { rest = rest.dropFirst() }
    return (scalar(value), rest)
  }

  private static func digit(_ scalar: Unicode.Scalar) -> UInt32? {
    switch scalar {
    case "0"..."9": scalar.value - 0x30
    case "a"..."f": scalar.value - 0x61 + 10
    case "A"..."F": scalar.value - 0x41 + 10
    default: nil
    }
  }

  /// What HTML takes a number for: Windows-1252 where Unicode has C1 controls.
  private static func scalar(_ value: UInt32) -> Unicode.Scalar {
    let replacement: Unicode.Scalar = "\u{FFFD}"
    if value == 0 { return replacement }
    if (0x80...0x9F).contains(value) {
      let index = Int(value - 0x80)
      let mapped = windows1252.dropFirst(index).first ?? 0
      return Unicode.Scalar(mapped == 0 ? value : mapped) ?? replacement
    }
    return Unicode.Scalar(value) ?? replacement
  }

  private static let windows1252: [UInt32] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0, 0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC,
    0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
  ]

  /// The names of U+00A0 to U+00FF.
  private static let latin1 = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn \
    sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave \
    Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml \
    ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN \
    szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave \
    iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute \
    ucirc uuml yacute thorn yuml
    """

  private static let legacy: [String: String] = {
    var names = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "AMP": "&", "LT": "<", "GT": ">"]
    for (index, name) in latin1.split(separator: " ").enumerated() {
      names[String(name)] = Unicode.Scalar(0xA0 + UInt32(index)).map { String($0) }
    }
    return names
  }()

  private static let named = legacy.merging(
    [
      "apos": "'", "lrm": "\u{200E}", "rlm": "\u{200F}", "zwj": "\u{200D}", "zwnj": "\u{200C}",
      "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}", "ndash": "–", "mdash": "—",
      "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„",
      "lsaquo": "‹", "rsaquo": "›", "dagger": "†", "Dagger": "‡", "bull": "•", "hellip": "…",
      "permil": "‰", "prime": "′", "Prime": "″", "euro": "€", "trade": "™", "larr": "←",
      "uarr": "↑", "rarr": "→", "darr": "↓", "minus": "−", "infin": "∞", "ne": "≠", "le": "≤",
      "ge": "≥", "hearts": "♥", "sung": "♪", "OElig": "Œ", "oelig": "œ", "Scaron": "Š",
      "scaron": "š", "Yuml": "Ÿ", "fnof": "ƒ", "circ": "ˆ", "tilde": "˜",
    ]
  ) { first, _ in first }
}
