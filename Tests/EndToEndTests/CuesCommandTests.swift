import Foundation
import Origin
import Resources
import TestSupport
import Testing
import Timing

extension EndToEnd {
  /// What `slate cues` prints.
  @Suite(.serialized) struct CuesCommandTests {
    private static let textOwner = "5f0c1b8e-4a57-4a0f-9d3c-6f1e2d7b8a90"
    /// The recording begins 844 turns of the loop after midnight.
    private static let firstFrame: Int64 = 844 * 1280

    private func cues(
      _ arguments: [String], status: Int32 = 0,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> CueLines {
      let run = try ProgramRun(["cues"] + arguments)
      #expect(run.status == status, "\(run.errors)", sourceLocation: sourceLocation)
      let lines = CueLines(run.lines)
      #expect(
        lines.malformed.isEmpty, "\(lines.malformed.prefix(3))", sourceLocation: sourceLocation)
      #expect(lines.disorder.isEmpty, "\(lines.disorder.prefix(5))", sourceLocation: sourceLocation)
      return lines
    }

    /// The label of each frame is that of its time; frames come in order, most of them.
    private func expectRightFrames(
      _ lines: CueLines, first: Int64? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let frames = lines["frame"]
      let numbers = try frames.map { frame in
        let pts = try #require(frame.number("pts"))
        return Int64((pts * 30_000 / 1001).rounded())
      }
      let labels = try frames.map { frame in
        let label = try #require(frame.text("timecode").flatMap { Timecode($0) })
        return label.frameNumber(at: .fps30000_1001)
      }
      let start = try #require(numbers.first)
      let label = try #require(labels.first)
      if let first { #expect(label == first + start, sourceLocation: sourceLocation) }
      let wrong = zip(numbers, labels).filter { $0.1 - label != $0.0 - start }
      #expect(wrong.isEmpty, "\(wrong.prefix(5))", sourceLocation: sourceLocation)
      let steps = zip(numbers, numbers.dropFirst()).map { $0.1 - $0.0 }
      #expect(steps.allSatisfy { $0 > 0 }, sourceLocation: sourceLocation)
      let length = numbers.last.map { $0 - start + 1 } ?? 0
      print("slate cues: \(numbers.count) of \(length) frames")
      #expect(Double(numbers.count) >= 0.6 * Double(length), sourceLocation: sourceLocation)
      #expect(
        frames.allSatisfy {
          $0.text("rate") == "30000/1001" && ["event", "counted"].contains($0.text("source"))
            && ($0.values["flags"] as? [String])?.isEmpty == true
        }, sourceLocation: sourceLocation)
    }

