import HLS
import HTTP
import TimedMetadata
import Timing

/// A client of HTTP Live Streaming (RFC 8216bis) that turns a stream into feeds for libmpv.
///
/// Give it a playlist, `prepare()`, then `open(at:)` for feeds; what it learns on the way it
/// reports as events, in order.
public actor HLSSession {
  let url: String
  let configuration: StreamingConfiguration
  let limits: BufferLimits
  let loader: PlaylistLoader
  let clock: any Timekeeper
  let store: SegmentStore
  let emit: @Sendable (SessionEvent) -> Void
  private var given: (bytes: [UInt8], url: String)?

  // What prepare() finds.
  var multivariant: MultivariantPlaylist?
  var catalog: VariantCatalog?
  /// What plays.
  var sources: VariantSources?
  /// Which variant is asked for.
  var preference: VariantPreference

  /// What the network holds, and the variant that was chosen for it.
  let meter = ThroughputMeter()
  var adaptation = Adaptation()
  var adapted: Int?

  /// The open feeds.
  var launch: Launch?
  /// The variant that playback is to go on with.
  var successor: Successor?
  var generation = 0
  /// Rises with every change of the variant that is asked for or overtaken.
  var changes = 0
  /// Rises with every choice of a sound.
  var soundChoices = 0
  var sets = 0
  /// What is added to the times of the periods that have played.
  var offsets: [Int: MediaTime] = [:]
  /// Feed time less place in the leading playlist.
  var anchor: Double?
  var lastWindow: PlaybackWindow?
  var playheadSinceReport = 0.0
  var title: String?
  var segue: (position: Double, feedSeconds: Double)?

  /// The legible rendition that is shown, by its index in the playlist.
  var shownLegible: Int?
  var subtitles: SubtitlePump?
  var subtitleTask: Task<Void, Never>?
  var subtitleSources: [Int: MediaSource] = [:]

  /// - Parameters:
  ///   - url: the URL as the user gave it, or a path.
  ///   - playlist: the bytes of the playlist where they have been fetched already.
  ///   - effectiveURL: the URL of these bytes after redirects.
  public init(
    url: String, playlist: [UInt8]?, effectiveURL: String, configuration: StreamingConfiguration,
    http: HTTPClient, onEvent: @escaping @Sendable (SessionEvent) -> Void
  ) {
    let location = SourceProbe.location(of: effectiveURL)
    let isLocal = OriginPolicy.scheme(of: location) == "file"
    func loader(stallTimeout: Double) -> OriginPolicy {
      OriginPolicy(
        http: HTTPResourceLoader(client: http, stallTimeout: stallTimeout),
        files: isLocal ? FileResourceLoader() : nil)
    }
    // A playlist may be made for the request, which takes time; a segment that stalls is worth a
    // second attempt while there is something to play.
    self.init(
      url: location, playlist: playlist, configuration: configuration,
      playlists: loader(stallTimeout: 10), segments: loader(stallTimeout: 5),
      clock: SystemTimekeeper(), onEvent: onEvent)
  }

  init(
    url: String, playlist: [UInt8]?, configuration: StreamingConfiguration,
    playlists: any ResourceLoader, segments: any ResourceLoader, clock: any Timekeeper,
    onEvent: @escaping @Sendable (SessionEvent) -> Void
  ) {
    self.url = url
    self.configuration = configuration
    self.clock = clock
    preference = configuration.variant
    limits = configuration.limits
    emit = onEvent
    given = playlist.map { ($0, url) }
    self.loader = PlaylistLoader(loader: playlists, limit: limits.textBytes)
    store = SegmentStore(
      capacity: limits.storedBytes, countLimit: limits.storedSegments,
      fetcher: SegmentFetcher(
        loader: MeteredLoader(loader: segments, meter: meter, clock: clock), clock: clock,
        limit: limits.segmentBytes))
  }

  /// Fetches the playlists; reports `.prepared` or `.failed`.
  public func prepare() async {
    emit(.waiting("playlist"))
    do throws(StreamFailure) {
      var sources = try await loadPlaylists()
      self.sources = sources
      guard let presentation = makePresentation() else { return }
      follow(&sources)
      self.sources = sources
      emit(.prepared(presentation))
    } catch {
      fail(error)
    }
  }

  /// Ends every transfer and every feed.
  public func close() {
    dropSuccessor()
    cancelFeeds()
    sources?.stopFollowing()
    subtitleTask?.cancel()
    store.close()
  }

  /// Reports why nothing can be played. What libmpv plays better is named by the session's own
  /// URL, not by that of a segment.
  func fail(_ failure: StreamFailure) {
    var failure = failure
    if failure.kind == .unsupported { failure.url = url }
    emit(.failed(failure))
  }

  /// How long the first frame may take to come before the stream is given up.
  static let patience = Duration.seconds(10)

  /// The playlist as it was given, once.
  func takeGiven() -> (bytes: [UInt8], url: String)? {
    defer { given = nil }
    return given
  }
}

extension HLSSession {
  var leading: MediaSource? { sources?.leading }
  var sound: MediaSource? { sources?.sound }
  var feedSet: FeedSet? { launch?.set }
  var readAhead: ReadAhead? { launch?.readAhead }

  var legible: [MediaSelectionOption] { sources?.legible ?? [] }

  var audible: MediaSelectionGroup {
    sources?.audible ?? MediaSelectionGroup(allowsEmptySelection: false)
  }
}
