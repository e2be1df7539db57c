import Foundation
import Testing

@testable import SlateApp

/// The user's options in a file.
@Suite struct ConfigurationFileTests {
  private static func file(_ text: String) throws -> ConfigurationFile {
    try ConfigurationFile(path: "/c", bytes: Array(text.utf8))
  }

  private static func parse(_ arguments: [String], _ text: String) throws -> Invocation {
    let file = try file(text)
    return try CommandLineParser.parse(arguments) { () throws(UsageError) in file }
  }

  @Test(arguments: ["\n", "\r\n"])
  func readsLines(_ end: String) throws {
    let text = [
      "\u{FEFF}# comment", "", "slang = de,en ", "\tno-color", "--user-agent=a \"b\" # c",
      "header=X-A: b=c", "mpv-option=",
    ].joined(separator: end)
    #expect(
      try Self.file(text).lines == [
        .init(number: 3, name: "slang", value: "de,en"),
        .init(number: 4, name: "no-color", value: nil),
        .init(number: 5, name: "user-agent", value: "a \"b\" # c"),
        .init(number: 6, name: "header", value: "X-A: b=c"),
        .init(number: 7, name: "mpv-option", value: ""),
      ])
  }

  @Test func countsBelowTheCommandLine() throws {
    let text = """
      slang=de
      alang=fr
      header=A: 1
      header=B: 2
      meta=11111111-2222-3333-4444-555555555555
      no-color
      """
    var options = Options()
    options.subtitleLanguages = ["en"]
    options.audioLanguages = ["fr"]
    options.headers = [("A", "1"), ("B", "2"), ("C", "3")].map { HeaderField(name: $0, value: $1) }
    options.metadataUUIDs = ["11111111-2222-3333-4444-555555555555"]
    options.usesColor = false
    #expect(
      try Self.parse(["--slang", "en", "--header", "C: 3", "u"], text) == .play("u", options))
  }

  @Test func optionsOfOneCommandCountForItOnly() throws {
    let text = "vod\nduration=3\nno-frames\nfrom=7"
    #expect(try Self.parse(["u"], text) == .play("u", Options()))
    #expect(try Self.parse(["demo"], text) == .demo(.vod, Options()))
    var options = Options()
    options.start = 7
    let cues = CuesOptions(duration: 3, printsFrames: false)
    #expect(try Self.parse(["cues", "u"], text) == .cues("u", options, cues))
    options.start = 1
    #expect(try Self.parse(["cues", "u", "--start", "1"], text) == .cues("u", options, cues))
  }

  @Test func isNotReadWhereItDoesNotCount() throws {
    for arguments in [["--no-config", "u"], ["--help"], ["--version"], ["--man"]] {
      _ = try CommandLineParser.parse(arguments) { () throws(UsageError) in
        throw UsageError(message: "read")
      }
    }
  }

  @Test(arguments: [
    ("\nbogus=1", "/c:2: unknown option 'bogus'"),
    ("=1", "/c:1: unknown option ''"),
    ("slang en", "/c:1: unknown option 'slang en'"),
    ("slang", "/c:1: expected slang=LIST"),
    ("no-color=1", "/c:1: no-color takes no value"),
    ("help", "/c:1: help is for the command line only"),
    ("version", "/c:1: version is for the command line only"),
    ("#\n\nvariant=big", "/c:3: --variant expects"),
    // Checked although the command line replaces the one and the other is of `cues`.
    ("start=soon", "/c:1: --start expects"),
    ("duration=0", "/c:1: --duration expects"),
  ])
  func refusesWithFileAndLine(_ text: String, _ message: String) {
    let error = #expect(throws: UsageError.self) { try Self.parse(["--start", "1", "u"], text) }
    #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
  }

  @Test(arguments: [[0xFF, 0xFE], [0x61, 0x00], [0xC3]] as [[UInt8]])
  func refusesWhatIsNoText(_ bytes: [UInt8]) {
    let error = #expect(throws: UsageError.self) { try ConfigurationFile(path: "/c", bytes: bytes) }
    #expect(error?.message == "/c is not text in UTF-8")
  }

  @Test func readsFromTheFolder() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("config").path
    #expect(try ConfigurationFile.load(from: nil) == nil)
    #expect(try ConfigurationFile.load(from: folder.url) == nil)
    let limit = ConfigurationFile.sizeLimit
    try Data(String(repeating: "#", count: limit).utf8).write(to: URL(fileURLWithPath: path))
    #expect(
      try ConfigurationFile.load(from: folder.url) == ConfigurationFile(path: path, bytes: []))
    try Data(String(repeating: "#", count: limit + 1).utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: UsageError(message: "\(path) is larger than 64 KiB")) {
      try ConfigurationFile.load(from: folder.url)
    }
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(throws: UsageError(message: "\(path) cannot be read: it is not a plain file")) {
      try ConfigurationFile.load(from: folder.url)
    }
  }

  /// One that is not there is as empty; one that cannot be followed is an error.
  @Test func tellsAFileThatCannotBeOpened() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("config").path
    #expect(symlink("config", path) == 0)
    let error = #expect(throws: UsageError.self) { try ConfigurationFile.load(from: folder.url) }
    #expect(error?.message.hasPrefix("\(path) cannot be read: ") == true)
  }

  @Test(
    arguments: [
      (["HOME": "/h"], "/h/.config/slate", "/h/.local/state/slate"),
      (["HOME": "/h", "XDG_CONFIG_HOME": "/x", "XDG_STATE_HOME": "/y"], "/x/slate", "/y/slate"),
      (
        ["HOME": "/h", "XDG_CONFIG_HOME": "x", "XDG_STATE_HOME": ""], "/h/.config/slate",
        "/h/.local/state/slate"
      ),
      (["HOME": "h"], nil, nil), ([:], nil, nil),
    ] as [([String: String], String?, String?)])
  func foldersAreThoseOfXDG(
    _ environment: [String: String], _ configuration: String?, _ state: String?
  ) {
    let folder = UserFolder(environment: environment)
    #expect(folder.configuration?.path == configuration)
    #expect(folder.state?.path == state)
  }
}

/// A folder that is removed with the value that holds it.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
