import Foundation

/// Files that the project does not hold, found by the environment variable `SLATE_FIXTURES`.
public enum Fixtures {
  /// The folder, or `nil` where the variable is not set or names no folder.
  public static let folder: URL? = {
    guard let path = ProcessInfo.processInfo.environment["SLATE_FIXTURES"], !path.isEmpty else {
      return nil
    }
    let url = URL(fileURLWithPath: path, isDirectory: true)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder),
      isFolder.boolValue
    else { return nil }
    return url
  }()

  /// Whether fixture tests can run; for `.enabled(if:)`, so that they are reported as skipped.
  public static var isAvailable: Bool { folder != nil }

  /// The bytes of one fixture, such as `id3/unsynch.id3`.
  public static func bytes(_ path: String) throws -> [UInt8] {
    guard let folder else { throw CocoaError(.fileNoSuchFile) }
    return [UInt8](try Data(contentsOf: folder.appendingPathComponent(path)))
  }

  /// The text of one fixture, decoded as UTF-8.
  public static func text(_ path: String) throws -> String {
    String(decoding: try bytes(path), as: UTF8.self)
  }
}
