/// How the characters of a cell look.
public struct Style: Sendable, Hashable {
  public struct Attributes: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    public static let bold = Attributes(rawValue: 1)
    public static let italic = Attributes(rawValue: 2)
    public static let underline = Attributes(rawValue: 4)
    public static let reverse = Attributes(rawValue: 8)
    public static let dim = Attributes(rawValue: 16)
  }

  /// The part that a cell plays, from which the terminal adapter chooses colours.
  public enum Role: UInt8, Sendable, Hashable, CaseIterable {
    case plain
    case bar
    case accent
    case selected
    case faint
    case live
    case good
    case warning
    case error
    case timecode
    case subtitle
    case cue
  }

  public var role: Role
  public var attributes: Attributes
  /// 0xRRGGBB, over the picture only; `nil` for what the role has.
  public var foreground: UInt32?
  public var background: UInt32?

  public init(_ role: Role = .plain, _ attributes: Attributes = []) {
    self.role = role
    self.attributes = attributes
  }
}

/// One cell of the terminal.
public struct Cell: Sendable, Hashable {
  public enum Content: Sendable, Hashable {
    /// One user-perceived character that is safe for the terminal, one or two cells wide.
    case text(String)
    /// The right half of the wide character to the left.
    case continuation
    /// Nothing of the surface: what is underneath shows (the picture).
    case hole
  }

  public var content: Content
  public var style: Style

  public init(_ content: Content, style: Style = Style()) {
    self.content = content
    self.style = style
  }

  public static let blank = Cell(.text(" "))
  public static let hole = Cell(.hole)
}
