import HLS

@testable import Streaming

/// Streams in memory and sessions that play them.
enum TestStream {
  static let base = "http://origin.test/"

  /// A media playlist of segments `0.m4s`, `1.m4s`… under a prefix.
  static func playlist(
    _ prefix: String, durations: [Double], first: Int = 0, target: Int = 2, isLive: Bool = false,
    map: String? = "init.mp4", extra: [Int: String] = [:], header: String = ""
  ) -> String {
    var text = "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:\(target)\n"
    text += "#EXT-X-MEDIA-SEQUENCE:\(first)\n" + header
    if let map { text += "#EXT-X-MAP:URI=\"\(prefix)\(map)\"\n" }
    for (index, duration) in durations.enumerated() {
      let number = first + index
      text += (extra[number] ?? "") + "#EXTINF:\(duration),\n\(prefix)\(number).m4s\n"
    }
    return text + (isLive ? "" : "#EXT-X-ENDLIST\n")
  }

  /// Answers for a rendition whose segments each hold one second of 30 frames (30 000 ticks).
  static func serveSeconds(
    _ origin: ScriptedOrigin, prefix: String = "v", count: Int, first: Int = 0,
    startTicks: UInt64 = 0, movie: TestMovie = TestMovie(), events: [Int: [UInt8]] = [:]
  ) {
    origin.answer(base + prefix + "init.mp4", .body(movie.initialization))
    for number in first..<first + count {
      let ticks = startTicks + UInt64(number - first) * 30_000
      let fragment = TestMovie.fragment(
        decodeTime: ticks, samples: TestMovie.frames(30, duration: 1000),
        fill: UInt8(truncatingIfNeeded: number))
      origin.answer(base + prefix + "\(number).m4s", .body((events[number] ?? []) + fragment))
    }
  }

  static func session(
    _ origin: ScriptedOrigin, log: EventLog, playlist: String = "index.m3u8",
    clock: any Timekeeper = HastyTimekeeper(),
    configuration: StreamingConfiguration = StreamingConfiguration()
  ) -> HLSSession {
    let loader = OriginPolicy(http: origin, files: nil)
    return HLSSession(
      url: base + playlist, playlist: nil, configuration: configuration, playlists: loader,
      segments: loader, clock: clock, onEvent: { log.add($0) })
  }
}
