import Foundation
import HTTP
import MPV
import Player
import Streaming
import TimedMetadata
import Timing

/// Plays one stream: joins libmpv, the HLS session and the player's state.
///
/// All of it runs on the main thread; what other threads report arrives here in order.
final class Playback {
  /// How playback came to its end.
  nonisolated enum Ending: Sendable, Equatable {
    case completed
    /// The reason for a person, as the stream or a library wrote it.
    case failed(String)
  }

  let options: Options
  let log: LogFile
  let http: HTTPClient
  let feeds: FeedRegistry
  let client: MPVClient

  var model: PlayerModel
  var source = PlaybackSource.none
  var seeks = SeekQueue()
  var pauses = PauseHold()
  var steps = FrameSteps()
  var loop = ABLoop()
  var searching: Task<Void, Never>?
  var goal: LabelGoal?
  var arrival = ArrivalTracker()
  var tracks = TrackSelection()
  /// The time on libmpv's timeline of the last presented frame.
  var playerTime: Double?
  var hasPresented = false {
    didSet { if hasPresented, !oldValue { onBegin() } }
  }
  /// Whether pictures move, or `nil` while that is not known.
  var hasVideo: Bool?
  var hasEnded = false
  var videoParameters: MPVVideoParameters?
  /// Whether the session is finding the place that a load begins at.
  var isOpening = false
  /// Whether a load has been asked for whose file has not started.
  var isReplacing = false
  /// Whether libmpv has played what it was given to its end.
  var isAtEnd = false
  /// libmpv's `time-pos`, for streams without pictures.
  var timePosition: Double?
  var seekableRanges: [MPVCacheState.Range] = []
  var loadSerial = 0
  /// Keeps the tap on a local file near what is presented.
  let tapPace = TapPace()
  private var isReadingBacklog = false
  /// How playback came to its end, while event messages of it still wait.
  private var delayedEnding: Ending?
  /// Seconds between pictures, or `nil` where the container does not say.
  var frameInterval: Double?
  var variants = VariantSwitch()
  var live: LiveEdgeKeeping
  /// The `id` of the feeds whose pictures are shown.
  var shownSet: Int?
  let pictureTarget: (width: Int, height: Int)

  /// Called once, as the first picture or instant is presented.
  var onBegin: () -> Void = {}
  /// Called with what is told to the outside, in order.
  var onOutputs: ([PlayerOutput]) -> Void = { _ in }
  /// Called after each change of the state.
  var onChange: () -> Void = {}
  /// Called with each picture, before the change that belongs to it.
  var onPicture: (PresentedFrame) -> Void = { _ in }
  /// Called when the size or the rotation of the picture is known or changes.
  var onPictureShape: (PictureShape) -> Void = { _ in }
  var onEnd: (Ending) -> Void = { _ in }

  var state: PlayerState { model.state }

  /// Starts libmpv.
  ///
  /// - Parameter pictureTarget: The pixels that can be shown, for the choice of a variant.
  /// - Throws: `MPVError` where libmpv cannot start or refuses an option.
  init(
    options: Options, log: LogFile, pictureTarget: (width: Int, height: Int),
    mpvOptions: [(String, String)] = []
  ) throws(MPVError) {
    self.options = options
    self.log = log
    live = LiveEdgeKeeping(options.latency)
    self.pictureTarget = pictureTarget
    model = PlayerModel(
      sourceRate: options.sourceRate, metadataUUIDs: options.metadataUUIDs)
    http = HTTPClient(
      configuration: HTTPConfiguration(
        userAgent: options.userAgent ?? "slate/\(Version.slate)",
        headers: options.headers.map { ($0.name, $0.value) }))
    tracks.preferences.languages = options.subtitleLanguages.compactMap { LanguageTag($0) }
    tracks.preferences.locale = [UserLocale.language].compactMap { $0.flatMap { LanguageTag($0) } }
    let feeds = FeedRegistry()
    self.feeds = feeds
    let relay = EventRelay<MPVEvent>()
    client = try MPVClient(
      options: Self.clientOptions(options, adding: mpvOptions),
      protocolName: FeedRegistry.scheme,
      openStream: { feeds.open($0) },
      onEvent: { relay.send($0) })
    relay.receive { [weak self] in self?.handle($0) }
    if !options.headers.isEmpty {
      // Not as an option: there a comma in a value would divide it.
      client.set(
        "http-header-fields", .array(options.headers.map { .string("\($0.name): \($0.value)") }))
    }
  }

  private static func clientOptions(
    _ options: Options, adding extra: [(String, String)]
  ) -> [(String, String)] {
    // Without keep-open the last picture may end with its file before it is told.
    var settings = [
      ("sid", "no"), ("sub-auto", "no"), ("keep-open", "yes"), ("keep-open-pause", "no"),
    ]
    if !options.audioLanguages.isEmpty {
      settings.append(("alang", options.audioLanguages.joined(separator: ",")))
    }
    let limits = BufferLimits()
    settings.append(("demuxer-max-bytes", String(limits.cachedBytesAhead)))
    settings.append(("demuxer-max-back-bytes", String(limits.cachedBytesBehind)))
    settings.append(("user-agent", options.userAgent ?? "slate/\(Version.slate)"))
    return settings + extra + options.mpvOptions.map { ($0.name, $0.value) }
  }

  /// Applies one event to the state and tells the outside.
  func apply(_ event: PlayerEvent) {
    apply([event])
  }

  func apply(_ events: [PlayerEvent]) {
    var outputs: [PlayerOutput] = []
    for event in events { outputs += model.handle(event) }
    tell(outputs)
    if model.hasBacklog { readBacklogSoon() }
  }

  private func tell(_ outputs: [PlayerOutput]) {
    for case .warning(let warning) in outputs { logWarning(warning) }
    if !outputs.isEmpty { onOutputs(outputs) }
    onChange()
  }

  /// Goes on with the event messages that wait once what else waits for this thread, such as keys
  /// and signals, has had its turn.
  private func readBacklogSoon() {
    guard !isReadingBacklog else { return }
    isReadingBacklog = true
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated { self?.readBacklog() }
    }
  }

  private func readBacklog() {
    isReadingBacklog = false
    guard !hasEnded else { return }
    tell(model.readBacklog())
    if model.hasBacklog {
      readBacklogSoon()
    } else if let ending = delayedEnding {
      end(ending)
    }
  }

  /// Ends playback once: exits the active cues and reports how it ended.
  ///
  /// What ended by itself is first told in full.
  func end(_ ending: Ending) {
    guard !hasEnded else { return }
    if ending == .completed, model.hasBacklog {
      delayedEnding = ending
      return
    }
    hasEnded = true
    switch ending {
    case .completed: apply(.ended)
    case .failed(let reason):
      log.write("slate", reason)
      apply(.failed(reason))
    }
    finishCues()
    onEnd(ending)
  }

  /// Exits the active cues, as the last thing before the end.
  func finishCues() {
    let outputs = model.finish()
    if !outputs.isEmpty { onOutputs(outputs) }
  }

  /// Stops libmpv and the session; nothing is reported afterwards.
  func shutdown() {
    hasEnded = true
    searching?.cancel()
    onOutputs = { _ in }
    onChange = {}
    onPicture = { _ in }
    onEnd = { _ in }
    feeds.removeAll()
    if case .hls(let stream) = source {
      stream.feeds?.main?.cancel()
      stream.feeds?.audio?.cancel()
      Task { await stream.session.close() }
    }
    client.shutdown()
  }

  private func logWarning(_ warning: StreamWarning) {
    log.write("warning", "\(warning.code): \(warning.description)")
  }
}
