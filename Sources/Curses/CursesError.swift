/// Why the terminal cannot show the interface.
public struct CursesError: Error, Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// Output or input is no terminal.
    case notATerminal
    /// `TERM` is unset, `dumb`, or not in terminfo; its value.
    case unknownTerminal(String)
    /// The terminal lacks cursor motion or clearing.
    case incapableTerminal(String)
    /// A system call failed: its name and `errno`.
    case system(call: String, code: Int32)
  }

  public let kind: Kind

  init(_ kind: Kind) {
    self.kind = kind
  }
}
