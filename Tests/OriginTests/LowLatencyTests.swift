import Foundation
import Resources
import Synchronization
import Testing

@testable import Origin

/// The low-latency stream against text written down from RFC 8216bis.
struct LowLatencyTests {
  private static let day: Int64 = 20_788 * 86_400 * 90_000
  private static let loopTicks: Int64 = 1280 * 3003

  private func writer(
    segments: Int, startingAt now: Int64, _ division: PartDivision = .half
  ) throws -> LowLatencyPlaylistWriter {
    let library = try DemoLibrary(folder: #require(DemoAsset.folder))
    return LowLatencyPlaylistWriter(
      library: library,
      schedule: .live(segments: segments, loopTicks: Self.loopTicks, startingAt: now),
      division: division,
      partTarget: LowLatencyPlaylistWriter.partTarget(of: library, division))
  }

  /// An instant at which two parts of segment 20270 exist.
  private var instant: Int64 { Self.day - 2 * Self.loopTicks + 20_270 * 192_192 + 2 * 48_048 }

  private func playlist(skips: Bool = false, segments: Int = 4) throws -> String {
    let writer = try writer(segments: segments, startingAt: instant)
    let track = try #require(writer.library.tracks["video-180p"])
    return writer.media(of: "video-180p", track, at: instant, skips: skips)
  }

  @Test func playlistText() throws {
    func parts(_ number: Int, _ count: Int) -> String {
      (0..<count).map {
        "#EXT-X-PART:DURATION=0.533867,URI=\"\(number).\($0).m4s\""
          + ($0 == 0 ? ",INDEPENDENT=YES\n" : "\n")
      }.joined()
    }
    let text = try playlist()
    #expect(
      text == """
        #EXTM3U
        #EXT-X-VERSION:9
        #EXT-X-INDEPENDENT-SEGMENTS
        #EXT-X-TARGETDURATION:2
        #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=12.0,HOLD-BACK=6.0,PART-HOLD-BACK=1.728
        #EXT-X-PART-INF:PART-TARGET=0.576
        #EXT-X-MEDIA-SEQUENCE:20266
        #EXT-X-MAP:URI="init.mp4"
        #EXT-X-PROGRAM-DATE-TIME:2026-12-01T11:59:51.948800Z
        #EXTINF:2.135467,
        20266.m4s
        #EXT-X-PROGRAM-DATE-TIME:2026-12-01T11:59:54.084266Z
        \(parts(20267, 4))#EXTINF:2.135467,
        20267.m4s
        #EXT-X-PROGRAM-DATE-TIME:2026-12-01T11:59:56.219733Z
        \(parts(20268, 4))#EXTINF:2.135467,
        20268.m4s
        #EXT-X-PROGRAM-DATE-TIME:2026-12-01T11:59:58.355200Z
        \(parts(20269, 4))#EXTINF:2.135467,
        20269.m4s
        #EXT-X-PROGRAM-DATE-TIME:2026-12-01T12:00:00.490666Z
        \(parts(20270, 2))#EXT-X-PRELOAD-HINT:TYPE=PART,URI="20270.2.m4s"
        #EXT-X-RENDITION-REPORT:URI="../audio-de/index.m3u8",LAST-MSN=20270,LAST-PART=1
        #EXT-X-RENDITION-REPORT:URI="../audio-en/index.m3u8",LAST-MSN=20270,LAST-PART=1
        #EXT-X-RENDITION-REPORT:URI="../video-360p/index.m3u8",LAST-MSN=20270,LAST-PART=1

        """)
  }

  @Test func anUpdateLeavesOutWhatLiesBeforeTheBoundary() throws {
    let whole = try playlist(segments: 16)
    let update = try playlist(skips: true, segments: 16)
    // 16 segments and two parts are 35.2 s; what ends more than 12 s before is left out.
    #expect(update.contains("#EXT-X-SKIP:SKIPPED-SEGMENTS=10\n"))
    func entries(_ text: String) -> [Substring] { text.split(separator: "#EXT-X-PROGRAM-DATE") }
    #expect(entries(update).dropFirst() == entries(whole).dropFirst(11))
    // A window that is no longer than the boundary is sent whole.
    #expect(try playlist(skips: true) == playlist())
  }

