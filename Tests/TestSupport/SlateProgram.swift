import Foundation

/// The program that the build made, for tests that run it.
public enum SlateProgram {
  /// The absolute path: the program stands beside the test bundle.
  public static let path: String = {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appendingPathComponent("slate").path
  }()

  /// An environment that is the same on every machine: UTF-8, a terminal with 24-bit colour, and
  /// no settings of the user who runs the tests.
  public static func environment(adding more: [String: String] = [:]) -> [String: String] {
    let standard = [
      "HOME": "/nonexistent", "LC_ALL": "C.UTF-8", "PATH": "/usr/local/bin:/usr/bin:/bin",
      "TERM": "xterm-256color", "COLORTERM": "truecolor",
    ]
    return standard.merging(more) { _, new in new }
  }
}
