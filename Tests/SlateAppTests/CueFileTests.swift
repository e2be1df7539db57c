import Foundation
import Synchronization
import Testing
import TimedMetadata

@testable import SlateApp

@Suite struct CueFileTests {
  private func line(_ number: Int) -> CueLine {
    CueLine(
      wall: WallClock(milliseconds: 0), position: nil, period: number, event: .cue(.addTrack(.id3)))
  }

  private func path() -> String { NSTemporaryDirectory() + "slate-\(UUID().uuidString)" }

  /// Nobody reads: what is beyond the bound is counted, and once there is room a warning stands
  /// in its place.
  @Test func aReaderThatComesLateIsToldWhatItMissed() throws {
    let path = path()
    defer { unlink(path) }
    #expect(mkfifo(path, 0o600) == 0)
    let troubles = Mutex<[CueFile.Trouble]>([])
    let file = try CueFile(path: path) { trouble in troubles.withLock { $0.append(trouble) } }
    let count = 3 * CueFile.lineLimit
    for number in 0..<count { file.write(line(number)) }
    #expect(troubles.withLock { $0 } == [.stalled])
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    var text = ""
    var next = count
    // Whenever nothing more comes out one line more goes in, until one of those comes out.
    while next < count + 50 {
      if let more = read(reader) {
        text += more
      } else {
        file.write(line(next))
        next += 1
      }
      if text.suffix(200).contains("\"period\":\(next - 1),\"track") { break }
    }
    file.finish()
    let last = next - 1
    let received = text.split(separator: "\n").prefix {
      !$0.contains("\"period\":\(last),\"track")
    }
    let lost = received.compactMap { $0.firstMatch(of: /"message":"(\d+) lines/) }
      .compactMap { Int($0.1) }
    #expect(lost.reduce(0, +) > 0)
    #expect(received.count - lost.count + lost.reduce(0, +) == last)
  }

  /// What a pipe holds, or `nil` where nothing came for a while.
  private func read(_ pipe: Int32) -> String? {
    var poller = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    guard poll(&poller, 1, 200) > 0 else { return nil }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Foundation.read(pipe, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }

  @Test func aFileIsEmptiedFirstAndHoldsEachLine() throws {
    let path = path()
    defer { unlink(path) }
    try "before".write(toFile: path, atomically: true, encoding: .utf8)
    let file = try CueFile(path: path) { _ in Issue.record("trouble with a file") }
    for number in 0..<100 { file.write(line(number)) }
    file.finish()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text == (0..<100).map { line($0).text }.joined())
  }

  @Test func aTerminalIsRefused() throws {
    var (main, other): (Int32, Int32) = (0, 0)
    try #require(openpty(&main, &other, nil, nil, nil) == 0)
    defer {
      close(main)
      close(other)
    }
    let name = try #require(ttyname(other).map { String(cString: $0) })
    #expect(throws: CueFile.OpeningError.self) { try CueFile(path: name) { _ in } }
  }
}
