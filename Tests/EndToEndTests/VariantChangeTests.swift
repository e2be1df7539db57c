import Origin
import Player
import Resources
import TestSupport
import Testing
import TimedMetadata
import Timing

@testable import SlateApp

extension EndToEnd {
  /// Another variant goes on with the very next frame.
  @Suite(.serialized) @MainActor struct VariantChangeTests {
    private let stream: RunningOrigin

    init() throws {
      stream = try RunningOrigin()
    }

    private func expectSeamless(
      _ playback: RecordedPlayback, _ what: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let holds = playback.holds.sorted().map { Int($0 * 1000) }
      print("\(what): \(playback.frames.count) frames, held for \(holds) ms")
      #expect(playback.breaks.isEmpty, "\(playback.breaks)", sourceLocation: sourceLocation)
      #expect(playback.mislabelled.isEmpty, sourceLocation: sourceLocation)
    }

    @Test(arguments: [Origin.StreamName.vod, .live, .lowLatency])
    func playing(_ name: Origin.StreamName) async throws {
      let playback = try RecordedPlayback(stream.address(of: name))
      defer { playback.stop() }
      await playback.play(20)
      for height in [360, 180, 360, 180, 360, 180] {
        if playback.state.variant?.height != height { await playback.change(toLines: height) }
        await playback.play(10)
      }
      expectSeamless(playback, name.rawValue)
    }

    /// Changes while paused show the same frame of the other variant, and playback stays paused.
    @Test(arguments: [Origin.StreamName.vod, .live, .lowLatency])
    func paused(_ name: Origin.StreamName) async throws {
      let playback = try RecordedPlayback(stream.address(of: name))
      defer { playback.stop() }
      await playback.play(20)
      playback.perform(.togglePause)
      await playback.wait("the pause") { playback.state.isPaused }
      await playback.settle()
      let before = try #require(playback.frames.last)
      let count = playback.frames.count
      for height in [360, 180, 360] {
        await playback.change(toLines: height)
        let frame = try #require(playback.frames.last)
        #expect(frame.time == before.time)
        #expect(frame.number == before.number)
        #expect(playback.state.isPaused)
      }
      #expect(playback.frames.count == count + 3)
      playback.perform(.togglePause)
      await playback.play(30)
      #expect(playback.breaks.allSatisfy { $0.steps == 0 })
      #expect(playback.mislabelled.isEmpty)
    }

    /// A pause while the variant is prepared takes it over at once; one that ends meanwhile puts it
    /// off to the next place.
    @Test func pausingInBetween() async throws {
      let playback = try RecordedPlayback(stream.address(of: .vod))
      defer { playback.stop() }
      await playback.play(20)
      for height in [360, 180] {
        playback.perform(.selectVariant(playback.option(height)))
        playback.perform(.togglePause)
        await playback.wait("\(height) lines") { playback.frames.last?.height == height }
        #expect(playback.state.isPaused)
        playback.perform(.togglePause)
        await playback.play(20)
      }
      playback.perform(.togglePause)
      await playback.wait("the pause") { playback.state.isPaused }
      playback.perform(.selectVariant(playback.option(360)))
      playback.perform(.togglePause)
      await playback.wait("360 lines") { playback.frames.last?.height == 360 }
      await playback.play(20)
      #expect(!playback.state.isPaused)
      #expect(playback.breaks.allSatisfy { $0.steps == 0 }, "\(playback.breaks)")
      #expect(playback.mislabelled.isEmpty)
    }

    @Test func duringSeeksAndTwiceInASuccession() async throws {
      let playback = try RecordedPlayback(stream.address(of: .vod))
      defer { playback.stop() }
      await playback.play(20)
      // A seek, and the change while it is under way.
      playback.perform(.seek(to: 60))
      playback.perform(.selectVariant(playback.option(360)))
      await playback.wait("360 lines at 60 s") {
        playback.frames.last?.height == 360 && playback.state.position ?? 0 >= 60
      }
      await playback.play(10)
      // The change, and a seek before it is done.
      playback.perform(.selectVariant(playback.option(180)))
      playback.perform(.seek(to: 20))
      await playback.wait("180 lines at 20 s") {
        playback.frames.last?.height == 180 && playback.state.position ?? 99 < 40
      }
      await playback.play(10)
      // The newest wish wins.
      let start = playback.frames.count
      for height in [360, 180, 360, 180, 360] {
        playback.perform(.selectVariant(playback.option(height)))
      }
      await playback.wait("360 lines") { playback.frames.last?.height == 360 }
      await playback.play(90)
      let heights = playback.frames[start...].map(\.height)
      #expect(heights == heights.sorted { $0 ?? 0 < $1 ?? 0 })
      #expect(playback.mislabelled.isEmpty)
      // Two seeks, and nothing else is missing.
      #expect(playback.breaks.count == 2, "\(playback.breaks)")
      #expect(playback.warnings.isEmpty)
    }

    @Test func nearTheEndOfARecording() async throws {
      let playback = try RecordedPlayback(stream.address(of: .vod)) { $0.start = -1.9 }
      defer { playback.stop() }
      await playback.play(5)
      await playback.change(toLines: 360)
      await playback.wait("the end") { playback.ending != nil }
      expectSeamless(playback, "near the end")
      #expect(playback.ending == .completed)
      // On a slow machine the very last frame may end with its file before it is told.
      #expect(playback.frames.last?.number ?? 0 >= DemoAsset.loopFrames - 2)
    }

