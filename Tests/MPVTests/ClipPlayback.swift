import MPV

/// A player of a clip, which it serves itself.
struct ClipPlayback {
  let clip: BarcodeClip
  let recorder = Recorder()
  let client: MPVClient

  /// - Parameters:
  ///   - sound: Seconds of sound under `slate://sound`.
  ///   - delay: Seconds that every picture takes to arrive.
  init(
    _ clip: BarcodeClip, options: [(String, String)] = [], sound: Int = 0, delay: Double = 0
  ) throws {
    self.clip = clip
    client = try MPVClient(
      options: [("ao", "null"), ("keep-open", "yes"), ("keep-open-pause", "no")] + options,
      openStream: { url -> (any ByteStream)? in
        guard url == "slate://sound" else { return ClipStream(clip, delay: delay) }
        return BytesStream(BytesStream.silence(seconds: sound))
      },
      onEvent: { [recorder] in recorder.take($0) })
    client.setRenderSize(width: clip.width, height: clip.height)
  }

  /// The pictures whose time is another's.
  var mismatches: [String] {
    recorder.pictures.filter { clip.number(at: $0.time) != $0.number }.map {
      "picture \($0.number) at \($0.time), that of \(clip.number(at: $0.time))"
    }
  }

  /// New pictures reported twice in a row.
  var repeats: [Int] {
    let numbers = recorder.newPictures.map(\.number)
    return zip(numbers, numbers.dropFirst()).filter { $0 == $1 }.map(\.0)
  }

  func waitForPicture(_ number: Int) async -> Bool {
    await recorder.wait { $0.newPictures.last?.number == number }
  }
}
