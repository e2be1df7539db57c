import Foundation
import Player
import Testing

@testable import SlateApp

/// Where playback goes on that was quit by `Q`.
@Suite struct ResumeTests {
  private let folder: TemporaryFolder
  private let memory: ResumeMemory

  init() throws {
    folder = try TemporaryFolder()
    memory = ResumeMemory(state: folder.url)
  }

  private func files() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: folder.url.appendingPathComponent("resume"), includingPropertiesForKeys: nil)
  }

  @Test func remembersAndForgets() throws {
    let source = "https://example.com/v.m3u8?token=secret"
    #expect(memory.recollection(of: source) == .nothing)
    try memory.remember(83.5, of: source)
    try memory.remember(84.25, of: source)
    #expect(memory.recollection(of: source) == .position(84.25))
    #expect(memory.recollection(of: "https://example.com/v.m3u8?token=other") == .nothing)
    memory.forget(source)
    #expect(memory.recollection(of: source) == .nothing)
    #expect(try files().isEmpty)
  }

  @Test func keepsNoSecretAndIsForTheUserOnly() throws {
    try memory.remember(10, of: "https://example.com/v.m3u8?token=secret")
    let file = try #require(try files().first)
    #expect(file.lastPathComponent.count == 64)
    #expect(try String(contentsOf: file, encoding: .utf8) == "10.000000\n")
    func mode(_ url: URL) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }
    #expect(try mode(file) == 0o600)
    #expect(try mode(file.deletingLastPathComponent()) == 0o700)
  }

  @Test(arguments: [
    "", "x\n", "12", "nan\n", "inf\n", "-3\n", "0\n", "1e300\n", "1\n2\n", "\u{FF}\n",
    String(repeating: "1", count: 1 << 20) + "\n",
  ])
  func tellsOfABrokenFileOnce(_ text: String) throws {
    try memory.remember(10, of: "u")
    try Data(text.utf8).write(to: try #require(try files().first))
    #expect(memory.recollection(of: "u") == .damaged)
    let point = point()
    #expect(point.position == nil)
    #expect(
      point.arrive(in: PlayerState())
        == .note("The position that was remembered cannot be read; started as usual"))
    #expect(self.point().arrive(in: PlayerState()) == .nothing)
  }

  @Test func neitherAFolderNorALinkIsRead() throws {
    try memory.remember(10, of: "s")
    let file = try #require(try files().first)
    let other = file.appendingPathExtension("other")
    try FileManager.default.moveItem(at: file, to: other)
    try FileManager.default.createSymbolicLink(at: file, withDestinationURL: other)
    #expect(memory.recollection(of: "s") == .damaged)
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    #expect(memory.recollection(of: "s") == .damaged)
    #expect(throws: (any Error).self) { try memory.remember(11, of: "s") }
    #expect(try files().count == 2)
  }

  @Test func forgetsTheOldest() throws {
    try memory.remember(1, of: "first")
    let first = try #require(try files().first)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: first.path)
    for index in 1...ResumeMemory.capacity { try memory.remember(2, of: "\(index)") }
    #expect(try files().count == ResumeMemory.capacity)
    #expect(memory.recollection(of: "first") == .nothing)
    #expect(memory.recollection(of: "1") == .position(2))
  }

  private func point(isOverridden: Bool = false) -> ResumePoint {
    ResumePoint(of: .address("u"), state: folder.url, isOverridden: isOverridden)
  }

  @Test func goesOnOnce() throws {
    var state = PlayerState()
    state.position = 3723.9
    state.duration = 4000
    #expect(point().remember(state) == "will go on at 1:02:03 next time")
    let point = point()
    #expect(point.position == 3723.9)
    #expect(self.point(isOverridden: true).position == nil)
    // Not opened after all: it is still remembered.
    #expect(self.point().position == 3723.9)
    #expect(point.arrive(in: state) == .note("Resumed at 1:02:03; Home goes to the start"))
    #expect(self.point().position == nil)
  }

  @Test(arguments: [(60.0, false), (104.9, false), (nil, true), (1000, true)])
  func aSourceThatHasChangedStartsOver(_ duration: Double?, _ isLive: Bool) throws {
    try memory.remember(100, of: "u")
    var state = PlayerState()
    state.duration = duration
    state.isLive = isLive
    #expect(point().arrive(in: state) == .startOver(isLive: isLive))
    #expect(point().position == nil)
  }

  @Test func theEndIsNotRemembered() throws {
    var state = PlayerState()
    state.duration = 60
    state.position = 54.9
    #expect(point().remember(state) == "will go on at 0:54 next time")
    state.position = 55
    #expect(point().remember(state) == "the position is not remembered: it is at the end")
    #expect(point().position == nil)
  }

  @Test func remembersNeitherLiveStreamsNorNothing() throws {
    var state = PlayerState()
    #expect(point().remember(state).contains("has not begun"))
    state.position = 5
    state.isLive = true
    #expect(point().remember(state).contains("live"))
    #expect(point().position == nil)
    state.isLive = false
    let homeless = ResumePoint(of: .address("u"), state: nil, isOverridden: false)
    #expect(homeless.remember(state).contains("HOME"))
    let unwritable = ResumePoint(
      of: .address("u"), state: URL(fileURLWithPath: "/dev/null"), isOverridden: false)
    #expect(unwritable.remember(state).contains("could not be remembered"))
  }

  @Test func aFileIsTheSameFromEverywhere() throws {
    let file = folder.url.appendingPathComponent("a.mp4")
    try Data().write(to: file)
    let link = folder.url.appendingPathComponent("b.mp4")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    var state = PlayerState()
    state.position = 5
    _ = ResumePoint(of: .address(file.path), state: folder.url, isOverridden: false).remember(state)
    for path in [link.path, "\(folder.url.path)/./a.mp4"] {
      let point = ResumePoint(of: .address(path), state: folder.url, isOverridden: false)
      #expect(point.position == 5)
    }
  }

  /// The vectors of FIPS 180-4's example, and lengths about the padding's bounds by coreutils.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 55),
      "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"
    ),
    (
      String(repeating: "a", count: 56),
      "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"
    ),
    (
      String(repeating: "a", count: 64),
      "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"
    ),
  ])
  func digestsAreThoseOfTheStandard(_ text: String, _ digest: String) {
    #expect(SHA256.hexadecimal(text) == digest)
  }
}
