import Foundation

/// Where playback of a source goes on that was quit by `Q`: one small file a source.
///
/// The file's name is the digest of the address, so that no token of a URL is stored.
nonisolated struct ResumeMemory: Sendable {
  /// The most sources that are remembered; of more the oldest are forgotten.
  static let capacity = 500

  /// What is known of a source.
  enum Recollection: Equatable {
    case nothing
    /// In seconds.
    case position(Double)
    /// Something is there that Slate has not written so.
    case damaged
  }

  private let folder: URL

  /// - Parameter state: The user's folder for what Slate remembers.
  init(state: URL) {
    folder = state.appendingPathComponent("resume", isDirectory: true)
  }

  /// Looks a source up.
  func recollection(of source: String) -> Recollection {
    let descriptor = open(file(of: source).path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else { return errno == ENOENT || errno == ENOTDIR ? .nothing : .damaged }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let data = try? handle.read(upToCount: 64), data.count < 64,
      let text = String(validating: data, as: UTF8.self), text.hasSuffix("\n"),
      let position = Double(text.dropLast()), position.isFinite, position > 0, position < 1e9
    else { return .damaged }
    return .position(position)
  }

  /// Remembers a position, in place of one of before, for the user's eyes only.
  ///
  /// - Throws: what the system says where it cannot be written.
  func remember(_ position: Double, of source: String) throws {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let file = file(of: source)
    // Renamed in one step: a reader finds the old file or the new one, never half of it.
    let draft = file.appendingPathExtension("\(getpid())")
    guard
      FileManager.default.createFile(
        atPath: draft.path, contents: Data(String(format: "%.6f\n", position).utf8),
        attributes: [.posixPermissions: 0o600])
    else { throw CocoaError(.fileWriteUnknown) }
    guard rename(draft.path, file.path) == 0 else {
      let code = POSIXErrorCode(rawValue: errno) ?? .EIO
      unlink(draft.path)
      throw POSIXError(code)
    }
    forgetOldest()
  }

  /// Forgets what is remembered of a source.
  func forget(_ source: String) {
    unlink(file(of: source).path)
  }

  private func file(of source: String) -> URL {
    folder.appendingPathComponent(SHA256.hexadecimal(source))
  }

  private func forgetOldest() {
    let key = URLResourceKey.contentModificationDateKey
    guard
      let files = try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: [key]), files.count > Self.capacity
    else { return }
    let dated = files.map { file in
      (file, (try? file.resourceValues(forKeys: [key]).contentModificationDate) ?? .distantPast)
    }
    for (file, _) in dated.sorted(by: { $0.1 < $1.1 }).prefix(files.count - Self.capacity) {
      unlink(file.path)
    }
  }
}
