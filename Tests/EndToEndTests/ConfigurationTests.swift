import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// The program with a file of options.
  @Suite(.serialized) final class ConfigurationTests {
    private let home = FileManager.default.temporaryDirectory.appendingPathComponent(
      UUID().uuidString)
    private var path: String { home.path + "/.config/slate/config" }

    init() throws {
      try FileManager.default.createDirectory(
        atPath: home.path + "/.config/slate", withIntermediateDirectories: true)
    }

    deinit {
      try? FileManager.default.removeItem(at: home)
    }

    /// Runs `slate cues` on the demo.
    private func cues(
      _ configuration: String?, _ arguments: [String] = [], environment: [String: String]? = nil
    ) throws -> ProgramRun {
      try configuration.map { try Data($0.utf8).write(to: URL(fileURLWithPath: path)) }
      let origin = try RunningOrigin()
      return try ProgramRun(
        ["cues", origin.address(of: .vod)] + arguments,
        environment: environment ?? ["HOME": home.path])
    }

    @Test func optionsOfTheFileCountBelowTheCommandLine() throws {
      // `vod` is of another command.
      let run = try cues("# a comment\nvod\nduration=60\nno-frames\n", ["--duration", "1"])
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.lines.contains { $0.contains(#""event":"entercue""#) })
      #expect(!run.lines.contains { $0.contains(#""event":"frame""#) })
    }

    @Test func aLineThatCannotBeUnderstoodIsNamed() throws {
      let run = try cues("no-frames\nbogus=1\n", ["--duration", "1"])
      #expect(run.status == 1)
      #expect(run.errors == "slate: \(path):2: unknown option 'bogus'\n")
      #expect(run.output.isEmpty)
      let ignored = try cues(nil, ["--duration", "1", "--no-config"])
      #expect(ignored.status == 0, "\(ignored.errors)")
      #expect(ignored.lines.contains { $0.contains(#""event":"frame""#) })
    }

    @Test func withoutAHomeThereIsNoFile() throws {
      let run = try cues("bogus\n", ["--duration", "1"], environment: ["HOME": ""])
      #expect(run.status == 0, "\(run.errors)")
    }

    @Test(.enabled(if: getuid() != 0, "root may read everything"))
    func aFileThatMayNotBeReadIsAnError() throws {
      try Data().write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
      let run = try cues(nil)
      #expect(run.status == 1)
      #expect(run.errors.hasPrefix("slate: \(path) cannot be read: "), "\(run.errors)")
    }
  }
}
