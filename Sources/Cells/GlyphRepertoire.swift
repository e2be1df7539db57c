/// The characters that the terminal can show.
public struct GlyphRepertoire: Sendable, Hashable {
  /// All that Slate draws.
  public static let unicode = GlyphRepertoire(beyondASCII: nil)
  /// Nothing but ASCII.
  public static let ascii = GlyphRepertoire(beyondASCII: [])
  /// Latin 1, and the arrows, lines, half blocks and shades of the Linux console's own font.
  public static let console = GlyphRepertoire(
    beyondASCII: Set(
      "←↑→↓•■▲▼≤≥─│┌┐└┘├┤┬┴┼═║▀▄█▌▐░▒▓".unicodeScalars.map(\.value)
    ).union(0xA0...0xFF))

  /// The scalars beyond ASCII that there are, or `nil` for all.
  private let beyondASCII: Set<UInt32>?

  private init(beyondASCII: Set<UInt32>?) {
    self.beyondASCII = beyondASCII
  }

  /// Those of a font.
  ///
  /// - Parameter scalars: all that it has; those of ASCII are taken for granted.
  public init(font scalars: some Sequence<UInt32>) {
    beyondASCII = Set(scalars.filter { $0 >= 0x80 })
  }

  /// What the environment says: the locale's encoding (`LC_ALL`, else `LC_CTYPE`, else `LANG`)
  /// and whether the terminal is the Linux console (`TERM`).
  ///
  /// - Returns: `nil` where no locale is set, so that nobody knows.
  public static func stated(by environment: [String: String]) -> GlyphRepertoire? {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }
    guard let name = locale.first(where: { !$0.isEmpty })?.lowercased() else { return nil }
    guard name.contains("utf-8") || name.contains("utf8") else { return .ascii }
    let terminal = environment["TERM"] ?? ""
    return terminal == "linux" || terminal.hasPrefix("linux-") ? .console : .unicode
  }

  public func has(_ scalar: Unicode.Scalar) -> Bool {
    guard let beyondASCII, !scalar.isASCII else { return true }
    return beyondASCII.contains(scalar.value)
  }

  /// Whether every scalar of a text is there.
  public func has(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(has) }
}