    @Test func aVariantThatCannotBeHadLeavesTheOther() async throws {
      let failing = try RunningOrigin { configuration in
        configuration.faults = { $0.path == "/vod/video-360p/index.m3u8" ? .status(404) : nil }
      }
      let playback = try RecordedPlayback(failing.address(of: .vod))
      defer { playback.stop() }
      await playback.play(20)
      playback.perform(.selectVariant(playback.option(360)))
      await playback.wait("the warning") { playback.warnings.contains { $0.code == "variant" } }
      await playback.play(60)
      #expect(playback.frames.allSatisfy { $0.height == 180 })
      expectSeamless(playback, "not there")
    }

    /// What the user has set stays, and no cue is lost or told twice.
    @Test func whatElseIsChosenStays() async throws {
      let playback = try RecordedPlayback(stream.address(of: .vod)) {
        $0.subtitleLanguages = ["en"]
      }
      defer { playback.stop() }
      await playback.play(20)
      playback.perform(.selectAudible(.rendition(1)))
      playback.perform(.volume(by: -30))
      playback.perform(.toggleMute)
      playback.perform(.speed(by: 1.5))
      await playback.wait("the settings") {
        playback.state.audible.selectedOption?.language == "de" && playback.state.isMuted
          && playback.state.volume == 70 && playback.state.speed == 1.5
      }
      let legible = playback.state.legible.selected
      for height in [360, 180, 360] {
        await playback.change(toLines: height)
        await playback.play(20)
      }
      #expect(playback.state.audible.selectedOption?.language == "de")
      #expect(playback.state.isMuted && playback.state.volume == 70 && playback.state.speed == 1.5)
      #expect(legible != nil && playback.state.legible.selected == legible)
      #expect(!playback.state.variants.isAutomatic)
      expectSeamless(playback, "with settings")
      let added = playback.cues.compactMap { event -> Cue? in
        if case .addCue(let cue) = event { cue } else { nil }
      }
      let entered = playback.cues.compactMap { event -> Int? in
        if case .enterCue(let cue) = event { cue.id } else { nil }
      }
      #expect(Set(added.map { "\($0.startTime) \($0.content)" }).count == added.count)
      #expect(Set(entered).count == entered.count)
      let last = try #require(playback.frames.last).time.time
      #expect(entered.count == added.count { $0.startTime <= last })
    }

    /// Variants of 29.97 and 59.94 frames a second: each frame has its label.
    @Test(
      .enabled(if: FasterAsset.isAvailable, "ffmpeg is not installed"),
      arguments: [Origin.StreamName.vod, .lowLatency])
    func otherFrameRates(_ name: Origin.StreamName) async throws {
      let asset = try FasterAsset()
      let stream = try RunningOrigin { $0.asset = asset.folder }
      let playback = try RecordedPlayback(stream.address(of: name)) {
        $0.sourceRate = .fps30000_1001
        $0.variant = .height(180)
      }
      defer { playback.stop() }
      await playback.play(20)
      for height in [240, 180, 240, 360, 240] {
        await playback.change(toLines: height)
        await playback.play(20)
      }
      #expect(playback.mislabelled.isEmpty)
      let holds = playback.holds.sorted().map { Int($0 * 1000) }
      print("29.97 and 59.94: \(playback.frames.count) frames, held for \(holds) ms")
      #expect(playback.breaks.isEmpty, "\(playback.breaks)")
      #expect(
        Set(playback.frames.map { "\($0.height ?? 0) \($0.reading.rate?.description ?? "")" })
          == ["180 30000/1001", "240 30000/1001", "360 30000/1001"])
    }

    /// Picture and sound in the same segments, another codec, and sound alone.
    @Test(.enabled(if: FasterAsset.isAvailable, "ffmpeg is not installed"))
    func soundWithThePicture() async throws {
      let stream = try MuxedStream()
      let playback = try RecordedPlayback(stream.path)
      defer { playback.stop() }
      await playback.play(10)
      for height in [240, 180, 240] {
        await playback.change(toLines: height)
        await playback.play(10)
      }
      print("muxed: held for \(playback.holds.map { Int($0 * 1000) }) ms")
      #expect(playback.breaks.isEmpty, "\(playback.breaks)")
      let seams = zip(playback.frames, playback.frames.dropFirst())
        .filter { $0.height != $1.height }
      #expect(seams.allSatisfy { ($0.number ?? 0) + 1 == $1.number })
      playback.perform(
        .selectVariant(playback.state.variants.options.first { $0.variant.height == nil }?.id))
      await playback.wait("sound alone") { playback.state.variant?.codecs == "mp4a.40.2" }
      let position = try #require(playback.state.position)
      await playback.wait("sound") { playback.state.position ?? 0 > position + 0.5 }
      await playback.change(toLines: 180)
      #expect(playback.state.position ?? 0 > position)
      #expect(playback.warnings.isEmpty)
    }

    /// Another sound starts without touching the picture.
    @Test func sound() async throws {
      let playback = try RecordedPlayback(stream.address(of: .vod))
      defer { playback.stop() }
      await playback.play(20)
      var arrivals: [Double] = []
      for index in [1, 0, 1, 0] {
        let first = playback.frames.count
        playback.perform(.selectAudible(.rendition(index)))
        await playback.wait("the sound") {
          playback.state.audible.selected == .rendition(index)
        }
        await playback.play(30)
        let times = playback.frames[(first - 1)...].map(\.arrival)
        arrivals += zip(times, times.dropFirst()).map { $1 - $0 }
      }
      print("sound: at most \(Int((arrivals.max() ?? 0) * 1000)) ms between frames")
      expectSeamless(playback, "sound")
    }
  }
}
