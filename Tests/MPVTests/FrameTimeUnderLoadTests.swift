import Foundation
import MPV
import Resources
import Testing

/// On a machine that is too slow, or with a stream that is, pictures are left out; none has the
/// time of another.
@Suite(.serialized)
struct FrameTimeUnderLoadTests {
  @Test(arguments: [(4, 640, 384), (12, 1920, 1080)])
  func busyProcessors(loops: Int, width: Int, height: Int) async throws {
    let clip = BarcodeClip(rate: (60, 1), frameCount: 180)
    let playback = try ClipPlayback(clip)
    playback.client.setRenderSize(width: width, height: height)
    let busy = BusyLoops(loops)
    playback.client.loadFile("slate://clip")
    #expect(await playback.waitForPicture(179))
    withExtendedLifetime(busy) { playback.client.shutdown() }
    print("\(loops) loops: \(playback.recorder.newPictures.count) of \(clip.frameCount)")
    #expect(playback.mismatches == [])
    #expect(playback.repeats == [])
  }

  /// With every picture drawn again and again there are some that a redraw takes.
  @Test func redrawsWhilePlaying() async throws {
    let clip = BarcodeClip(rate: (60, 1), frameCount: 120)
    let playback = try ClipPlayback(clip)
    let busy = BusyLoops(2)
    playback.client.loadFile("slate://clip")
    for index in 0..<400 {
      if index.isMultiple(of: 20) {
        playback.client.setRenderSize(width: 128 + 2 * index, height: 64 + index)
      } else {
        playback.client.redraw()
      }
      try await Task.sleep(for: .milliseconds(3))
    }
    #expect(await playback.waitForPicture(119))
    withExtendedLifetime(busy) { playback.client.shutdown() }
    let pictures = playback.recorder.pictures
    print("redraws: \(pictures.filter { !$0.isNew }.count), new \(pictures.filter(\.isNew).count)")
    #expect(playback.mismatches == [])
    #expect(playback.repeats == [])
  }

  /// Pictures arrive more slowly than they are played: playback waits for the stream at times.
  @Test(arguments: [0.03, 0.06]) func slowFeed(delay: Double) async throws {
    let clip = BarcodeClip(frameCount: 70)
    let playback = try ClipPlayback(clip, options: [("cache-pause-wait", "0.05")], delay: delay)
    playback.client.loadFile("slate://clip")
    #expect(await playback.waitForPicture(40))
    #expect(playback.recorder.newPictures.first?.number == 0)
    playback.client.setPause(true)
    playback.client.seek(to: clip.time(10))
    #expect(await playback.waitForPicture(10))
    playback.client.frameBackStep()
    #expect(await playback.waitForPicture(9))
    let before = playback.recorder.newPictures.count
    playback.client.setPause(false)
    #expect(await playback.recorder.wait { $0.newPictures.count > before + 3 })
    // Beyond what has arrived.
    playback.client.seek(to: clip.time(65))
    #expect(await playback.waitForPicture(69))
    playback.client.shutdown()
    #expect(playback.mismatches == [])
    if delay > 0.05 { #expect(playback.recorder.properties.contains(.pausedForCache(true))) }
  }

  /// H.264 with B-frames.
  @Test(arguments: [0.5, 1, 1.5, 2], [0, 4])
  func compressed(speed: Double, loops: Int) async throws {
    let file = try #require(DemoAsset.folder).appendingPathComponent("video-180p.mp4")
    let recorder = Recorder { pixels in
      let code = FrameBarcode { x, y in
        pixels.withPixels { bytes in
          let row = Int(y * Double(pixels.height)) * pixels.bytesPerRow
          return Double(bytes[row + Int(x * Double(pixels.width)) * 4 + 1])
        }
      }
      return code?.frameNumber ?? -1
    }
    let client = try MPVClient(
      options: [("ao", "null"), ("speed", "\(speed)"), ("start", "10")],
      openStream: { _ in nil }, onEvent: { recorder.take($0) })
    client.setRenderSize(width: 320, height: 180)
    let busy = BusyLoops(loops)
    client.loadFile(file.path)
    let isPlayed = await recorder.wait { ($0.newPictures.last?.time ?? 0) > 10 + 1.5 * speed }
    #expect(isPlayed)
    client.seek(to: 30)
    #expect(await recorder.wait { ($0.newPictures.last?.time ?? 0) > 30 + speed })
    withExtendedLifetime(busy) { client.shutdown() }
    let pictures = recorder.newPictures
    let span = 2.5 * speed * 30000 / 1001
    print("speed \(speed), \(loops) loops: \(pictures.count) of \(Int(span))")
    for picture in recorder.pictures {
      #expect(picture.number == Int((picture.time * 30000 / 1001).rounded()))
      #expect(abs(picture.time - Double(picture.number) * 1001 / 30000) < 0.000_1)
    }
  }
}
