import Foundation

/// The user's options, one a line, as on the command line: `slang=en,de`, `no-color`.
///
/// The value is what stands between the first `=` and the end of the line, without the blanks
/// around it; quotes and `~` mean nothing. A line that begins with `#` is a comment.
nonisolated struct ConfigurationFile: Sendable, Equatable {
  /// An option and where it stands.
  struct Line: Sendable, Equatable {
    var number: Int
    var name: String
    /// `nil` without an equals sign.
    var value: String?
  }

  /// The largest file that is read, in bytes.
  static let sizeLimit = 65_536

  var path: String
  var lines: [Line] = []

  /// Reads lines that end with LF or CR LF.
  ///
  /// - Throws: `UsageError` naming the file for bytes that are not UTF-8 text.
  init(path: String, bytes: [UInt8]) throws(UsageError) {
    self.path = path
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
      throw UsageError(message: "\(path) is not text in UTF-8")
    }
    let body = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : Substring(text)
    for (index, line) in body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let line = line.trimmed
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      let equals = line.firstIndex(of: "=")
      let name = line[..<(equals ?? line.endIndex)].trimmed
      lines.append(
        Line(
          number: index + 1, name: name.hasPrefix("--") ? String(name.dropFirst(2)) : name,
          value: equals.map { line[line.index(after: $0)...].trimmed }))
    }
  }

  /// Reads the user's file; `nil` where there is none.
  ///
  /// - Throws: `UsageError` naming the file for one that cannot be read, is too large or no text.
  static func load(from folder: URL?) throws(UsageError) -> ConfigurationFile? {
    guard let path = folder?.appendingPathComponent("config").path else { return nil }
    // Not blocking: a pipe of that name has no end to wait for.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw UsageError(message: "\(path) cannot be read: \(String(cString: strerror(errno)))")
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let data: Data
    do {
      data = try handle.read(upToCount: sizeLimit + 1) ?? Data()
    } catch {
      throw UsageError(message: "\(path) cannot be read: it is not a plain file")
    }
    guard data.count <= sizeLimit else {
      throw UsageError(message: "\(path) is larger than \(sizeLimit / 1024) KiB")
    }
    return try ConfigurationFile(path: path, bytes: [UInt8](data))
  }
}

nonisolated extension ConfigurationFile {
  /// Applies the options to what is read from the command line, before those of the command line.
  ///
  /// Those of other commands are checked and left out.
  ///
  /// - Throws: `UsageError` with the file, the line and what was expected.
  func apply(
    to parser: inout CommandLineParser, scopes: [OptionEntry.Scope]
  ) throws(UsageError) {
    for line in lines {
      let entry = try entry(for: line)
      var unused = CommandLineParser()
      do throws(UsageError) {
        if entry.scope == .all || scopes.contains(entry.scope) {
          try entry.apply(&parser, line.value ?? "")
        } else {
          try entry.apply(&unused, line.value ?? "")
        }
      } catch {
        throw located(line, error.message)
      }
    }
  }

  private func entry(for line: Line) throws(UsageError) -> OptionEntry {
    guard let entry = OptionTable.entries.first(where: { $0.name == line.name }) else {
      throw located(line, "unknown option '\(line.name)'")
    }
    guard entry.scope != .alone else {
      throw located(line, "\(line.name) is for the command line only")
    }
    if let argument = entry.argument, line.value == nil {
      throw located(line, "expected \(line.name)=\(argument)")
    }
    guard entry.argument != nil || line.value == nil else {
      throw located(line, "\(line.name) takes no value")
    }
    return entry
  }

  private func located(_ line: Line, _ message: String) -> UsageError {
    UsageError(message: "\(path):\(line.number): \(message)")
  }
}
