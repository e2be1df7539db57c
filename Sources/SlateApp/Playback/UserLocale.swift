import Foundation

/// The language of the user's environment.
nonisolated enum UserLocale {
  /// The language tag of `LC_ALL`, `LC_MESSAGES` or `LANG`; `nil` for "C" and none.
  static var language: String? {
    let environment = ProcessInfo.processInfo.environment
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      guard let value = environment[name], !value.isEmpty else { continue }
      let tag = value.prefix { $0 != "." && $0 != "@" }.replacingOccurrences(of: "_", with: "-")
      return tag == "C" || tag == "POSIX" ? nil : tag
    }
    return nil
  }
}
