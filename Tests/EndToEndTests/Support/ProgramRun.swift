import Foundation
import TestSupport

/// One run of the program without a terminal: what it wrote and how it ended.
struct ProgramRun {
  var status: Int32
  var isSignalled: Bool
  var output: [UInt8]
  var errors: String

  /// The lines of standard output.
  var lines: [String] {
    String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - interrupting: a signal to send as soon as standard output holds the text.
  ///   - seconds: after which the program is killed.
  init(
    _ arguments: [String], environment: [String: String] = [:],
    interrupting: (signal: Int32, once: String)? = nil, seconds: Double = SlateTerminal.patience
  ) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: SlateProgram.path)
    process.arguments = arguments
    process.environment = SlateProgram.environment(adding: environment)
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    let errorText = Collected(errors.fileHandleForReading)
    try process.run()
    let identifier = process.processIdentifier
    let watchdog = DispatchWorkItem { kill(identifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: watchdog)
    var bytes: [UInt8] = []
    var waiting = interrupting
    while true {
      let chunk = output.fileHandleForReading.availableData
      guard !chunk.isEmpty else { break }
      bytes += chunk
      if let wanted = waiting, String(decoding: bytes, as: UTF8.self).contains(wanted.once) {
        kill(identifier, wanted.signal)
        waiting = nil
      }
    }
    process.waitUntilExit()
    watchdog.cancel()
    status = process.terminationStatus
    isSignalled = process.terminationReason == .uncaughtSignal
    self.output = bytes
    self.errors = errorText.text
  }

  /// What a pipe holds, read beside the program so that it never waits.
  private final class Collected: @unchecked Sendable {
    private let done = DispatchSemaphore(value: 0)
    private var bytes = Data()

    init(_ handle: FileHandle) {
      DispatchQueue.global().async { [self] in
        bytes = handle.readDataToEndOfFile()
        done.signal()
      }
    }

    /// To be asked for once.
    var text: String {
      done.wait()
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
