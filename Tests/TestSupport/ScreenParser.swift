/// What a terminal is told by a run of bytes.
enum ScreenAction {
  case print(Unicode.Scalar)
  case control(UInt8)
  /// ESC, intermediates, final byte.
  case escape(intermediates: [UInt8], final: UInt8)
  /// DCS, APC and the like: the byte behind ESC, and what follows up to the terminator.
  case string(introducer: UInt8, body: [UInt8])
  /// CSI: private marker (`?` and the like), parameters with their subparameters, intermediates,
  /// final byte.
  case sequence(marker: UInt8?, parameters: [[Int?]], intermediates: [UInt8], final: UInt8)
}

/// Cuts bytes into actions after the state machine of ECMA-48 terminals; UTF-8 in the ground state.
struct ScreenParser: Sendable {
  private enum State {
    case ground
    case escape
    case sequence
    case string
    case stringEscape
  }

  private var state = State.ground
  private static let longestString = 1 << 24

  private var collected: [UInt8] = []
  private var introducer: UInt8 = 0
  private var body: [UInt8] = []
  private var scalar: UInt32 = 0
  private var scalarLeft = 0

  mutating func push(_ byte: UInt8) -> ScreenAction? {
    switch state {
    case .ground: return ground(byte)
    case .escape: return escape(byte)
    case .sequence: return sequence(byte)
    case .string:
      switch byte {
      case 0x07: return endString()
      case 0x1B: state = .stringEscape
      default: if body.count < Self.longestString { body.append(byte) }
      }
      return nil
    case .stringEscape:
      state = .ground
      return byte == 0x5C ? endString() : escape(byte)
    }
  }

  private mutating func endString() -> ScreenAction {
    state = .ground
    defer { body.removeAll() }
    return .string(introducer: introducer, body: body)
  }

  private mutating func ground(_ byte: UInt8) -> ScreenAction? {
    if scalarLeft > 0 {
      guard byte & 0xC0 == 0x80 else {
        scalarLeft = 0
        if byte == 0x1B {
          state = .escape
          collected.removeAll()
        }
        return .print("\u{FFFD}")
      }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
      scalarLeft -= 1
      guard scalarLeft == 0 else { return nil }
      guard let whole = Unicode.Scalar(scalar) else { return .print("\u{FFFD}") }
      return (0x80..<0xA0).contains(scalar) ? .control(UInt8(scalar)) : .print(whole)
    }
    switch byte {
    case 0x1B:
      state = .escape
      collected.removeAll()
      return nil
    case 0x00..<0x20, 0x7F: return .control(byte)
    case 0x20..<0x7F: return .print(Unicode.Scalar(byte))
    case 0xC2...0xDF:
      scalar = UInt32(byte & 0x1F)
      scalarLeft = 1
    case 0xE0...0xEF:
      scalar = UInt32(byte & 0x0F)
      scalarLeft = 2
    case 0xF0...0xF4:
      scalar = UInt32(byte & 0x07)
      scalarLeft = 3
    default: return .print("\u{FFFD}")
    }
    return nil
  }

  private mutating func escape(_ byte: UInt8) -> ScreenAction? {
    switch byte {
    case 0x20...0x2F:
      collected.append(byte)
      state = .escape
      return nil
    case 0x5B where collected.isEmpty:
      state = .sequence
      return nil
    case 0x50, 0x58, 0x5D, 0x5E, 0x5F:
      state = .string
      introducer = byte
      body.removeAll()
      return nil
    case 0x1B:
      collected.removeAll()
      return nil
    default:
      state = .ground
      return .escape(intermediates: collected, final: byte)
    }
  }

  private mutating func sequence(_ byte: UInt8) -> ScreenAction? {
    // A new sequence or CAN breaks this one off.
    if byte == 0x1B || byte == 0x18 {
      state = byte == 0x1B ? .escape : .ground
      collected.removeAll()
      return nil
    }
    guard (0x40...0x7E).contains(byte) else {
      if byte < 0x20 { return .control(byte) }
      collected.append(byte)
      return nil
    }
    state = .ground
    var body = collected[...]
    var marker: UInt8?
    if let first = body.first, (0x3C...0x3F).contains(first) {
      marker = first
      body.removeFirst()
    }
    let intermediates = body.filter { (0x20...0x2F).contains($0) }
    let digits = body.filter { (0x30...0x3B).contains($0) }
    let parameters = digits.split(separator: 0x3B, omittingEmptySubsequences: false).map { part in
      part.split(separator: 0x3A, omittingEmptySubsequences: false).map {
        Int(String(decoding: $0, as: UTF8.self))
      }
    }
    return .sequence(
      marker: marker, parameters: parameters, intermediates: intermediates, final: byte)
  }
}
