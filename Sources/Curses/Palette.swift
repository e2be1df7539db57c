import CNCurses
import Cells

/// The colours and attributes of each role, for what the terminal can do.
struct Palette {
  /// What ncurses needs to draw a role.
  struct Look {
    var pair: Int32
    var attributes: attr_t
  }

  private struct Colors {
    var foreground: Int32
    var background: Int32
    var attributes: Style.Attributes = []
  }

  private let looks: [Style.Role: Look]

  /// Defines the color pairs; called after `newterm`.
  ///
  /// - Parameter usesColor: false for `NO_COLOR`.
  init(usesColor: Bool) {
    guard usesColor, has_colors(), start_color() == OK, use_default_colors() == OK else {
      looks = Dictionary(
        uniqueKeysWithValues: Style.Role.allCases.map { role in
          (role, Look(pair: 0, attributes: Self.mask(Self.monochrome(role))))
        })
      return
    }
    let count = slate_number("colors")
    var looks: [Style.Role: Look] = [:]
    for (index, role) in Style.Role.allCases.enumerated() {
      let colors = count >= 256 ? Self.rich(role) : Self.basic(role, isBright: count >= 16)
      let pair = Int32(index + 1)
      init_extended_pair(pair, colors.foreground, colors.background)
      looks[role] = Look(pair: pair, attributes: Self.mask(colors.attributes))
    }
    self.looks = looks
  }

  func look(_ style: Style) -> Look {
    var look = looks[style.role] ?? Look(pair: 0, attributes: 0)
    look.attributes |= Self.mask(style.attributes)
    return look
  }

  /// Light grey on near black, one calm blue for what is chosen, signal colours for states.
  private static func rich(_ role: Style.Role) -> Colors {
    switch role {
    case .plain: Colors(foreground: 252, background: 234)
    case .bar: Colors(foreground: 253, background: 236)
    case .accent: Colors(foreground: 117, background: 234, attributes: .bold)
    case .selected: Colors(foreground: 231, background: 25, attributes: .bold)
    case .faint: Colors(foreground: 246, background: 234)
    case .live: Colors(foreground: 231, background: 124, attributes: .bold)
    case .good: Colors(foreground: 114, background: 234)
    case .warning: Colors(foreground: 221, background: 234)
    case .error: Colors(foreground: 210, background: 234, attributes: .bold)
    case .timecode: Colors(foreground: 157, background: 233, attributes: .bold)
    case .subtitle: Colors(foreground: 231, background: 16)
    case .cue: Colors(foreground: 222, background: 16)
    }
  }

  private static func basic(_ role: Style.Role, isBright: Bool) -> Colors {
    let bright: Int32 = isBright ? 8 : 0
    return switch role {
    case .plain: Colors(foreground: 7, background: 0)
    case .bar: Colors(foreground: 7, background: 4)
    case .accent: Colors(foreground: 6 + bright, background: 0, attributes: .bold)
    case .selected: Colors(foreground: 0, background: 6)
    case .faint: Colors(foreground: 7, background: 0, attributes: .dim)
    case .live: Colors(foreground: 7 + bright, background: 1, attributes: .bold)
    case .good: Colors(foreground: 2 + bright, background: 0)
    case .warning: Colors(foreground: 3 + bright, background: 0)
    case .error: Colors(foreground: 1 + bright, background: 0, attributes: .bold)
    case .timecode: Colors(foreground: 2 + bright, background: 0, attributes: .bold)
    case .subtitle: Colors(foreground: 7 + bright, background: 0)
    case .cue: Colors(foreground: 3 + bright, background: 0)
    }
  }

  private static func monochrome(_ role: Style.Role) -> Style.Attributes {
    switch role {
    case .bar, .selected: .reverse
    case .live: [.bold, .reverse]
    case .accent, .warning, .error, .timecode: .bold
    case .faint: .dim
    case .plain, .good, .subtitle, .cue: []
    }
  }

  private static func mask(_ attributes: Style.Attributes) -> attr_t {
    var mask: attr_t = 0
    if attributes.contains(.bold) { mask |= slate_bold() }
    if attributes.contains(.italic) { mask |= slate_italic() }
    if attributes.contains(.underline) { mask |= slate_underline() }
    if attributes.contains(.reverse) { mask |= slate_reverse() }
    if attributes.contains(.dim) { mask |= slate_dim() }
    return mask
  }
}
