import ISOBMFF

@testable import Streaming

/// A low-latency stream in memory: from segment 500 on, which begins at 54 000 s, each segment
/// holds one second of 30 frames in three parts of ten. The only sample of a frame is ten bytes of
/// the frame's number.
struct PartStream {
  static let index = TestStream.base + "index.m3u8"
  static let control = "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.15\n"
  static let partTarget = 0.34

  let origin: ScriptedOrigin
  /// Whether every part begins with a keyframe, and not only the first of a segment.
  var isIndependent = false
  /// Whether the parts are ranges of the segment's resource.
  var ranges = Ranges.none

  enum Ranges: Sendable {
    case none
    /// The hints say where the next part begins, and where it ends.
    case closed
    case open
  }

  /// Answers for all segments and parts from 500 on.
  func serve(_ count: Int) {
    origin.answer(TestStream.base + "vinit.mp4", .body(TestMovie().initialization))
    for number in 500..<500 + count {
      for part in 0..<3 { origin.answer(Self.part(number, part), .body(bytes(number, part))) }
      let parts = (0..<3).flatMap { bytes(number, $0) }
      origin.answer(Self.segment(number), .body(ranges == .none ? whole(number) : parts))
    }
  }

  static func segment(_ number: Int) -> String { TestStream.base + "v\(number).m4s" }
  static func part(_ number: Int, _ part: Int) -> String {
    TestStream.base + "v\(number).\(part).m4s"
  }

  /// The address of a blocking reload.
  static func reload(_ number: Int, _ part: Int, skip: Bool = false) -> String {
    "\(index)?_HLS_msn=\(number)&_HLS_part=\(part)" + (skip ? "&_HLS_skip=YES" : "")
  }

  /// A part: the event of its first frame and one fragment.
  func bytes(_ number: Int, _ part: Int) -> [UInt8] {
    let first = UInt64(number - 500) * 30 + UInt64(part) * 10
    return event(first) + fragment(first, count: 10)
  }

  /// The whole segment in one fragment, with the event of its first part.
  ///
  /// - Parameter seconds: where its times begin; `nil` for where the segment lies in the stream.
  func whole(_ number: Int, at seconds: UInt64? = nil) -> [UInt8] {
    let first = UInt64(number - 500) * 30
    return event(first) + fragment(first, count: 30, at: seconds.map { $0 * 30_000 })
  }

  private func event(_ frame: UInt64) -> [UInt8] {
    TestMovie.event(at: .absolute(54_000 * 30_000 + frame * 1000), id: UInt32(frame))
  }

  private func fragment(_ frame: UInt64, count: Int, at ticks: UInt64? = nil) -> [UInt8] {
    var samples = TestMovie.frames(count, duration: 1000)
    for index in samples.indices {
      let number = Int(frame) + index
      samples[index].isSync = isIndependent ? number % 10 == 0 : number % 30 == 0
    }
    let box = TestMovie.fragment(
      decodeTime: ticks ?? 54_000 * 30_000 + frame * 1000, samples: samples)
    let payload = (0..<count).flatMap { index in
      [UInt8](repeating: UInt8(truncatingIfNeeded: Int(frame) + index), count: 10)
    }
    return box.dropLast(payload.count) + payload
  }

  /// A playlist as it is when so many parts of segment `last` are listed; the three segments
  /// before it list theirs.
  func playlist(
    to last: Int, _ parts: Int, first: Int = 500, control: String = control,
    target: Double = partTarget, listsParts: Bool = true, gap: [Int]? = nil, hint: String? = nil,
    skipped: Int = 0, discontinuity: Int? = nil, isLive: Bool = true, reports: String = ""
  ) -> ScriptedOrigin.Answer {
    var text = "#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-TARGETDURATION:1\n" + control
    text += "#EXT-X-PART-INF:PART-TARGET=\(target)\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
    if skipped > 0 { text += "#EXT-X-SKIP:SKIPPED-SEGMENTS=\(skipped)\n" }
    text += "#EXT-X-MAP:URI=\"vinit.mp4\"\n"
    func list(_ number: Int, _ count: Int) {
      for part in 0..<count where listsParts {
        let isIndependent = isIndependent || part == 0
        text += "#EXT-X-PART:DURATION=0.33333,"
        text += ranges == .none ? "URI=\"v\(number).\(part).m4s\"" : range(number, part)
        text += isIndependent ? ",INDEPENDENT=YES" : ""
        text += gap == [number, part] ? ",GAP=YES\n" : "\n"
      }
    }
    for number in first + skipped..<last {
      if number == discontinuity { text += "#EXT-X-DISCONTINUITY\n" }
      if number >= last - 3 { list(number, 3) }
      text += "#EXTINF:1,\nv\(number).m4s\n"
    }
    if last == discontinuity { text += "#EXT-X-DISCONTINUITY\n" }
    list(last, parts)
    if isLive {
      let name = ranges == .none ? hint ?? "v\(last).\(parts).m4s" : "v\(last).m4s"
      text += "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"\(name)\""
      let (offset, length) = span(last, parts)
      if ranges != .none { text += ",BYTERANGE-START=\(offset)" }
      text += ranges == .closed ? ",BYTERANGE-LENGTH=\(length)\n" : "\n"
    } else {
      text += "#EXT-X-ENDLIST\n"
    }
    return .body(Array((text + reports).utf8))
  }

  private func range(_ number: Int, _ part: Int) -> String {
    let (offset, length) = span(number, part)
    return "URI=\"v\(number).m4s\",BYTERANGE=\"\(length)@\(offset)\""
  }

  /// Where a part lies in the segment's resource.
  func span(_ number: Int, _ part: Int) -> (offset: Int, length: Int) {
    ((0..<part).reduce(0) { $0 + bytes(number, $1).count }, bytes(number, part).count)
  }

  /// Answers the reloads from two parts of segment 510 on, part by part, to the end of 511.
  func answerReloads() {
    answer(510, 2, playlist(to: 511, 0))
    answer(511, 0, playlist(to: 511, 1))
    answer(511, 1, playlist(to: 511, 2))
    answer(511, 2, playlist(to: 512, 0, isLive: false))
  }

  /// Answers a blocking reload once the announced part has been asked for: the one who plays has
  /// come to the end of what was listed.
  func answer(_ number: Int, _ part: Int, _ playlist: ScriptedOrigin.Answer) {
    let answer: ScriptedOrigin.Answer =
      ranges == .none
      ? .after(Self.part(number, part), playlist)
      : .after(Self.segment(number), offset: part > 0 ? span(number, part).offset : nil, playlist)
    origin.answer(Self.reload(number, part), answer)
  }

  /// The number of the frame of every sample of a feed, by its bytes, and by its time.
  static func frames(_ feed: [UInt8]) throws -> (content: [Int], time: [Int]) {
    let movie = try InitializationSegment(bytes: feed)
    var scanner = BoxScanner()
    var content: [Int] = []
    for case .box(let box) in try scanner.push(feed) + scanner.finish() where box.type == "moof" {
      for run in try MovieFragment(box, tracks: movie.tracks).trackFragments.flatMap(\.runs) {
        var place = box.offset + box.bytes.count + run.dataOffset
        for sample in run.samples {
          let bytes = Set(feed[place..<place + Int(sample.size)])
          content.append(bytes.count == 1 ? Int(bytes.first ?? 0) : -1)
          place += Int(sample.size)
        }
      }
    }
    let time = try FeedReader.times(feed).map { Int((($0 - 54_000) * 30).rounded()) % 256 }
    return (content, time)
  }
}