    @Test func recording() throws {
      let origin = try RunningOrigin()
      let lines = try cues([origin.address(of: .vod), "--duration", "9"])
      try expectRightFrames(lines, first: Self.firstFrame)
      #expect(lines["frame"].first?.number("pts") == 0)
      #expect(lines["addtrack"].map { $0.text("track") } == ["id3"])
      #expect(lines["title"].last?.text("title")?.hasPrefix("Slate demo") == true)
      let options = lines["legible"].last?.values["options"] as? [[String: Any]]
      #expect(
        options?.compactMap { $0["name"] as? String } == [
          "English", "English", "Deutsch", "Deutsch (Schilder)", "עברית", "日本語",
        ])
      #expect(lines["end"].first?.text("reason") == "duration")
      expectOrderAtFrames(lines)
      // A score at 0 s and a message every 4.004 s from then on.
      let messages = lines["entercue"].filter { $0.content["id"] as? String == "PRIV" }
      #expect(
        messages.compactMap { $0.number("startTime") }.map { ($0 * 1000).rounded() }
          == [0, 4254, 8509])
      for message in messages {
        let data = (message.content["data"] as? String).flatMap { Data(base64Encoded: $0) }
        let text = data.flatMap { String(data: $0, encoding: .utf8) }
        #expect(text == message.content["text"] as? String)
      }
    }

    /// Exits, then enters, then the frame that they belong to.
    private func expectOrderAtFrames(_ lines: CueLines) {
      var lastFrame = -1.0
      var late: [String] = []
      var entered: [Double] = []
      for line in lines.lines {
        if line.event == "entercue", let start = line.number("startTime") { entered.append(start) }
        guard line.event == "frame", let pts = line.number("pts") else { continue }
        late += entered.filter { $0 <= lastFrame || $0 > pts }.map { "\($0) at \(pts)" }
        entered = []
        lastFrame = pts
      }
      #expect(late.isEmpty, "\(late)")
    }

    @Test func selection() throws {
      let origin = try RunningOrigin()
      let address = origin.address(of: .vod)
      let quiet = try cues([address, "--duration", "9", "--no-frames", "--meta", Self.textOwner])
      #expect(quiet["frame"].isEmpty)
      let owners = Set(quiet["addcue"].compactMap { $0.content["ownerIdentifier"] as? String })
      #expect(owners == ["optiview.live:meta:\(Self.textOwner)"])
      #expect(quiet["addcue"].contains { $0.content["id"] as? String == "TXXX" })
      let later = try cues([address, "--from", "60", "--duration", "2"])
      try expectRightFrames(later, first: Self.firstFrame)
      let first = later["frame"].first?.number("pts") ?? 0
      #expect(abs(first - 60) < 0.05)
    }

    @Test func live() throws {
      let origin = try RunningOrigin()
      let lines = try cues([origin.address(of: .live), "--duration", "5"])
      try expectRightFrames(lines)
      // The label is the time of day, as late as the player stays behind the edge.
      let label = try #require(lines["frame"].first?.text("timecode").flatMap { Timecode($0) })
      let shown = Double(label.frameNumber(at: .fps30000_1001)) * 1.001 / 30
      let now = Date().timeIntervalSince1970.truncatingRemainder(dividingBy: 86_400)
      let behind = (now - shown + 86_400).truncatingRemainder(dividingBy: 86_400)
      #expect(behind < 60)
    }

    @Test(arguments: [(SIGINT, 0), (SIGTERM, 4), (SIGHUP, 4)] as [(Int32, Int32)])
    func signals(_ signal: Int32, status: Int32) throws {
      let origin = try RunningOrigin()
      let run = try ProgramRun(
        ["cues", origin.address(of: .vod)], interrupting: (signal, "\"entercue\""))
      #expect(run.status == status && !run.isSignalled)
      let lines = CueLines(run.lines)
      #expect(lines.malformed.isEmpty && lines.disorder.isEmpty, "\(lines.disorder)")
      #expect(lines.lines.last?.text("reason") == "interrupted")
      #expect(lines.lines.last?.values["exit"] as? Int == Int(status))
    }

    @Test func closedPipe() throws {
      let origin = try RunningOrigin()
      let pty = try PseudoTerminal()
      let command = "'\(SlateProgram.path)' cues '\(origin.address(of: .vod))' | head -n 3 | wc -l"
      try pty.spawn(
        "/bin/bash", ["-c", "\(command); echo \"STATUS ${PIPESTATUS[0]}\""],
        environment: SlateProgram.environment())
      #expect(pty.waitForExit(seconds: SlateTerminal.patience) == .code(0))
      #expect(pty.screen.text.contains("STATUS 0"), "\(pty.screen.text)")
    }

    @Test(.enabled(if: Fixtures.isAvailable))
    func localPlaylistOfAnotherWriter() throws {
      let path = try #require(Fixtures.folder).path + "/emsg/ffmpeg9-hls-id3-boundary/index.m3u8"
      let lines = try cues([path])
      let added = lines["addcue"]
      #expect(added.compactMap { $0.number("startTime") } == [1.4, 2.4, 3.4, 4.4])
      #expect(added.map { $0.content["text"] as? String } == ["0", "1", "2", "3"])
      #expect(added.allSatisfy { $0.content["description"] as? String == "" })
      let entered = lines["entercue"]
      #expect(entered.map { $0.content["text"] as? String } == ["0", "1", "2", "3"])
      // Entered in step with the picture: 1 s after the first, whose time is 1.400 s.
      let positions = entered.compactMap { $0.number("position") }
      #expect(positions.map { ($0 * 10).rounded() / 10 } == [0, 1, 2, 3])
      #expect(lines["frame"].first?.number("pts") == 1.4)
      #expect(lines["frame"].allSatisfy { $0.values["timecode"] is NSNull })
      #expect(lines["end"].first?.text("reason") == "eof")
    }

    /// Two events with one id are two cues each; the sound itself cannot be decoded.
    @Test(.enabled(if: Fixtures.isAvailable))
    func localFileWithEventsOfOneID() throws {
      let path = try #require(Fixtures.folder).path + "/emsg/ffmpeg9-aac-timed-id3.mp4"
      let run = try ProgramRun(["cues", path])
      let lines = CueLines(run.lines)
      let titles = lines["addcue"].filter { $0.content["id"] as? String == "TIT2" }
      #expect(titles.compactMap { $0.number("startTime") } == [3.413333, 4.778667])
      #expect((titles.first?.content["text"] as? String)?.contains("Bia\u{142}as") == true)
      #expect(titles.allSatisfy { $0.values["emsgId"] as? Int == 0 })
    }
  }
}
