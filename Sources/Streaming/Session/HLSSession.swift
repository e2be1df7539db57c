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
  var variant: Variant?
  var leading: MediaSource?
  var legible = MediaSelectionGroup()
  var audible = MediaSelectionGroup(allowsEmptySelection: false)
  var followers: [Task<Void, Never>] = []

  // The other sound that plays, if the picture does not bring it.
  var sound: MediaSource?
  var soundFollower: Task<Void, Never>?

  // The open feeds.
  var feedSet: FeedSet?
  var readAhead: ReadAhead?
  var pumps: [Task<Void, Never>] = []
  var soundPump: Task<Void, Never>?
  var generation = 0
  /// What is added to the times of the periods that have played.
  var offsets: [Int: MediaTime] = [:]
  /// Feed time less place in the leading playlist.
  var anchor: Double?
  var lastWindow: PlaybackWindow?
  var playheadSinceReport = 0.0
  var title: String?
  var segue: (position: Double, feedSeconds: Double)?

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
    limits = configuration.limits
    emit = onEvent
    given = playlist.map { ($0, url) }
    self.loader = PlaylistLoader(loader: playlists, limit: limits.textBytes)
    store = SegmentStore(
      capacity: limits.storedBytes,
      fetcher: SegmentFetcher(loader: segments, clock: clock, limit: limits.segmentBytes))
  }

  /// Fetches the playlists; reports `.prepared` or `.failed`.
  public func prepare() async {
    emit(.waiting("playlist"))
    do throws(StreamFailure) {
      try await loadPlaylists()
      guard let presentation = makePresentation() else { return }
      follow()
      emit(.prepared(presentation))
    } catch {
      fail(error)
    }
  }

  /// Ends every transfer and every feed.
  public func close() {
    cancelFeeds()
    for follower in followers { follower.cancel() }
    soundFollower?.cancel()
    subtitleTask?.cancel()
    store.close()
  }

  // MARK: - Playlists

  private func loadPlaylists() async throws(StreamFailure) {
    let first: PlaylistLoader.Loaded
    if let given {
      first = try PlaylistLoader.parse(given.bytes, url: given.url)
      self.given = nil
    } else {
      first = try await loadPatiently(url, variables: [:])
    }
    for warning in first.warnings { emit(.warning(warning)) }
    switch first.playlist {
    case .media(let playlist):
      leading = try source(of: playlist, url: first.url, requested: url, variables: [:])
    case .multivariant(let playlist):
      try await choose(from: playlist, url: first.url)
    }
  }

  private func choose(
    from playlist: MultivariantPlaylist, url: String
  ) async throws(StreamFailure) {
    multivariant = playlist
    var variants = playlist.variants
    while true {
      guard
        let variant = VariantChoice.variant(
          of: variants, preference: configuration.variant, target: configuration.pictureTarget)
      else { throw StreamFailure(.malformed, "the playlist has no variant", url: url) }
      do throws(StreamFailure) {
        try await load(variant, of: playlist)
        return
      } catch {
        variants.removeAll { $0.uri == variant.uri }
        guard case .refused = error.kind, !variants.isEmpty else { throw error }
        emit(.warning(StreamWarning(code: "variant", message: error.reason, uri: error.url)))
      }
    }
  }

  private func load(
    _ variant: Variant, of playlist: MultivariantPlaylist
  ) async throws(StreamFailure) {
    self.variant = variant
    audible = RenditionChoice.audible(playlist, variant: variant, configuration: configuration)
    legible = RenditionChoice.legible(playlist, variant: variant, configuration: configuration)
    let selected = audible.selected
    let soundLoad = Task { () async -> Result<MediaSource?, StreamFailure> in
      guard case .rendition(let index)? = selected else { return .success(nil) }
      do throws(StreamFailure) {
        return .success(try await soundSource(index))
      } catch {
        return .failure(error)
      }
    }
    do throws(StreamFailure) {
      leading = try await source(at: variant.uri, variables: playlist.variables)
    } catch {
      soundLoad.cancel()
      throw error
    }
    switch await soundLoad.value {
    case .success(let found): sound = found
    case .failure(let failure) where failure.kind == .encrypted: throw failure
    case .failure(let failure):
      emit(
        .warning(
          StreamWarning(code: "audio-rendition", message: failure.reason, uri: failure.url)))
    }
  }

  /// The playlist of a sound rendition; `nil` where the variant's segments carry the sound.
  func soundSource(_ index: Int) async throws(StreamFailure) -> MediaSource? {
    guard let playlist = multivariant, playlist.renditions.indices.contains(index),
      let uri = playlist.renditions[index].uri, uri != variant?.uri
    else { return nil }
    return try await source(at: uri, variables: playlist.variables)
  }

  func source(
    at url: String, variables: [String: String]
  ) async throws(StreamFailure) -> MediaSource {
    let loaded = try await loadPatiently(url, variables: variables)
    for warning in loaded.warnings { emit(.warning(warning)) }
    guard case .media(let playlist) = loaded.playlist else {
      throw StreamFailure(.malformed, "a multivariant playlist in place of segments", url: url)
    }
    return try source(of: playlist, url: loaded.url, requested: url, variables: variables)
  }

  private func source(
    of playlist: MediaPlaylist, url: String, requested: String, variables: [String: String]
  ) throws(StreamFailure) -> MediaSource {
    guard !playlist.segments.isEmpty || !playlist.hasEndList else {
      throw StreamFailure(.malformed, "the playlist has no segments", url: url)
    }
    if let first = playlist.segments.first, let failure = StreamFailure(encryptionOf: first) {
      throw failure
    }
    let emit = emit
    let follower = PlaylistFollower(
      url: requested, first: playlist, variables: variables, loader: loader, clock: clock
    ) { emit(.warning($0)) }
    return MediaSource(follower: follower, store: store)
  }

  /// Loads a playlist, trying again for ten seconds unless the origin says that it is no use.
  private func loadPatiently(
    _ url: String, variables: [String: String]
  ) async throws(StreamFailure) -> PlaylistLoader.Loaded {
    let started = clock.now
    var pause = Duration.milliseconds(250)
    while true {
      do throws(StreamFailure) {
        return try await loader.load(url, variables: variables)
      } catch {
        let isOver = clock.now - started + pause > Self.patience
        guard !error.isFinal, !isOver, (try? await clock.sleep(for: pause)) != nil else {
          throw error
        }
        pause = min(pause * 2, .seconds(2))
      }
    }
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

  private func follow() {
    guard let leading else { return }
    let onChange: @Sendable () async -> Void = { [weak self] in await self?.windowChanged() }
    followers = [Task { await leading.follower.follow(onChange: onChange) }]
    followSound()
  }

  func followSound() {
    soundFollower?.cancel()
    soundFollower = sound.map { sound in
      Task { await sound.follower.follow {} }
    }
  }
}
