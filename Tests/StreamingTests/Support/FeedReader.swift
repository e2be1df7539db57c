import Foundation
import ISOBMFF

@testable import Streaming

/// Reads a feed to its end on a thread of its own, as libmpv does.
enum FeedReader {
  static func all(_ feed: Feed) async -> [UInt8] { await upTo(.max, feed) }

  /// Reads at least so many bytes, or to the end.
  static func upTo(_ limit: Int, _ feed: Feed) async -> [UInt8] {
    await withCheckedContinuation { continuation in
      let thread = Thread {
        var bytes: [UInt8] = []
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
        defer { buffer.deallocate() }
        while bytes.count < limit {
          let count = feed.read(into: buffer)
          if count <= 0 { break }
          bytes += buffer[..<count]
        }
        continuation.resume(returning: bytes)
      }
      thread.start()
    }
  }

  /// The same of a feed that was left in the middle of a box.
  static func wholeTimes(_ bytes: [UInt8], track id: UInt32 = 1) throws -> [Double] {
    var end = 0
    while end + 8 <= bytes.count {
      let size = bytes[end..<end + 4].reduce(0) { $0 << 8 | Int($1) }
      if size < 8 || end + size > bytes.count { break }
      end += size
    }
    return try times(Array(bytes.prefix(end)), track: id)
  }

  /// The presentation times in seconds of every sample of a track, as a demuxer that knows one
  /// edit a track sees them: decode time plus composition offset less the edit's media time.
  static func times(_ bytes: [UInt8], track id: UInt32 = 1) throws -> [Double] {
    let movie = try InitializationSegment(bytes: bytes)
    guard let track = movie.track(id) else { return [] }
    var scanner = BoxScanner()
    var times: [Double] = []
    for case .box(let box) in try scanner.push(bytes) + scanner.finish() where box.type == "moof" {
      let fragment = try MovieFragment(box, tracks: movie.tracks)
      for part in fragment.trackFragments where part.trackID == id {
        var time = part.baseMediaDecodeTime ?? 0
        for sample in part.runs.flatMap(\.samples) {
          let shown = time + sample.compositionOffset + track.presentationOffset
          times.append(Double(shown) / Double(track.timescale))
          time += Int64(sample.duration)
        }
      }
    }
    return times
  }
}
