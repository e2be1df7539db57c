/// How the colours of the picture can be written to the terminal.
public enum ColorMode: Sendable, Hashable {
  /// 24 bits (SGR 38;2 and 48;2).
  case trueColor
  /// The 6×6×6 cube and the grey ramp of 256 colours (SGR 38;5 and 48;5).
  case indexed256
  /// The eight colours of ECMA-48 (SGR 30–37 and 40–47), and in the foreground, or both, their
  /// bright forms (90–97, 100–107).
  case basic(BasicColors)
  /// No colours: shades by block elements.
  case monochrome

  /// How many of the first sixteen colours a terminal has.
  public enum BasicColors: Sendable, Hashable {
    case eight
    /// As on the Linux console.
    case sixteenOnEight
    case sixteen

    /// How many a character may have.
    public var foregrounds: Int { self == .eight ? 8 : 16 }
    /// How many may lie behind it.
    public var backgrounds: Int { self == .sixteen ? 16 : 8 }
  }

  /// Terminals whose terminfo entry may say eight colours although they know the bright forms.
  private static let brightTerminals = [
    "xterm", "rxvt", "screen", "tmux", "vte", "gnome", "konsole", "putty", "st-", "mlterm", "foot",
  ]

  /// What the environment and terminfo say together.
  ///
  /// - Parameters:
  ///   - environment: `NO_COLOR` (any value but the empty one) rules colours out; `COLORTERM` of
  ///     `truecolor` or `24bit` grants 24 bits, but not in GNU screen (`TERM` of `screen`, without
  ///     `TMUX`), which may have inherited it and takes such colours for other attributes.
  ///   - terminfoColors: the `colors` capability.
  ///   - hasDirectColor: whether terminfo has `RGB` or `Tc`.
  public init(environment: [String: String], terminfoColors: Int, hasDirectColor: Bool) {
    let terminal = environment["TERM"] ?? ""
    let isScreen = terminal.hasPrefix("screen") && (environment["TMUX"] ?? "").isEmpty
    let isDeclared =
      !isScreen && ["truecolor", "24bit"].contains(environment["COLORTERM"]?.lowercased())
    if let none = environment["NO_COLOR"], !none.isEmpty {
      self = .monochrome
    } else if isDeclared || hasDirectColor || terminfoColors > 256 {
      self = .trueColor
    } else if terminfoColors >= 256 {
      self = .indexed256
    } else if terminfoColors >= 8 {
      self = .basic(Self.basicColors(of: terminal, terminfoColors: terminfoColors))
    } else {
      self = .monochrome
    }
  }

  /// The mode where the terminal turns out to have 24-bit colours; without colours it stays.
  public var withDirectColor: ColorMode { self == .monochrome ? self : .trueColor }

  private static func basicColors(of terminal: String, terminfoColors: Int) -> BasicColors {
    if terminal == "linux" || terminal.hasPrefix("linux-") { return .sixteenOnEight }
    let isBright = terminfoColors >= 16 || brightTerminals.contains { terminal.hasPrefix($0) }
    return isBright ? .sixteen : .eight
  }
}
