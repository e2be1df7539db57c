/// How the colours of the picture can be written to the terminal.
public enum ColorMode: Sendable, Hashable {
  /// 24 bits (SGR 38;2 and 48;2).
  case trueColor
  /// The 6×6×6 cube and the grey ramp of 256 colours (SGR 38;5 and 48;5).
  case indexed256
  /// No colours: shades by block elements.
  case monochrome

  /// What the environment and terminfo say together.
  ///
  /// - Parameters:
  ///   - environment: `NO_COLOR` (any value but the empty one) rules colours out; `COLORTERM` of
  ///     `truecolor` or `24bit` grants 24 bits.
  ///   - terminfoColors: the `colors` capability.
  ///   - hasDirectColor: whether terminfo has `RGB` or `Tc`.
  public init(environment: [String: String], terminfoColors: Int, hasDirectColor: Bool) {
    if let none = environment["NO_COLOR"], !none.isEmpty {
      self = .monochrome
    } else if ["truecolor", "24bit"].contains(environment["COLORTERM"]?.lowercased())
      || hasDirectColor || terminfoColors > 256
    {
      self = .trueColor
    } else {
      self = terminfoColors >= 256 ? .indexed256 : .monochrome
    }
  }
}
