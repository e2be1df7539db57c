import Cells
import Foundation

/// Plain output while no interface is on the terminal.
nonisolated enum Console {
  static func print(_ text: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }

  /// Writes one line for the user to standard error; it may quote text from a stream.
  static func complain(_ message: String) {
    let line = "slate: \(SafeText.clean(message))\n"
    try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
  }
}
