import Foundation
import HTTP
import Streaming
import Testing
import Views

@testable import Player
@testable import SlateApp
@testable import TimedMetadata

/// The tables of the README say what the program does.
@Suite struct ReadmeTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func text(of file: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
  }

  /// The cells of the first table under a heading, without its head; an empty cell repeats the one
  /// above it.
  private static func table(under heading: String) throws -> [[String]] {
    let lines = try text(of: "README.md").split(separator: "\n", omittingEmptySubsequences: false)
    let section = lines.drop { $0.drop { $0 == "#" } != " \(heading)" }
    let rows = section.drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
    var table: [[String]] = []
    for row in rows.dropFirst(2) {
      var cells = row.dropFirst().dropLast().components(separatedBy: "|").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      if cells[0].isEmpty, let above = table.last { cells[0] = above[0] }
      table.append(cells)
    }
    return table
  }

  @Test func optionsAreThoseOfTheParser() throws {
    let expected = OptionTable.entries.map { entry in
      let scope =
        switch entry.scope {
        case .all: "all commands"
        case .interactive: "playing"
        case .demo: "`demo`"
        case .cues: "`cues`"
        case .alone: "alone"
        }
      let short = entry.short.map { "-\($0), " } ?? ""
      let argument = entry.argument.map { " \($0)" } ?? ""
      return [scope, "`\(short)--\(entry.name)\(argument)`", entry.help]
    }
    #expect(try Self.table(under: "Options") == expected)
  }

  @Test @MainActor func keysAreThoseOfThePlayer() throws {
    let expected = KeyBindings.all.map { [$0.section.rawValue, "`\($0.label)`", $0.help] }
    #expect(try Self.table(under: "Keys") == expected)
  }

  @Test func exitStatusesAreThoseOfTheProgram() throws {
    let statuses: [SlateApp.ExitStatus] = [.success, .usage, .unplayable, .signal]
    #expect(
      try Self.table(under: "Exit statuses").map { $0[0] } == statuses.map { "`\($0.rawValue)`" })
  }

  @Test func limitsAreThoseInForce() throws {
    let limits = BufferLimits()
    let timeline = CueTimeline.Limits()
    let mebibytes = { (bytes: Int) in "\(Double(bytes) / 1_048_576) MiB".replacing(".0", with: "") }
    let seconds = { (seconds: Double) in "\(seconds) s".replacing(".0", with: "") }
    let expected = [
      "\(seconds(limits.secondsAhead)) and \(mebibytes(limits.bytesAhead)) a rendition",
      "\(limits.storedSegments) and \(mebibytes(limits.storedBytes))",
      mebibytes(limits.segmentBytes), mebibytes(limits.textBytes),
      seconds(limits.subtitleSecondsAhead), "\(limits.waitingSubtitles)",
      mebibytes(limits.pipeBytes),
      mebibytes(limits.cachedBytesAhead), mebibytes(limits.cachedBytesBehind),
      mebibytes(HTTPConfiguration().bufferLimit),
      "\(timeline.cues) and \(mebibytes(timeline.bytes))",
      "\(CueLog.capacity) and \(mebibytes(CueLog.byteCapacity))",
      "\(EventBacklog.limit) and \(mebibytes(EventBacklog.byteLimit))",
      "\(CueStatistics.limit)",
      "\(CueFile.lineLimit) and \(mebibytes(CueFile.byteLimit))",
      "\(CueHook.processLimit) at a time, \(CueHook.waitingLimit) waiting",
      "\(TimecodeCounter.limit)",
      "\(TextCueTrack.limit)",
    ]
    let shown = try Self.table(under: "Limits").map { $0[1] }
    #expect(shown.count == expected.count)
    for (shown, expected) in zip(shown, expected) { #expect(shown.hasPrefix(expected)) }
  }

  @Test func usageIsThatOfTheHelp() throws {
    let usage = Help.usage.replacing("usage: ", with: "").split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let lines = try Self.text(of: "README.md").split(separator: "\n").map(String.init)
    for line in usage { #expect(lines.contains(line)) }
  }

  @Test func theChangelogBeginsWithThisVersion() throws {
    let lines = try Self.text(of: "CHANGELOG.md").split(separator: "\n")
    let newest = lines.first { $0.hasPrefix("## [") && !$0.hasPrefix("## [Unreleased]") }
    #expect(newest == "## [\(Version.slate)] - \(Version.date)")
  }

  @Test(arguments: ["README.md", "CHANGELOG.md"])
  func filesThatArePointedToExist(_ file: String) throws {
    let targets = try Self.text(of: file).matches(of: /\]\(([^)#]+)\)/).map { String($0.1) }
    for target in targets where !target.hasPrefix("http") {
      let path = Self.folder.appendingPathComponent(target).path
      #expect(FileManager.default.fileExists(atPath: path), "\(target)")
    }
  }
}
