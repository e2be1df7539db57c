import Foundation
import MPV
import Synchronization
import Testing

/// The time of every presented picture is that picture's own: the product stands on this.
@Suite(.serialized)
struct FrameTimeTests {
  private func endReached(_ recorder: Recorder) -> Bool {
    recorder.properties.contains(.endReached(true))
  }

  @Test(arguments: [(30, 1), (60, 1), (30000, 1001), (24, 1)])
  func wholeClip(numerator: Int, denominator: Int) async throws {
    let clip = BarcodeClip(rate: (numerator, denominator), frameCount: numerator / denominator * 4)
    let playback = try ClipPlayback(clip)
    playback.client.loadFile("slate://clip")
    #expect(await playback.recorder.wait(until: endReached))
    playback.client.shutdown()
    let numbers = playback.recorder.newPictures.map(\.number)
    print("\(numerator)/\(denominator): \(numbers.count) of \(clip.frameCount) presented")
    #expect(playback.mismatches == [])
    #expect(numbers.count * 10 >= clip.frameCount * 6)
    #expect(numbers == Array(Set(numbers)).sorted())
  }

  @Test(arguments: [0.5, 0.97, 1.05, 1.5])
  func otherSpeeds(speed: Double) async throws {
    let clip = BarcodeClip(frameCount: 90)
    let playback = try ClipPlayback(clip, options: [("speed", "\(speed)")])
    playback.client.loadFile("slate://clip")
    #expect(await playback.recorder.wait(until: endReached))
    playback.client.shutdown()
    #expect(playback.mismatches == [])
    print("speed \(speed): \(playback.recorder.newPictures.count) of \(clip.frameCount)")
    #expect(playback.recorder.newPictures.count * 10 >= clip.frameCount * 6)
  }

  @Test func seeksShowExactlyTheirFrame() async throws {
    let clip = BarcodeClip(frameCount: 300)
    let playback = try ClipPlayback(clip, options: [("pause", "yes")])
    playback.client.loadFile("slate://clip")
    #expect(await playback.waitForPicture(0))
    #expect(await playback.recorder.wait { $0.isCached(upTo: clip.time(299)) })
    for number in [10, 200, 199, 11, 298, 0, 150, 151, 30] {
      let before = playback.recorder.newPictures.count
      playback.client.seek(to: clip.time(number))
      #expect(await playback.recorder.wait { $0.newPictures.count > before })
      #expect(playback.recorder.newPictures.dropFirst(before).map(\.number) == [number])
    }
    playback.client.shutdown()
    #expect(playback.mismatches == [])
  }

  @Test func seeksDuringPlayback() async throws {
    let clip = BarcodeClip(rate: (60, 1), frameCount: 900)
    let playback = try ClipPlayback(clip)
    playback.client.loadFile("slate://clip")
    #expect(await playback.recorder.wait { $0.isCached(upTo: clip.time(899)) })
    var random = SystemRandomNumberGenerator()
    for _ in 0..<25 {
      playback.client.seek(to: clip.time(Int.random(in: 0..<700, using: &random)))
      try await Task.sleep(for: .milliseconds(Int.random(in: 0...150, using: &random)))
    }
    try await Task.sleep(for: .milliseconds(300))
    playback.client.shutdown()
    #expect(playback.mismatches == [])
    #expect(playback.repeats == [])
  }

  @Test func stepsAreOneFrame() async throws {
    let clip = BarcodeClip(frameCount: 120)
    let playback = try ClipPlayback(clip, options: [("pause", "yes")])
    playback.client.loadFile("slate://clip")
    #expect(await playback.waitForPicture(0))
    #expect(await playback.recorder.wait { $0.isCached(upTo: clip.time(119)) })
    playback.client.seek(to: clip.time(50))
    #expect(await playback.waitForPicture(50))
    for number in 51...60 {
      playback.client.frameStep()
      #expect(await playback.waitForPicture(number))
    }
    for number in (55...59).reversed() {
      playback.client.frameBackStep()
      #expect(await playback.waitForPicture(number))
    }
    playback.client.shutdown()
    #expect(playback.mismatches == [])
  }

  @Test func pausesKeepTheTime() async throws {
    let clip = BarcodeClip(rate: (60, 1), frameCount: 400)
    let playback = try ClipPlayback(clip)
    playback.client.loadFile("slate://clip")
    for index in 0..<12 {
      try await Task.sleep(for: .milliseconds(90 + 17 * index))
      playback.client.setPause(index.isMultiple(of: 2))
    }
    playback.client.shutdown()
    #expect(playback.mismatches == [])
    #expect(playback.recorder.newPictures.count > 20)
  }

  @Test func redrawsCarryTheTimeOfThePicture() async throws {
    let clip = BarcodeClip(frameCount: 60)
    let playback = try ClipPlayback(clip, options: [("pause", "yes")])
    playback.client.loadFile("slate://clip")
    #expect(await playback.waitForPicture(0))
    playback.client.seek(to: clip.time(20))
    #expect(await playback.waitForPicture(20))
    let new = playback.recorder.newPictures.count
    for width in [64, 256, 192] {
      let height = width / 2
      let before = playback.recorder.pictures.count
      playback.client.setRenderSize(width: width, height: height)
      #expect(await playback.recorder.wait { $0.pictures.count > before })
    }
    let before = playback.recorder.pictures.count
    playback.client.redraw()
    #expect(await playback.recorder.wait { $0.pictures.count > before })
    playback.client.shutdown()
    #expect(playback.recorder.newPictures.count == new)
    #expect(playback.recorder.pictures.last?.number == 20)
    #expect(playback.mismatches == [])
  }

  @Test func anotherFileReplacesTheFirst() async throws {
    let clip = BarcodeClip(frameCount: 150)
    let playback = try ClipPlayback(clip)
    for index in 0..<6 {
      playback.client.loadFile(
        "slate://clip\(index)", options: ["start": "\(clip.time(index * 10))"])
      try await Task.sleep(for: .milliseconds(250))
    }
    playback.client.shutdown()
    #expect(playback.mismatches == [])
    #expect(playback.recorder.names.filter { $0 == "startFile" }.count == 6)
  }
}
