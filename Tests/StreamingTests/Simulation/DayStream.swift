import HLS
import ID3
import ISOBMFF
import Timing

@testable import Streaming

/// A low-latency stream that runs on a wound clock for as long as wanted: 25 frames a second, parts
/// of a second, segments of two, with blocking reloads, hints and delta updates.
///
/// Every part begins with the timecode of its first frame, which is the time of day; every tenth
/// carries a message that is valid for four seconds.
struct DayStream: ResourceLoader {
  static let base = "http://day.test/"
  static let index = base + "index.m3u8"
  static let framesPerPart: Int64 = 25
  static let partsPerSegment = 2
  /// Segments in the window.
  static let window = 30
  /// Segments before the clock's zero.
  static let before = 60

  let clock: WoundClock
  /// The frame of the day that the clock's zero presents.
  let firstFrame: Int64

  /// The message of a part, if it carries one: its number is that of the part.
  static func hasMessage(_ part: Int) -> Bool { part % 10 == 3 }

  /// The label of a frame counted from the start of the stream.
  func label(_ frame: Int64) -> Timecode {
    Timecode(frameNumber: (firstFrame + frame) % (86_400 * 25), at: .fps25, dropFrame: false)
  }

  /// How many parts exist.
  private var partCount: Int { Int(clock.now.inSeconds) + Self.before * Self.partsPerSegment }

  func open(_ request: ResourceRequest) async throws(ResourceError) -> Resource {
    let address = request.url.dropFirst(Self.base.count)
    let bytes: [UInt8]
    do {
      if address.hasPrefix("index.m3u8") {
        bytes = try await playlist(String(address))
      } else if address == "init.mp4" {
        bytes = TestMovie(tracks: [TestMovie.Track(timescale: 25)]).initialization
      } else {
        bytes = try await media(address)
      }
    } catch {
      throw ResourceError(.cancelled, url: request.url, message: "cancelled")
    }
    let isRead = Watched(false)
    return Resource(effectiveURL: request.url, honoursSpan: true) {
      let wasRead = isRead.update { isRead in
        defer { isRead = true }
        return isRead
      }
      return wasRead ? nil : bytes
    }
  }

  /// Waits until so many parts exist.
  private func wait(forPart part: Int) async throws {
    try await clock.wait(until: .seconds(part + 1 - Self.before * Self.partsPerSegment))
  }

  private func media(_ address: Substring) async throws -> [UInt8] {
    let numbers = address.split(separator: ".").compactMap { Int($0) }
    guard let segment = numbers.first else { return [] }
    if numbers.count > 1 {
      let part = segment * Self.partsPerSegment + numbers[1]
      try await wait(forPart: part)
      return bytes(ofPart: part)
    }
    return (0..<Self.partsPerSegment).flatMap { bytes(ofPart: segment * Self.partsPerSegment + $0) }
  }

  private func playlist(_ address: String) async throws -> [UInt8] {
    func number(_ name: String) -> Int? {
      address.split(separator: name + "=").dropFirst().first.flatMap {
        Int($0.prefix { $0.isNumber })
      }
    }
    if let segment = number("_HLS_msn"), let part = number("_HLS_part") {
      try await wait(forPart: segment * Self.partsPerSegment + part)
    }
    let (whole, rest) = partCount.quotientAndRemainder(dividingBy: Self.partsPerSegment)
    let first = max(0, whole - Self.window)
    var text = """
      #EXTM3U
      #EXT-X-VERSION:9
      #EXT-X-TARGETDURATION:2
      #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=12,PART-HOLD-BACK=3
      #EXT-X-PART-INF:PART-TARGET=1
      #EXT-X-MEDIA-SEQUENCE:\(first)

      """
    var next = first
    if address.contains("_HLS_skip") {
      next = max(first, whole - 7)
      text += "#EXT-X-SKIP:SKIPPED-SEGMENTS=\(next - first)\n"
    }
    text += "#EXT-X-MAP:URI=\"init.mp4\"\n"
    func parts(_ segment: Int, _ count: Int) -> String {
      (0..<count).map { "#EXT-X-PART:DURATION=1,URI=\"\(segment).\($0).m4s\",INDEPENDENT=YES\n" }
        .joined()
    }
    for segment in next..<whole {
      if segment >= whole - 3 { text += parts(segment, Self.partsPerSegment) }
      text += "#EXTINF:2,\n\(segment).m4s\n"
    }
    text += parts(whole, rest)
    text += "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"\(whole).\(rest).m4s\"\n"
    return Array(text.utf8)
  }

  private func bytes(ofPart part: Int) -> [UInt8] {
    let frame = Int64(part) * Self.framesPerPart
    let timecode = ID3Frame(
      id: "TXXX",
      content: .userText(
        description: "optiview.live:timecode", text: label(frame).description))
    var bytes = event(timecode, frame: frame, duration: .max, id: UInt32(part))
    if Self.hasMessage(part) {
      let message = ID3Frame(
        id: "PRIV",
        content: .privateData(ownerIdentifier: "day", data: Array("message \(part)".utf8)))
      bytes += event(message, frame: frame + 7, duration: 100, id: 1 << 24 | UInt32(part))
    }
    var samples = TestMovie.frames(Int(Self.framesPerPart), duration: 1)
    for index in samples.indices { samples[index].size = 2 }
    return bytes + TestMovie.fragment(decodeTime: UInt64(frame), samples: samples)
  }

  private func event(
    _ frame: ID3Frame, frame number: Int64, duration: UInt32, id: UInt32
  ) -> [UInt8] {
    EventMessage(
      schemeIDURI: "https://aomedia.org/emsg/ID3", value: "", timescale: 25,
      time: .absolute(UInt64(number)), eventDuration: duration, id: id,
      messageData: ID3Tag(frames: [frame]).serialized()
    ).serialized()
  }
}
