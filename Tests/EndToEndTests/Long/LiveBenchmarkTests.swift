import Foundation
import Origin
import Resources
import Synchronization
import TestSupport
import Testing
import Timing

extension EndToEnd {
  /// `make bench-live`: the delay behind the encoder's clock and the way to the first frame, beside
  /// mpv where that is installed. `SLATE_BENCH_LIVE` is the seconds to play each stream.
  @Suite(.serialized, .enabled(if: LongRuns.benchSeconds != nil, "see make bench-live"))
  struct LiveBenchmarkTests {
    /// What is measured of the delay once it has settled.
    private struct Delay: CustomStringConvertible {
      var first: Double
      var last: Double
      var most: Double

      /// - Parameter samples: times of looking, and the time of day of what was shown.
      init?(_ samples: [(time: Double, shown: Double)]) {
        let delays = samples.map { ($0.time, $0.time - $0.shown) }
        guard let end = delays.last?.0, let begin = delays.first?.0, end - begin > 20 else {
          return nil
        }
        // The first ten seconds are for joining.
        let settled = delays.filter { $0.0 > begin + 10 }
        func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
        first = median(settled.prefix(settled.count / 4).map(\.1))
        last = median(settled.suffix(settled.count / 4).map(\.1))
        most = settled.map(\.1).max() ?? 0
      }

      var description: String {
        String(format: "%6.2f s at first, %6.2f s in the end, at most %6.2f s", first, last, most)
      }
    }

    /// Seconds since 1970 of a time of day, near another time.
    private static func instant(ofDay seconds: Double, near time: Double) -> Double {
      let day = (time / 86_400).rounded(.down) * 86_400
      return [day - 86_400, day, day + 86_400].map { $0 + seconds }
        .min { ($0 - time).magnitude < ($1 - time).magnitude } ?? day
    }

    /// Four parts each: three are the hold-back.
    static let streams: [(Origin.StreamName, Double)] = [
      (.lowLatencyThird, 1.368), (.lowLatency, 2.304), (.lowLatencyWhole, 4.44),
    ]

    @Test(arguments: streams)
    func delay(_ name: Origin.StreamName, bound: Double) throws {
      let origin = try RunningOrigin()
      let address = origin.address(of: name)
      let seconds = try #require(LongRuns.benchSeconds)
      let lines = try TimedLines(
        SlateProgram.path, ["cues", address], seconds: seconds)
      let shown = CueLines(lines.lines.map(\.text))
      #expect(shown.malformed.isEmpty)
      let samples = lines.lines.compactMap { time, text -> (time: Double, shown: Double)? in
        guard text.hasPrefix("{\"event\":\"frame\""),
          let label = CueLines([text]).lines.first?.text("timecode").flatMap({ Timecode($0) })
        else { return nil }
        let ofDay = Double(label.frameNumber(at: .fps30000_1001)) * 1001 / 30_000
        return (time, Self.instant(ofDay: ofDay, near: time))
      }
      let delay = try #require(Delay(samples))
      print("delay \(name.rawValue): slate \(delay), bound \(bound)")
      #expect(delay.last < bound)
      #expect((delay.last - delay.first).magnitude < 0.1)
      if let lines = try ComparedPlayer.run(address, seconds: seconds) {
        let samples = lines.lines.compactMap { time, text -> (time: Double, shown: Double)? in
          // The stream's zero lies two turns of the loop before midnight.
          guard let pts = Double(text.dropFirst(6)) else { return nil }
          let ofDay = pts - Double(2 * DemoAsset.loopFrames) * 1001 / 30_000
          return (time, Self.instant(ofDay: ofDay, near: time))
        }
        print("delay \(name.rawValue): mpv   \(Delay(samples).map { "\($0)" } ?? "none")")
      }
    }

    /// The recording with so many variants, each request answered so much later.
    @Test(arguments: [(1, 0), (1, 50), (6, 0), (6, 50)])
    func firstFrame(_ variants: Int, milliseconds: Int) throws {
      let asset = try ManyVariants(variants)
      let origin = try RunningOrigin { configuration in
        configuration.asset = asset.folder
        configuration.faults = { request in
          if milliseconds > 0 { usleep(UInt32(milliseconds) * 1000) }
          let isMain = variants == 1 && request.path == "/vod/main.m3u8"
          return isMain ? .replaced(Array(ManyVariants.single.utf8)) : nil
        }
      }
      let address = origin.address(of: .vod)
      func median(_ run: () throws -> Double?) throws -> Double? {
        let times = try (0..<5).compactMap { _ in try run() }.sorted()
        return times.isEmpty ? nil : times[times.count / 2]
      }
      var requests = 0
      var bytes = 0
      let slate = try median {
        let before = origin.origin.served
        let start = Date().timeIntervalSince1970
        let terminal = try SlateTerminal([address, "--mpv-option", "ao=null"])
        guard terminal.expectPicture() else { return nil }
        let time = Date().timeIntervalSince1970 - start
        let after = origin.origin.served
        (requests, bytes) = (after.requests - before.requests, after.bytes - before.bytes)
        terminal.quit()
        return time
      }
      let other = try median {
        guard let run = try ComparedPlayer.run(address, seconds: 20, until: { _ in true }),
          let first = run.lines.first
        else { return nil }
        return first.time - run.start
      }
      let format = { (time: Double?) in time.map { String(format: "%.2f s", $0) } ?? "none" }
      print(
        "first frame, \(variants) variants, \(milliseconds) ms: slate \(format(slate)),",
        "mpv \(format(other)); slate \(requests) requests, \(bytes >> 10) KiB till then")
      #expect(slate != nil)
    }
  }
}

/// The demo's asset with copies of the smaller picture as further variants.
private final class ManyVariants {
  let folder: URL

  init(_ count: Int) throws {
    let files = FileManager.default
    let demo = try #require(DemoAsset.folder)
    folder = files.temporaryDirectory.appendingPathComponent("slate-many-\(UUID().uuidString)")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in try files.contentsOfDirectory(atPath: demo.path) {
      try files.createSymbolicLink(
        at: folder.appendingPathComponent(name),
        withDestinationURL: demo.appendingPathComponent(name))
    }
    for number in 0..<max(0, count - 2) {
      try files.createSymbolicLink(
        at: folder.appendingPathComponent("video-copy\(number).mp4"),
        withDestinationURL: demo.appendingPathComponent("video-180p.mp4"))
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  static let single = """
    #EXTM3U
    #EXT-X-VERSION:7
    #EXT-X-INDEPENDENT-SEGMENTS
    #EXT-X-MEDIA:TYPE=AUDIO,URI="audio-en/index.m3u8",GROUP-ID="audio",LANGUAGE="en",\
    NAME="English",DEFAULT=YES,AUTOSELECT=YES
    #EXT-X-STREAM-INF:BANDWIDTH=900000,CODECS="avc1.64001F,mp4a.40.2",RESOLUTION=640x360,\
    FRAME-RATE=29.97,AUDIO="audio"
    video-360p/index.m3u8

    """
}
