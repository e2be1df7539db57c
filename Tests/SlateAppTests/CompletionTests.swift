import Foundation
import Testing

@testable import SlateApp

/// The completions of the three shells.
@Suite struct CompletionTests {
  private static let programs: [(Shell, path: String, check: [String])] = [
    (.bash, "/bin/bash", ["-n"]), (.zsh, "/usr/bin/zsh", ["-n"]),
    (.fish, "/usr/bin/fish", ["--no-config", "--no-execute"]),
  ]

  @Test(arguments: Shell.allCases)
  func nameEveryOption(_ shell: Shell) {
    let words = Set(
      shell.completion.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init))
    for entry in OptionTable.entries {
      if shell == .fish {
        #expect(shell.completion.contains(" -l \(entry.name) "), "\(entry.name)")
      } else {
        #expect(words.contains("--\(entry.name)"), "\(entry.name)")
      }
    }
  }

  @Test(arguments: programs.filter { FileManager.default.isExecutableFile(atPath: $0.path) })
  func areReadByTheirShell(_ shell: Shell, _ path: String, _ check: [String]) throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("slate").path
    try Data(shell.completion.utf8).write(to: URL(fileURLWithPath: file))
    let run = try ToolRun(path, check + [file])
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
  }

  /// What bash offers for a command line, of which the last word is completed.
  private func completions(of words: [String], in folder: URL) throws -> [String] {
    let script = """
      \(Shell.bash.completion)
      COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
      _slate
      [ ${#COMPREPLY[@]} -eq 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
      """
    let run = try ToolRun("/bin/bash", ["-c", script, "bash"] + words, folder: folder)
    #expect(run.errors.isEmpty, "\(run.errors)")
    return run.output.split(separator: "\n").map(String.init).sorted()
  }

  @Test(
    arguments: [
      (["slate", "--sl"], ["--slang"]),
      (["slate", "d"], ["demo"]),
      (["slate", ""], ["a movie.mp4", "cues", "demo"]),
      (["slate", "cues", ""], ["a movie.mp4"]),
      (["slate", "demo", ""], []),
      (["slate", "demo", "--v"], ["--variant", "--vod"]),
      (["slate", "--v"], ["--variant", "--version"]),
      (["slate", "cues", "--no-"], ["--no-color", "--no-config", "--no-frames"]),
      (["slate", "u", "--no-"], ["--no-color", "--no-config", "--no-mouse"]),
      (["slate", "--variant", "m"], ["max", "min"]),
      (["slate", "--variant", "=", "m"], ["max", "min"]),
      (["slate", "--variant", "="], ["auto", "max", "min"]),
      (["slate", "--slang", "d"], []),
      (["slate", "--log-file", "a"], ["a movie.mp4"]),
      // The value of an option is not the command.
      (["slate", "--slang", "demo", "--vo"], []),
      (["slate", "--slang", "=", "en", "demo", "--vo"], ["--vod"]),
      (["slate", "--completion", ""], ["bash", "fish", "zsh"]),
    ] as [([String], [String])])
  func bashCompletes(_ words: [String], _ expected: [String]) throws {
    let folder = try TemporaryFolder()
    try Data().write(to: folder.url.appendingPathComponent("a movie.mp4"))
    #expect(try completions(of: words, in: folder.url) == expected)
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/fish")),
    arguments: [
      ("slate --sl", ["--slang"]), ("slate demo --vo", ["--vod"]),
      ("slate --variant m", ["max", "min"]), ("slate cues --no-f", ["--no-frames"]),
    ])
  func fishCompletes(_ line: String, _ expected: [String]) throws {
    let folder = try TemporaryFolder()
    let script = Shell.fish.completion + "\ncomplete -C '\(line)'\n"
    let run = try ToolRun("/usr/bin/fish", ["--no-config", "-c", script], folder: folder.url)
    let words = run.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }.map(String.init)
    #expect(words.sorted() == expected, "\(run.errors)")
  }
}

/// One run of a tool to its end.
struct ToolRun {
  var status: Int32
  var output: String
  var errors: String

  init(_ path: String, _ arguments: [String], folder: URL? = nil) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let home = folder?.path ?? "/nonexistent"
    process.environment = ["HOME": home, "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    // Files rather than pipes: neither can fill up while the other is read.
    let results = try TemporaryFolder()
    let (out, err) = (
      results.url.appendingPathComponent("1"), results.url.appendingPathComponent("2")
    )
    for file in [out, err] { try Data().write(to: file) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: out)
    process.standardError = try FileHandle(forWritingTo: err)
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    output = try String(contentsOf: out, encoding: .utf8)
    errors = try String(contentsOf: err, encoding: .utf8)
  }
}
