import Foundation
import TestSupport

/// The lines that a program writes, each with the time at which it came.
struct TimedLines {
  /// Seconds since 1970.
  var start: Double
  var lines: [(time: Double, text: String)] = []

  /// Runs a program for so many seconds, or until a line fulfils a condition.
  init(
    _ program: String, _ arguments: [String], seconds: Double,
    until isLast: (String) -> Bool = { _ in false }
  ) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = SlateProgram.environment()
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    start = Date().timeIntervalSince1970
    try process.run()
    let identifier = process.processIdentifier
    let end = DispatchWorkItem { kill(identifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: end)
    var rest: [UInt8] = []
    while true {
      let chunk = output.fileHandleForReading.availableData
      guard !chunk.isEmpty else { break }
      let now = Date().timeIntervalSince1970
      rest += chunk
      while let newline = rest.firstIndex(of: 10) {
        let text = String(decoding: rest[..<newline], as: UTF8.self)
        rest.removeSubrange(...newline)
        lines.append((now, text))
        if isLast(text) { kill(identifier, SIGKILL) }
      }
    }
    process.waitUntilExit()
    end.cancel()
  }
}

/// mpv, where it is installed, told by a script to write what is compared.
enum ComparedPlayer {
  static let path = ["/usr/bin/mpv", "/usr/local/bin/mpv"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Writes `frame` with the presentation time twenty times a second from the first frame on.
  private static let script = """
    local started = false
    mp.register_event("playback-restart", function() started = true end)
    mp.add_periodic_timer(0.05, function()
      local time = mp.get_property_number("time-pos")
      if started and time then
        io.stdout:write(string.format("frame %.6f\\n", time))
        io.stdout:flush()
      end
    end)

    """

  /// - Returns: `nil` where it is not installed.
  static func run(
    _ address: String, seconds: Double, until isLast: (String) -> Bool = { _ in false }
  ) throws -> TimedLines? {
    guard let path else { return nil }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("slate-compare-\(UUID().uuidString).lua")
    try script.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    return try TimedLines(
      path,
      [
        "--no-config", "--really-quiet", "--vo=null", "--ao=null", "--rebase-start-time=no",
        "--script=\(file.path)", address,
      ], seconds: seconds, until: isLast)
  }
}
