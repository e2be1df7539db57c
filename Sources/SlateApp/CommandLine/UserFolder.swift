import Foundation

/// The user's folders for Slate, by the XDG base directory specification.
nonisolated struct UserFolder: Sendable {
  /// What the user writes: `config`.
  var configuration: URL?
  /// What Slate remembers.
  var state: URL?

  /// Reads the variables of the environment; one that is not an absolute path counts as not set,
  /// and without a home there is no folder.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    func folder(_ variable: String, _ standard: String) -> URL? {
      if let path = environment[variable], path.hasPrefix("/") {
        return URL(fileURLWithPath: path, isDirectory: true).appendingPathComponent("slate")
      }
      guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
      return URL(fileURLWithPath: home, isDirectory: true).appendingPathComponent(standard)
        .appendingPathComponent("slate")
    }
    configuration = folder("XDG_CONFIG_HOME", ".config")
    state = folder("XDG_STATE_HOME", ".local/state")
  }
}
