import Foundation
import TestSupport

/// A tmux server of its own with one window.
final class Tmux {
  static let program = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/bin/tmux"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  static var isAvailable: Bool { program != nil }

  private let socket = "slate-test-\(ProcessInfo.processInfo.processIdentifier)"

  /// Starts the server; the window runs a shell command.
  init(width: Int, height: Int, command: String) throws {
    // Not by Process, which waits until the server, a child of the client, has ended as well.
    let starter = try PseudoTerminal(width: width, height: height)
    try starter.spawn(
      Self.program ?? "",
      [
        "-u", "-L", socket, "-f", "/dev/null", "new-session", "-d", "-x", "\(width)", "-y",
        "\(height)", command,
      ], environment: SlateProgram.environment())
    _ = starter.waitForExit(seconds: SlateTerminal.patience)
  }

  /// Ends the server and what runs in it.
  func end() {
    _ = try? run(["kill-server"])
  }

  func press(_ keys: String...) throws {
    _ = try run(["send-keys"] + keys)
  }

  func resize(width: Int, height: Int) throws {
    _ = try run(["resize-window", "-x", "\(width)", "-y", "\(height)"])
  }

  /// What the window shows.
  func text() throws -> String {
    try run(["capture-pane", "-p"])
  }

  /// A variable of the window, such as `alternate_on`.
  func variable(_ name: String) throws -> String {
    try run(["display-message", "-p", "#{\(name)}"]).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Looks until the window shows what is wanted; returns the last text and whether it does.
  func wait(
    seconds: Double = SlateTerminal.patience, until condition: (String) -> Bool
  ) throws -> (text: String, isMet: Bool) {
    let deadline = Date().addingTimeInterval(seconds)
    while true {
      let text = try text()
      if condition(text) { return (text, true) }
      guard Date() < deadline else { return (text, false) }
      Thread.sleep(forTimeInterval: 0.1)
    }
  }

  private func run(_ arguments: [String]) throws -> String {
    let client = process(arguments)
    let output = Pipe()
    client.standardOutput = output
    try client.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    client.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  private func process(_ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.program ?? "/usr/bin/tmux")
    process.arguments = ["-u", "-L", socket] + arguments
    process.environment = SlateProgram.environment()
    process.standardError = FileHandle.nullDevice
    return process
  }
}
