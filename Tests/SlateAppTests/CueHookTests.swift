import Foundation
import Synchronization
import Testing
import TimedMetadata

@testable import SlateApp

@Suite struct CueHookTests {
  private func line(_ number: Int, text: String = "") -> CueLine {
    let cue = Cue(
      id: number, track: .id3, period: 0, startTime: .zero, endTime: nil, schemeIDURI: "",
      value: "", emsgID: 0, isConformant: true,
      content: .userText(description: "", text: text))
    return CueLine(
      wall: WallClock(milliseconds: 0), position: nil, period: 0, event: .cue(.enterCue(cue)))
  }

  /// Commands that never end: eight run, the bound wait, and the rest is told at 1, 2, 4, 8 …
  @Test func tooManyAreLeftOutAndTold() {
    let told = Mutex<[CueHook.Trouble]>([])
    let hook = CueHook(command: "exec sleep 1000") { trouble in told.withLock { $0.append(trouble) }
    }
    let count = CueHook.processLimit + CueHook.waitingLimit + 20
    for number in 0..<count { hook.run(line(number)) }
    let counts = told.withLock { $0 }
    // Workers take what waits as they start, so that between the bound and it with them are held.
    #expect(
      counts.starts(with: [.leftOut(1), .leftOut(2), .leftOut(4), .leftOut(8), .leftOut(16)]))
    #expect(counts.count == 5)
    hook.finish()
    // What was ended at the end is no failure of the command.
    #expect(told.withLock { $0.count } == 5)
  }

  /// A mebibyte is far more than a pipe holds, and `true` reads none of it.
  @Test func aLongPayloadIsGivenInFullOrNotReadAtAll() throws {
    let path = NSTemporaryDirectory() + "slate-\(UUID().uuidString)"
    defer { unlink(path) }
    let long = line(1, text: String(repeating: "x", count: 1 << 20))
    for command in ["true", "cat > '\(path)'"] {
      let hook = CueHook(command: command) { Issue.record("\($0)") }
      hook.run(long)
      hook.finish()
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == long.text)
  }

  @Test func takesNothingAfterTheEnd() {
    let hook = CueHook(command: "false") { Issue.record("\($0)") }
    hook.finish()
    hook.run(line(1))
    hook.finish()
  }
}
