import MPV
import Testing

/// The time of every presented picture is that picture's own: the product stands on this.
@Suite(.serialized)
struct FrameTimeTests {
  /// Plays a clip and returns what was presented.
  private func player(
    _ clip: BarcodeClip, options: [(String, String)] = []
  ) throws -> (MPVClient, Recorder) {
    let recorder = Recorder()
    let client = try MPVClient(
      options: [("ao", "null"), ("keep-open", "yes")] + options,
      openStream: { _ in ClipStream(clip) }, onEvent: { recorder.take($0) })
    client.setRenderSize(width: clip.width, height: clip.height)
    return (client, recorder)
  }

  private func mismatches(_ recorder: Recorder, _ clip: BarcodeClip) -> [Recorder.Picture] {
    recorder.pictures.filter { clip.number(at: $0.time) != $0.number }
  }

  @Test(arguments: [(30, 1), (60, 1), (30000, 1001)])
  func wholeClip(numerator: Int, denominator: Int) async throws {
    let clip = BarcodeClip(rate: (numerator, denominator), frameCount: numerator / denominator * 4)
    let (client, recorder) = try player(clip)
    client.loadFile("slate://clip")
    #expect(await recorder.wait { $0.properties.contains(.endReached(true)) })
    client.shutdown()
    let pictures = recorder.newPictures
    #expect(mismatches(recorder, clip).isEmpty)
    print("\(numerator)/\(denominator): \(pictures.count) of \(clip.frameCount) presented")
    #expect(pictures.count * 10 >= clip.frameCount * 6)
    #expect(Set(pictures.map(\.number)).count == pictures.count)
  }
}