  /// Nine or ten frames a part where there are seven, 32 where there are two; sound as near as its
  /// frames allow.
  @Test(arguments: [
    (Origin.StreamName.lowLatencyThird, [9, 9, 9, 9, 9, 9, 10]), (.lowLatencyWhole, [32, 32]),
  ])
  func partsOfOtherLengths(_ name: Origin.StreamName, frames: [Int]) throws {
    let writer = try writer(segments: 4, startingAt: instant, #require(name.division))
    let track = try #require(writer.library.tracks["video-180p"])
    let sound = try #require(writer.library.tracks["audio-en"])
    let list = writer.media(of: "video-180p", track, at: instant, skips: false)
    for (part, count) in frames.enumerated() {
      let duration = (Double(count * 1001) / 30_000 * 1e6).rounded() / 1e6
      #expect(list.contains("#EXT-X-PART:DURATION=\(duration),URI=\"20269.\(part).m4s\""))
    }
    // Part target: the longest part of any track; no part but the last of a segment is shorter
    // than 85 % of it (RFC 8216bis section 4.4.4.9).
    #expect(list.contains(frames.count == 7 ? "PART-TARGET=0.342" : "PART-TARGET=1.11"))
    for (track, events) in [(track, true), (sound, false)] {
      let parts = track.parts(ofSegment: 19, writer.division).map { fragments in
        fragments.reduce(0) { $0 + Double($1.duration) } / Double(track.track.timescale)
      }
      #expect(parts.dropLast().allSatisfy { $0 >= 0.85 * writer.partTarget })
      let whole = MediaSegmentWriter(
        track: track, events: events ? TimedEvents(timeline: writer.schedule.timeline) : nil,
        marksChunks: true, division: writer.division)
      let pieces = try whole.parts(ofSegment: 20_259)
      #expect(pieces.count == frames.count)
      #expect(try whole.segment(20_259).dropFirst(24) == Array(pieces.joined())[...])
      // What is cut anew holds the very samples of what is stored.
      let stored = track.fragments(ofSegment: 19)
      let cut = track.parts(ofSegment: 19, writer.division).flatMap(\.self)
      #expect(cut.flatMap(\.mediaData) == stored.flatMap(\.mediaData))
      #expect(cut.first?.decodeTime == stored.first?.decodeTime)
      let ends = cut.map { $0.decodeTime + $0.duration }
      #expect(Array(ends.dropLast()) == Array(cut.dropFirst().map(\.decodeTime)))
    }
  }

  @Test func aPartExistsWhenItsTimeHasPassed() {
    let schedule = PartSchedule(timeline: StreamTimeline(epoch: 0), division: .third)
    // Part 6 of segment 2 ends with the segment, part 0 after nine frames.
    #expect(schedule.instant(of: PartPosition(segment: 2, part: 6)) == 3 * 192_192)
    #expect(schedule.instant(of: PartPosition(segment: 0, part: 0)) == 9 * 3003)
    #expect(schedule.next(at: 9 * 3003 - 1) == PartPosition(segment: 0, part: 0))
    #expect(schedule.next(at: 9 * 3003) == PartPosition(segment: 0, part: 1))
    #expect(schedule.next(at: 192_192 - 1) == PartPosition(segment: 0, part: 6))
    #expect(schedule.next(at: 192_192) == PartPosition(segment: 1, part: 0))
  }

  @Test func aSegmentIsItsPartsOneAfterTheOther() async throws {
    try await DemoOrigin.serving { _, port in
      let connection = try RawConnection(port: port)
      func get(_ path: String) throws -> [UInt8] {
        try connection.send("GET", path)
        let head = try connection.head()
        try #require(head.hasPrefix("HTTP/1.1 200 "), "\(path)")
        return try connection.body(length(head))
      }
      // 20259 is the last of a turn of the loop, where sound has two frames more.
      for folder in ["video-360p", "video-180p", "audio-en"] {
        for number in [20_259, 20_260] {
          let whole = try get("/ll/\(folder)/\(number).m4s")
          let parts = try (0..<4).map { try get("/ll/\(folder)/\(number).\($0).m4s") }
          // Before them stands the `styp` box of 24 bytes.
          #expect(whole.dropFirst(24) == Array(parts.joined())[...])
          let labels = parts.map { $0.places(of: "optiview.live:timecode").count }
          #expect(labels == (folder.hasPrefix("video") ? [1, 1, 1, 1] : [0, 0, 0, 0]))
        }
      }
    }
  }

  @Test func answersWaitUntilTheyAreDue() async throws {
    let clock = Mutex(DemoOrigin.noon)
    let change: @Sendable (inout OriginConfiguration) -> Void = { configuration in
      configuration.clock = { clock.withLock { $0 } }
    }
    try await DemoOrigin.serving(change) { _, port in
      // At noon the playlist ends with three parts of segment 20269.
      let playlist = try RawConnection(port: port)
      try playlist.send("GET", "/ll/video-180p/index.m3u8?_HLS_msn=20269&_HLS_part=3")
      let part = try RawConnection(port: port)
      try part.send("GET", "/ll/video-180p/20269.3.m4s")
      // Only the next part is waited for.
      let refused = try Self.answer("/ll/video-180p/20270.0.m4s", port)
      #expect(refused.hasPrefix("HTTP/1.1 404 "))
      clock.withLock { $0 += 0.6 }
      let head = try playlist.head()
      #expect(head.hasPrefix("HTTP/1.1 200 "))
      let text = String(decoding: try playlist.body(length(head)), as: UTF8.self)
      #expect(text.contains("URI=\"20269.3.m4s\"\n#EXTINF:2.135467,\n20269.m4s\n"))
      #expect(text.contains("#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"20270.0.m4s\"\n"))
      #expect(try part.head().hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test(arguments: [
    "_HLS_part=1", "_HLS_msn=x", "_HLS_msn=-1", "_HLS_msn=99999", "_HLS_skip=NO",
    "_HLS_msn=1&_HLS_part=x", "_HLS_msn=99999999999999999999",
  ])
  func directivesWithoutSense(query: String) async throws {
    try await DemoOrigin.serving { _, port in
      let head = try Self.answer("/ll/video-180p/index.m3u8?\(query)", port)
      #expect(head.hasPrefix("HTTP/1.1 400 "))
    }
  }

  private func length(_ head: String) throws -> Int {
    let line = try #require(
      head.split(separator: "\r\n").first { $0.hasPrefix("Content-Length: ") })
    return try #require(Int(line.dropFirst(16)))
  }

  private static func answer(_ path: String, _ port: UInt16) throws -> String {
    let connection = try RawConnection(port: port)
    try connection.send("GET", path)
    return try connection.head()
  }
}
