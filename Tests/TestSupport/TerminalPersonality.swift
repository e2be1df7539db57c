/// What a terminal answers when it is asked.
public struct TerminalPersonality: Sendable {
  public var name: String
  /// Whether it knows the kitty graphics protocol, and whether it shares memory with programs.
  public var hasKittyGraphics = false
  public var sharesMemory = false
  /// The attributes of DA1.
  public var attributes: String
  /// In pixels; `nil` for one that does not tell.
  public var cell: (width: Int, height: Int)?
  public var hasDirectColor = false

  public init(name: String, attributes: String = "62") {
    self.name = name
    self.attributes = attributes
  }

  /// One that knows sixels.
  public static func sixel(cell: (Int, Int)) -> TerminalPersonality {
    var terminal = TerminalPersonality(name: "XTerm(379)", attributes: "64;1;2;4;6")
    terminal.cell = cell
    return terminal
  }

  var hasSixels: Bool { attributes.split(separator: ";").dropFirst().contains("4") }

  /// kitty on the same machine.
  public static var kitty: TerminalPersonality {
    var kitty = TerminalPersonality(name: "kitty(0.32.2)")
    kitty.hasKittyGraphics = true
    kitty.sharesMemory = true
    kitty.cell = (10, 20)
    kitty.hasDirectColor = true
    return kitty
  }

  func answer(to action: ScreenAction, cursor: (x: Int, y: Int), cells: (Int, Int)) -> String? {
    switch action {
    case .sequence(let marker, let parameters, let intermediates, let final):
      let first = parameters.first?.first ?? nil
      switch (marker, intermediates, final) {
      case (0x3E, [], UInt8(ascii: "q")): return "\u{1B}P>|\(name)\u{1B}\\"
      case (0x3F, [0x24], UInt8(ascii: "p")) where first == 2026: return "\u{1B}[?2026;2$y"
      case (nil, [], UInt8(ascii: "c")): return "\u{1B}[?\(attributes)c"
      case (nil, [], UInt8(ascii: "n")) where first == 6:
        return "\u{1B}[\(cursor.y + 1);\(cursor.x + 1)R"
      case (nil, [], UInt8(ascii: "t")) where first == 16:
        return cell.map { "\u{1B}[6;\($0.height);\($0.width)t" }
      case (nil, [], UInt8(ascii: "t")) where first == 14:
        return cell.map { "\u{1B}[4;\($0.height * cells.1);\($0.width * cells.0)t" }
      default: return nil
      }
    case .string(UInt8(ascii: "P"), let body) where body.starts(with: Array("+q".utf8)):
      let asked = String(decoding: body.dropFirst(2), as: UTF8.self).split(separator: ";")
      return asked.map {
        $0 == "524742" && hasDirectColor ? "\u{1B}P1+r\($0)=38\u{1B}\\" : "\u{1B}P0+r\($0)\u{1B}\\"
      }
      .joined()
    default: return nil
    }
  }
}
