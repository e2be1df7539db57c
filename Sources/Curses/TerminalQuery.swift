import Cells
import Foundation
import Glibc

/// The questions that a terminal is asked once, in one write, the one that all answer last.
nonisolated struct TerminalQuery {
  /// How long the answers are waited for; later ones are still taken out of the keys.
  static let patience = Duration.milliseconds(150)
  /// How long a sequence that was not asked for may take while answers are outstanding.
  static let outstanding = Duration.seconds(5)

  /// Terminals that take strings (ESC P, ESC _) for text, or show them.
  private static let deaf = [
    "linux", "dumb", "vt", "ansi", "cons", "sun", "wy", "eterm", "emacs", "screen",
  ]

  let bytes: [UInt8]
  private let memory: String?

  /// - Returns: `nil` for a terminal that should not be asked: the Linux console, hardware
  ///   terminals, GNU screen.
  init?(environment: [String: String]) {
    guard Self.asks(environment) else { return nil }
    let isTmux = Self.isTmux(environment)
    // tmux takes these for the title of its window.
    let asksForGraphics = !isTmux
    memory = asksForGraphics && !Self.isRemote(environment) ? Self.offerMemory() : nil
    var text = ""
    if asksForGraphics {
      text += "\u{1B}_Gi=\(TerminalCapabilities.directImage),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    }
    if let memory {
      let name = Data(memory.utf8).base64EncodedString()
      text += "\u{1B}_Gi=\(TerminalCapabilities.sharedImage),s=1,v=1,a=q,t=s,f=24;\(name)\u{1B}\\"
    }
    // Name, synchronized updates, terminfo's RGB and Co, the sizes of a cell and of the screen.
    text += "\u{1B}[>0q\u{1B}[?2026$p\u{1B}P+q524742;436F\u{1B}\\\u{1B}[16t\u{1B}[14t"
    if GlyphRepertoire.stated(by: environment) == nil, !isTmux {
      // One character in UTF-8, three in other encodings; in the second row, since the answer from
      // the first looks like a function key.
      text += "\u{1B}[2;1H\u{2580}\u{1B}[6n\r\u{1B}[K"
    }
    text += "\u{1B}[c"
    bytes = Array(text.utf8)
  }

  /// Whether a terminal with this environment is asked at all.
  static func asks(_ environment: [String: String]) -> Bool {
    let terminal = (environment["TERM"] ?? "").lowercased()
    return isTmux(environment) || !deaf.contains(where: terminal.hasPrefix)
  }

  private static func isTmux(_ environment: [String: String]) -> Bool {
    environment["TERM"]?.hasPrefix("tmux") == true || !(environment["TMUX"] ?? "").isEmpty
  }

  /// Whether the terminal is at the other end of SSH.
  static func isRemote(_ environment: [String: String]) -> Bool {
    ["SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"].contains { !(environment[$0] ?? "").isEmpty }
  }

  /// Takes back what the terminal was offered and did not want.
  func withdraw() {
    if let memory { shm_unlink(memory) }
  }

  /// Shared memory of one pixel, which only a terminal on this machine can read.
  private static func offerMemory() -> String? {
    let name = "/slate-\(getpid())-query"
    let descriptor = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let pixel: [UInt8] = [0, 0, 0]
    guard write(descriptor, pixel, pixel.count) == pixel.count else {
      shm_unlink(name)
      return nil
    }
    return name
  }
}
