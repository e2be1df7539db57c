import MPV
import Testing

@Suite(.serialized)
struct PropertyTests {
  private func tracks(_ recorder: Recorder) -> [MPVTrack] {
    for case .tracks(let tracks) in recorder.properties.reversed() { return tracks }
    return []
  }

  @Test func propertiesOfAClip() async throws {
    let clip = BarcodeClip(rate: (25, 1), frameCount: 50)
    let recorder = Recorder()
    let client = try MPVClient(
      options: [("ao", "null"), ("pause", "yes")], openStream: { _ in ClipStream(clip) },
      onEvent: { recorder.take($0) })
    client.loadFile("slate://clip")
    let parameters = MPVVideoParameters(
      width: 128, height: 64, displayWidth: 128, displayHeight: 64, aspect: 2, rotation: 0)
    #expect(await recorder.wait { $0.properties.contains(.videoParameters(parameters)) })
    #expect(await recorder.wait { $0.properties.contains(.containerFPS(25)) })
    #expect(await recorder.wait { $0.isCached(upTo: clip.time(49)) })
    #expect(recorder.properties.contains(.pause(true)))
    #expect(recorder.properties.contains(.speed(1)))
    #expect(recorder.properties.contains(.mute(false)))
    let video = try #require(tracks(recorder).first)
    #expect(video.kind == .video)
    #expect(video.id == 1)
    #expect(video.codec == "rawvideo")
    #expect(video.isSelected)
    #expect(!video.isExternal)
    #expect(video.fps == 25)
    #expect(video.width == 128)
    client.set("speed", .double(1.25))
    #expect(await recorder.wait { $0.properties.contains(.speed(1.25)) })
    client.cycle("mute")
    #expect(await recorder.wait { $0.properties.contains(.mute(true)) })
    client.set("volume", .double(50))
    client.add(5, to: "volume")
    #expect(await recorder.wait { $0.properties.contains(.volume(55)) })
    client.shutdown()
    #expect(recorder.failures == [])
    // The render size was never set.
    #expect(recorder.pictures.allSatisfy { $0.number == -1 })
    #expect(!recorder.pictures.isEmpty)
  }

  @Test func audioAndSubtitlesAreAdded() async throws {
    let clip = BarcodeClip(frameCount: 150)
    let recorder = Recorder()
    let subtitles = "WEBVTT\n\n00:00.000 --> 00:09.000\n<i>hello</i>\n"
    let client = try MPVClient(
      options: [("ao", "null"), ("sub-visibility", "no")],
      openStream: { url in
        switch url {
        case "slate://clip": ClipStream(clip)
        case "slate://sound": BytesStream(BytesStream.silence(seconds: 5))
        default: BytesStream(Array(subtitles.utf8))
        }
      }, onEvent: { recorder.take($0) })
    client.setRenderSize(width: clip.width, height: clip.height)
    client.loadFile("slate://clip")
    #expect(await recorder.wait { $0.newPictures.count > 3 })
    client.addAudio("slate://sound", select: true, title: "Commentary", language: "de")
    client.addSubtitle("slate://words", select: true, title: "Words", language: "en")
    #expect(await recorder.wait { $0.properties.contains(.subtitleText("hello")) })
    #expect(await recorder.wait { $0.properties.contains(.audioOutput("null")) })
    #expect(await recorder.wait { tracks($0).contains { $0.title == "Words" } })
    #expect(
      await recorder.wait { recorder in
        recorder.properties.contains {
          if case .subtitleTextASS(let text?) = $0 { text.contains("{\\i1}hello") } else { false }
        }
      })
    let audio = try #require(tracks(recorder).first { $0.kind == .audio })
    #expect(audio.isExternal)
    #expect(audio.externalURL == "slate://sound")
    #expect(audio.title == "Commentary")
    #expect(audio.language == "de")
    #expect(audio.isSelected)
    #expect(audio.sampleRate == 8000)
    let text = try #require(tracks(recorder).first { $0.title == "Words" })
    #expect(text.kind == .subtitle)
    #expect(text.language == "en")
    #expect(!text.isClosedCaptions)
    #expect(!text.isBitmapSubtitle)
    client.selectTrack(.subtitle, id: nil)
    #expect(await recorder.wait { $0.properties.contains(.subtitleText(nil)) })
    try await Task.sleep(for: .milliseconds(700))
    client.shutdown()
    #expect(recorder.failures == [])
    #expect(recorder.pictures.filter { clip.number(at: $0.time) != $0.number }.isEmpty)
  }

  /// Where no device can be opened, the file plays at its own speed, and it shows.
  @Test func playbackGoesOnWithoutASoundDevice() async throws {
    let clip = BarcodeClip(frameCount: 60)
    let recorder = Recorder()
    let client = try MPVClient(
      options: [("ao", "alsa"), ("audio-device", "alsa/no-such-device")],
      openStream: { url in
        if url == "slate://clip" { return ClipStream(clip) }
        return BytesStream(BytesStream.silence(seconds: 2))
      }, onEvent: { recorder.take($0) })
    client.setRenderSize(width: clip.width, height: clip.height)
    let start = ContinuousClock.now
    client.loadFile("slate://clip", options: ["audio-files-append": "slate://sound"])
    #expect(await recorder.wait { !$0.ends.isEmpty })
    let seconds = ContinuousClock.now - start
    client.shutdown()
    print("two seconds without a device took \(seconds)")
    #expect(recorder.ends.first == .endOfFile)
    #expect(recorder.properties.contains(.audioOutput("null")))
    #expect(recorder.newPictures.count * 10 >= clip.frameCount * 6)
    #expect(seconds > .seconds(1.8))
    #expect(recorder.pictures.filter { clip.number(at: $0.time) != $0.number }.isEmpty)
  }
}
