import Foundation
import Synchronization
import TimedMetadata

/// The log of a run: one line an entry, from any thread.
///
/// Nothing is written where the user named no file.
nonisolated final class LogFile: Sendable {
  private let handle: Mutex<FileHandle?>

  /// Opens the file for appending.
  ///
  /// - Throws: `UsageError` naming the file and the reason where it cannot be written.
  init(path: String?) throws(UsageError) {
    guard let path else {
      handle = Mutex(nil)
      return
    }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      throw UsageError(message: "the log file \(path) cannot be written: \(reason)")
    }
    handle = Mutex(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
  }

  /// Writes one entry; line breaks in the text become blanks, so that an entry is one line.
  func write(_ source: String, _ text: String) {
    handle.withLock { handle in
      guard let handle else { return }
      let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
      let entry = "\(WallClock.now) \(source): \(line)\n"
      try? handle.write(contentsOf: Data(entry.utf8))
    }
  }
}
