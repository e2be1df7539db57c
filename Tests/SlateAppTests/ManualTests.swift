import Foundation
import Testing
import Views

@testable import SlateApp

/// The manual page slate(1).
@MainActor @Suite struct ManualTests {
  nonisolated private static let mandoc = "/usr/bin/mandoc"
  nonisolated private static let hasMandoc = FileManager.default.isExecutableFile(atPath: mandoc)

  /// The page as a reader sees it, its lines and blanks made one.
  private static func rendered() throws -> String {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("slate.1")
    try Data(Manual.text.utf8).write(to: file)
    let lint = try ToolRun(mandoc, ["-T", "lint", "-W", "warning", file.path])
    #expect(lint.status == 0 && lint.output.isEmpty, "\(lint.output)\(lint.errors)")
    let run = try ToolRun(mandoc, ["-T", "utf8", "-O", "width=200", file.path])
    return run.output.replacing(/.\u{8}/, with: "").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  @Test(.enabled(if: hasMandoc)) func holdsEveryOptionAndKey() throws {
    let page = try Self.rendered()
    for entry in OptionTable.entries {
      let short = entry.short.map { "-\($0), " } ?? ""
      let argument = entry.argument.map { " \($0)" } ?? ""
      #expect(page.contains("\(short)--\(entry.name)\(argument) \(entry.help)"), "\(entry.name)")
    }
    for binding in KeyBindings.all {
      let label = binding.label.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(page.contains("\(label) \(binding.help)"), "\(label)")
    }
    for section in ["FILES", "ENVIRONMENT", "EXIT STATUS", "EXAMPLES"] {
      #expect(page.contains(section))
    }
  }

  /// A line of text that begins like a request is not taken for one.
  @Test func requestsAreThoseOfThePage() {
    let known = ["TH", "SH", "SS", "TP", "B", "I", "BR", "PP", "RS", "RE", "nf", "fi", "br"]
    for line in Manual.text.split(separator: "\n") {
      #expect(!line.hasPrefix("'"), "\(line)")
      if line.hasPrefix(".") {
        #expect(known.contains(String(line.dropFirst().prefix { $0 != " " })), "\(line)")
      }
    }
  }
}
