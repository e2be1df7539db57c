/// A sequence that the terminal sent and that is no key: the answer to a question, or noise.
public struct TerminalReport: Sendable, Hashable {
  /// How a sequence begins.
  public enum Kind: Sendable, Hashable {
    /// ESC [ with its parameters and intermediates; the final byte.
    case control(final: UInt8)
    /// ESC P, up to its terminator.
    case deviceControl
    /// ESC _, up to its terminator.
    case applicationCommand
    /// ESC ] and the others, up to their terminator.
    case other
  }

  public var kind: Kind
  /// What stands between the beginning and the end, as ASCII; other bytes are left out.
  public var body: String

  public init(_ kind: Kind, _ body: String) {
    self.kind = kind
    self.body = body
  }
}
