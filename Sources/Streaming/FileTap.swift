import ISOBMFF
import TimedMetadata
import Timing

/// Reads the boxes of a local file that libmpv plays by itself, for its title and its event
/// messages.
public struct FileTap: Sendable {
  public enum Finding: Sendable {
    /// The title in the movie's metadata.
    case title(String)
    /// Ticks a second of the leading track, to which times of frames are rounded.
    case timescale(Int64)
    case events([ReceivedEvent])
    case warning(StreamWarning)
  }

  private let loader: any ResourceLoader

  public init() {
    loader = FileResourceLoader()
  }

  init(loader: any ResourceLoader) {
    self.loader = loader
  }

  /// Scans the file at a path from front to back; ends early at the first bytes of something that
  /// is no movie, or when the task is cancelled.
  ///
  /// Findings come in the order of the file. Events count in period 0. A movie without fragments
  /// has no place for events, so that nothing is read after its header.
  ///
  /// - Parameter pace: Called with the presentation time of the latest fragment, in seconds, and
  ///   returns when more is to be read.
  public func scan(
    _ path: String, pace: @Sendable (Double) async -> Void = { _ in },
    onFinding: @Sendable (Finding) -> Void
  ) async {
    let url = SourceProbe.location(of: path)
    do throws(ResourceError) {
      let file = try await loader.open(ResourceRequest(url: url))
      var scan = Scan(url: url)
      var isFirst = true
      while !Task.isCancelled, let bytes = try await file.next() {
        if isFirst, !Self.isMovie(bytes) { return }
        isFirst = false
        guard scan.take(bytes, onFinding: onFinding) else { return }
        if let time = scan.time { await pace(time.seconds) }
      }
      if !Task.isCancelled { scan.finish(onFinding: onFinding) }
    } catch {
      onFinding(.warning(StreamWarning(code: "file", message: error.message, uri: url)))
    }
  }

  /// Whether bytes are the beginning of an ISO base media file.
  private static func isMovie(_ bytes: [UInt8]) -> Bool {
    let types = ["ftyp", "styp", "moov", "moof", "mdat", "sidx", "emsg", "free", "skip", "wide"]
    return types.contains { bytes.dropFirst(4).starts(with: $0.utf8) }
  }
}

extension FileTap {
  /// The state of one scan.
  private struct Scan {
    let url: String
    var reader = SegmentReader(initialization: nil)
    var movie: InitializationSegment?
    /// Every fragment is a segment of its own: events before it count from its start.
    var tap = EventTap(period: 0)
    var ends: [UInt32: Int64] = [:]
    var warnings = 0
    /// The earliest presentation time of the latest fragment.
    var time: MediaTime?

    init(url: String) {
      self.url = url
    }

    /// Returns `false` when nothing more can be read.
    mutating func take(_ bytes: [UInt8], onFinding: (Finding) -> Void) -> Bool {
      do throws(BoxError) {
        for element in try reader.push(bytes) { take(element, onFinding) }
        return movie?.isFragmented ?? true
      } catch {
        warn(error, onFinding)
        return false
      }
    }

    mutating func finish(onFinding: (Finding) -> Void) {
      if let elements = try? reader.finish() {
        for element in elements { take(element, onFinding) }
      }
      report(tap.flush(), onFinding)
    }

    private mutating func take(_ element: SegmentReader.Element, _ onFinding: (Finding) -> Void) {
      switch element {
      case .initialization(let found):
        guard movie == nil else { return }
        movie = found
        if let track = found.leadingTrack { onFinding(.timescale(Int64(track.timescale))) }
        if let title = found.title { onFinding(.title(title)) }
      case .fragment(let fragment, _):
        guard let movie else { return }
        let start = fragment.continuing(&ends).earliestTime(movie)
        time = start ?? time
        report(tap.begin(at: start), onFinding)
      case .event(let message, let offset):
        // What stands after the media data of a fragment belongs to the next one.
        report(tap.add(message, uri: url, offset: offset), onFinding)
      case .mediaDataHeader:
        report(tap.flush(), onFinding)
        tap = EventTap(period: 0)
      case .warning(let error): warn(error, onFinding)
      case .mediaData, .index: return
      }
    }

    private func report(_ events: [ReceivedEvent], _ onFinding: (Finding) -> Void) {
      if !events.isEmpty { onFinding(.events(events)) }
    }

    /// Tells of the first faulty boxes: garbage may hold a fault every eight bytes.
    private mutating func warn(_ error: BoxError, _ onFinding: (Finding) -> Void) {
      warnings += 1
      guard warnings <= 64 else { return }
      onFinding(
        .warning(
          StreamWarning(code: "box", message: "\(error)", uri: url, offset: error.offset)))
    }
  }
}
