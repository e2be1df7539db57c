import HLS
import ISOBMFF

/// One playing rendition: its playlist and the store that its segments come from.
struct MediaSource: Sendable {
  let follower: PlaylistFollower
  let store: SegmentStore

  func lease(_ segment: Segment) -> SegmentLease {
    store.lease(Self.request(segment.uri, segment.byteRange))
  }

  func lease(_ part: PartialSegment) -> SegmentLease {
    store.lease(Self.request(part))
  }

  /// Whether a segment is held, whole or in all the parts that are listed of it.
  func holds(_ placed: PlacedSegment) -> Bool {
    let segment = placed.segment
    if !placed.isUnfinished, store.holds(Self.request(segment.uri, segment.byteRange)) {
      return true
    }
    return placed.listsItsParts && segment.parts.allSatisfy { store.holds(Self.request($0)) }
  }

  static func request(_ part: PartialSegment) -> ResourceRequest {
    request(part.uri, part.byteRange)
  }

  /// The initialization section of a segment; `nil` where the segment has none and brings its
  /// own movie box.
  func initialization(
    _ map: MediaInitialization?
  ) async throws(StreamFailure) -> InitializationSection? {
    guard let map else { return nil }
    let lease = store.lease(Self.request(map.uri, map.byteRange))
    do throws(ResourceError) {
      return try InitializationSection(
        bytes: try await lease.allBytes(), uri: map.uri,
        offset: map.byteRange?.offset ?? 0)
    } catch {
      throw StreamFailure(error)
    }
  }

  private static func request(_ uri: String, _ range: ByteRange?) -> ResourceRequest {
    ResourceRequest(
      url: uri, span: range.map { ByteSpan(offset: $0.offset, length: $0.length) })
  }
}

/// What an `EXT-X-MAP` names: the movie box, and the event messages that stand beside it.
struct InitializationSection: Sendable {
  var movie: InitializationSegment
  var uri: String
  var events: [(message: EventMessage, offset: Int)] = []

  init(bytes: [UInt8], uri: String, offset: Int) throws(ResourceError) {
    var found: InitializationSegment?
    self.uri = uri
    do throws(BoxError) {
      var reader = SegmentReader(initialization: nil, offset: offset)
      for element in try reader.push(bytes) + reader.finish() {
        switch element {
        case .initialization(let movie): found = found ?? movie
        case .event(let message, let offset): events.append((message, offset))
        case .fragment, .mediaDataHeader, .mediaData, .index, .warning: continue
        }
      }
    } catch {
      throw ResourceError(.refused, url: uri, message: "\(error)")
    }
    guard let found else {
      throw ResourceError(.refused, url: uri, message: "initialization section has no movie box")
    }
    movie = found
  }
}
