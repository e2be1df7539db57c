import Foundation
import MPV
import Synchronization
import Testing

@Suite(.serialized)
struct ClientTests {
  private func client(
    _ recorder: Recorder, options: [(String, String)] = [("ao", "null")],
    openStream: @escaping @Sendable (String) -> (any ByteStream)? = { _ in nil }
  ) throws -> MPVClient {
    try MPVClient(options: options, openStream: openStream, onEvent: { recorder.take($0) })
  }

  @Test func versionsAreKnown() {
    #expect(MPVClient.versions.mpv.hasPrefix("mpv "))
    #expect(MPVClient.versions.ffmpeg != "unknown")
  }

  /// By the names that `ffmpeg -codecs` gives.
  @Test func decodersAreKnown() throws {
    let client = try client(Recorder())
    #expect(client.decoders.isSuperset(of: ["h264", "hevc", "aac", "ac3", "mp3", "dts"]))
    #expect(!client.decoders.contains("none"))
    client.shutdown()
  }

  @Test func anUnknownOptionIsNamed() {
    let error = #expect(throws: MPVError.self) {
      try MPVClient(options: [("no-such", "1")], openStream: { _ in nil }, onEvent: { _ in })
    }
    #expect(error?.subject == "no-such")
    #expect((error?.code ?? 0) < 0)
  }

  @Test func threadsHaveNames() async throws {
    let recorder = Recorder()
    let client = try client(recorder)
    let areNamed = await recorder.wait { _ in
      let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
      let names = (threads ?? []).compactMap {
        try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8)
      }
      return names.contains("mpv-events\n") && names.contains("mpv-render\n")
    }
    #expect(areNamed)
    client.shutdown()
  }

  @Test func shutdownIsTheLastEventAndMayBeRepeated() async throws {
    let recorder = Recorder()
    let client = try client(recorder)
    client.shutdown()
    #expect(recorder.names == ["shutdown"])
    client.shutdown()
    client.stop()
    client.setRenderSize(width: 10, height: 10)
    client.redraw()
    try await Task.sleep(for: .milliseconds(50))
    #expect(recorder.names == ["shutdown"])
  }

  @Test func lettingGoShutsDown() throws {
    let recorder = Recorder()
    do {
      _ = try client(recorder)
    }
    #expect(recorder.names == ["shutdown"])
  }

  @Test func shutdownFromWithinAnEventDoesNotWaitForItself() async throws {
    let holder = Mutex<MPVClient?>(nil)
    let recorder = Recorder()
    let client = try MPVClient(
      options: [("ao", "null")], openStream: { _ in nil },
      onEvent: { event in
        recorder.take(event)
        if case .endFile = event { holder.withLock { $0 }?.shutdown() }
      })
    holder.withLock { $0 = client }
    client.loadFile("slate://none")
    #expect(await recorder.wait { $0.names.last == "shutdown" })
    holder.withLock { $0 = nil }
  }

  @Test func aReadThatWaitsDoesNotHoldUpTheEnd() async throws {
    let recorder = Recorder()
    let stream = SilentStream()
    let client = try client(recorder, openStream: { _ in stream })
    client.loadFile("slate://silent")
    #expect(await recorder.wait { _ in stream.reads > 0 })
    client.stop()
    #expect(await recorder.wait { _ in stream.closes == 1 })
    client.shutdown()
    #expect(recorder.names.last == "shutdown")
    #expect(stream.closes == 1)
  }

  @Test func shutdownWakesAReadThatWaits() async throws {
    let recorder = Recorder()
    let stream = SilentStream()
    let client = try client(recorder, openStream: { _ in stream })
    client.loadFile("slate://silent")
    #expect(await recorder.wait { _ in stream.reads > 0 })
    client.shutdown()
    #expect(recorder.names.last == "shutdown")
    #expect(stream.closes == 1)
  }

  @Test func whatCannotBeOpenedEndsWithItsError() async throws {
    let recorder = Recorder()
    let asked = Mutex<[String]>([])
    let client = try client(
      recorder,
      openStream: { url in
        asked.withLock { $0.append(url) }
        return nil
      })
    client.loadFile("slate://none?a=\u{E9}#b")
    #expect(await recorder.wait { !$0.ends.isEmpty })
    guard case .error(let error) = recorder.ends.first else {
      Issue.record("ended by \(recorder.ends)")
      return
    }
    #expect(error.message == "loading failed")
    #expect(asked.withLock { $0 } == ["slate://none?a=\u{E9}#b"])
    client.shutdown()
  }

  @Test func aRefusedCommandIsAnEvent() async throws {
    let recorder = Recorder()
    let client = try client(recorder)
    client.command("no-such-command")
    client.command("seek", ["target": .string("nowhere")])
    client.set("volume", "loud")
    client.seek(to: 1)
    #expect(await recorder.wait { $0.failures.count == 4 })
    #expect(
      Set(recorder.failures.map(\.subject)) == ["no-such-command", "seek", "volume"])
    client.shutdown()
  }

  @Test func logMessagesAreEvents() async throws {
    let recorder = Recorder()
    let client = try client(recorder)
    client.loadFile("/no/such/file")
    #expect(await recorder.wait { !$0.logs.isEmpty })
    let message = try #require(recorder.logs.first)
    #expect(message.level == .error)
    #expect(message.text.contains("/no/such/file"))
    #expect(message.text.last?.isNewline == false)
    client.shutdown()
  }
}
