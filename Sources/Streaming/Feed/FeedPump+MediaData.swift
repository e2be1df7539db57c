import ISOBMFF
import Timing

extension FeedPump {
  private static let shortHeader = 8
  private static let longHeader = 16

  /// An `mdat` begins: sends the fragment that describes it and its header.
  mutating func beginMediaData(
    offset: Int, headerSize: Int, size: Int?, _ passage: inout Passage
  ) async -> Outcome {
    guard passage.fragment != nil else {
      passage.media = .dropped
      return .goesOn
    }
    guard let size else {
      passage.media = .held(headerSize: headerSize, offset: offset, bytes: [])
      return .goesOn
    }
    let payload = max(0, size - headerSize)
    guard let bytes = lead(payload: payload, at: offset + headerSize, &passage) else {
      return .goesOn
    }
    passage.media = .sent(owed: payload)
    return await write(bytes)
  }

  /// Media data arrives.
  mutating func send(_ bytes: [UInt8], _ passage: inout Passage) async -> Outcome {
    switch passage.media {
    case .none, .dropped:
      return .goesOn
    case .sent(let owed):
      passage.media = .sent(owed: max(0, owed - bytes.count))
      return await write(bytes)
    case .held(let headerSize, let offset, var held):
      // The only reference, so that the bytes are not copied with every chunk.
      passage.media = .none
      held += bytes
      passage.media = .held(headerSize: headerSize, offset: offset, bytes: held)
      return .goesOn
    }
  }

  /// The segment has ended: sends what was held, and makes good what is owed with zeros, so that
  /// the boxes after it are found.
  mutating func finishMediaData(_ passage: inout Passage) async -> Outcome {
    switch passage.media {
    case .none, .dropped:
      return .goesOn
    case .held(let headerSize, let offset, let bytes):
      guard let lead = lead(payload: bytes.count, at: offset + headerSize, &passage) else {
        return .goesOn
      }
      return await write(lead + bytes)
    case .sent(let owed):
      guard owed > 0 else { return .goesOn }
      guard owed <= limits.segmentBytes else {
        let resume = passage.place + passage.duration
        end(at: end ?? .zero, resumingAt: resume)
        return .ended
      }
      var rest = owed
      while rest > 0 {
        let count = min(rest, 64 << 10)
        guard await write([UInt8](repeating: 0, count: count)) == .goesOn else { return .ended }
        rest -= count
      }
      return .goesOn
    }
  }

  /// A segment failed before anything was sent: libmpv gets the movie box at least, so that it
  /// does not hold back the other feed.
  mutating func sendHeaderAlone(_ passage: Passage) async {
    guard encoder.movie == nil, let movie = passage.movie else { return }
    if let header = try? encoder.header(movie, first: nil, offset: .zero) {
      _ = await write(header)
    }
  }

  /// The boxes before a payload: the movie box if it is the first, the fragment, the header of
  /// the media data. Used up with it is the passage's fragment.
  private mutating func lead(
    payload: Int, at payloadOffset: Int, _ passage: inout Passage
  ) -> [UInt8]? {
    guard let (fragment, offset, end) = passage.fragment, let movie = passage.movie else {
      return nil
    }
    passage.fragment = nil
    let isShort = payload <= Int(UInt32.max) - Self.shortHeader
    let headerSize = isShort ? Self.shortHeader : Self.longHeader
    do throws(BoxError) {
      var bytes: [UInt8] = []
      if encoder.movie == nil {
        bytes += try encoder.header(movie, first: fragment, offset: offset)
      }
      bytes += try encoder.encode(
        fragment, of: movie, offset: offset,
        mediaDataShift: headerSize - (payloadOffset - end))
      let size = UInt64(payload + headerSize)
      if isShort {
        bytes += Self.bytes(size).suffix(4) + Array("mdat".utf8)
      } else {
        bytes += [0, 0, 0, 1] + Array("mdat".utf8) + Self.bytes(size)
      }
      if isLeading, let end = self.end { timeline.advance(to: end) }
      return bytes
    } catch {
      passage.media = .dropped
      warn("fragment", "\(error)", uri: passage.segment.uri, offset: error.offset)
      return nil
    }
  }

  private static func bytes(_ value: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> UInt64(56 - 8 * $0)) }
  }

  private func write(_ bytes: [UInt8]) async -> Outcome {
    await feed.write(bytes) ? .goesOn : .ended
  }
}
