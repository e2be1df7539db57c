import MPV
import TestSupport
import Testing

/// The last picture is reported, with its own time, also where sound goes on after it.
@Suite(.serialized)
struct FrameTimeAtEndTests {
  private let clip = BarcodeClip(rate: (30000, 1001), frameCount: 30)

  private func playback(sound: Int, isPaused: Bool = false) throws -> ClipPlayback {
    try ClipPlayback(
      clip,
      options: [("pause", isPaused ? "yes" : "no")]
        + (sound > 0 ? [("audio-files", "slate://sound")] : []), sound: sound)
  }

  private func check(_ playback: ClipPlayback) {
    playback.client.shutdown()
    #expect(playback.mismatches == [])
    let times = playback.recorder.newPictures.map { ($0.number, $0.time) }
    for (number, time) in times { #expect(abs(time - clip.time(number)) < 0.000_1) }
  }

  @Test(arguments: [0, 1, 2]) func playing(sound: Int) async throws {
    let playback = try playback(sound: sound)
    playback.client.loadFile("slate://clip")
    #expect(await playback.waitForPicture(29))
    check(playback)
    #expect(playback.repeats == [])
  }

  @Test(arguments: [0, 2]) func redrawn(sound: Int) async throws {
    let playback = try playback(sound: sound)
    playback.client.loadFile("slate://clip")
    #expect(await playback.waitForPicture(29))
    try await Task.sleep(for: .milliseconds(300))
    let before = playback.recorder.pictures.count
    playback.client.redraw()
    #expect(await playback.recorder.wait { $0.pictures.count > before })
    #expect(playback.recorder.pictures.last?.number == 29)
    check(playback)
  }

  @Test(arguments: [0, 2], [true, false])
  func soughtFor(sound: Int, isPaused: Bool) async throws {
    let playback = try playback(sound: sound, isPaused: isPaused)
    playback.client.loadFile("slate://clip")
    #expect(await playback.recorder.wait { !$0.newPictures.isEmpty })
    #expect(await playback.recorder.wait { $0.isCached(upTo: clip.time(29)) })
    for time in [clip.time(29), 0.2, 5, 0.5, 1] {
      let before = playback.recorder.newPictures.count
      playback.client.seek(to: time)
      let last = !isPaused || time >= clip.time(29) ? 29 : Int((time * 30000 / 1001).rounded(.up))
      let isThere = await playback.recorder.wait(seconds: 4) {
        $0.newPictures.count > before && $0.newPictures.last?.number == last
      }
      #expect(isThere, "\(time): \(playback.recorder.newPictures.dropFirst(before))")
    }
    check(playback)
  }

  @Test(arguments: [0, 2]) func stepped(sound: Int) async throws {
    let playback = try playback(sound: sound, isPaused: true)
    playback.client.loadFile("slate://clip")
    #expect(await playback.waitForPicture(0))
    #expect(await playback.recorder.wait { $0.isCached(upTo: clip.time(29)) })
    playback.client.seek(to: clip.time(26))
    #expect(await playback.waitForPicture(26))
    for number in 27...29 {
      playback.client.frameStep()
      #expect(await playback.waitForPicture(number))
    }
    check(playback)
  }

  /// The picture ends at 1.034367 s, as ffprobe says, and the sound later.
  @Test(.enabled(if: Fixtures.isAvailable)) func aFileWithSound() async throws {
    let file = try #require(Fixtures.folder)
      .appendingPathComponent("timing/sample_fragmented_sei.mp4")
    let recorder = Recorder { _ in 0 }
    let client = try MPVClient(
      options: [("ao", "null"), ("keep-open", "yes"), ("keep-open-pause", "no")],
      openStream: { _ in nil }, onEvent: { recorder.take($0) })
    client.setRenderSize(width: 64, height: 36)
    client.loadFile(file.path)
    #expect(await recorder.wait { ($0.newPictures.last?.time ?? 0) > 1.02 })
    // The last picture is the first after these.
    for isPaused in [true, false] {
      client.setPause(isPaused)
      for time in [1.03, 1.04, 5, 1.02] {
        let before = recorder.newPictures.count
        client.seek(to: time)
        let isThere = await recorder.wait(seconds: 3) { $0.newPictures.count > before }
        #expect(isThere, "paused \(isPaused), \(time)")
      }
    }
    client.shutdown()
    for time in recorder.newPictures.map(\.time) {
      let frame = ((time - 0.000_001) * 30000 / 1001).rounded()
      #expect(abs(time - frame * 1001 / 30000) < 0.000_01)
    }
    let last = try #require(recorder.newPictures.last?.time)
    #expect(abs(last - 1.034367) < 0.000_01)
  }
}
