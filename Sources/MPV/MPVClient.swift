import CMPV

/// A libmpv player: commands go in and return at once, what happens comes back as events.
///
/// It starts two threads, `mpv-events`, on which every event is reported, and `mpv-render`.
public final class MPVClient: Sendable {
  /// FFmpeg's names of the codecs that this libmpv can decode.
  public let decoders: Set<String>
  let handle: MPVHandle
  private let renderer: RenderThread
  private let events: EventThread

  /// Starts libmpv, idle.
  ///
  /// - Parameters:
  ///   - options: libmpv's options, applied over those of `baseline` in their order.
  ///   - protocolName: the scheme of the URLs that `openStream` serves.
  ///   - openStream: called on a thread of libmpv with such a URL; `nil` fails its loading.
  ///   - logLevel: the least severe messages that are reported.
  ///   - onEvent: called on `mpv-events`; while it runs no other event is taken.
  /// - Throws: `MPVError` with the name of the option that was refused or the step that failed.
  public init(
    options: [(String, String)], protocolName: String = "slate",
    openStream: @escaping @Sendable (String) -> (any ByteStream)?,
    logLevel: MPVLogMessage.Level = .warning,
    onEvent: @escaping @Sendable (MPVEvent) -> Void
  ) throws(MPVError) {
    // libmpv refuses to start with a decimal comma, that is unless LC_NUMERIC is "C".
    guard let raw = mpv_create() else { throw MPVError("start", MPV_ERROR_NOMEM.rawValue) }
    let scheme = StreamProtocol(open: openStream)
    handle = MPVHandle(raw)
    renderer = RenderThread(handle: handle)
    events = EventThread(handle: handle, renderer: renderer, scheme: scheme, report: onEvent)
    do throws(MPVError) {
      try Self.configure(raw, options: options)
      try MPVError.check(mpv_initialize(raw), "start")
      decoders = Self.decoders(of: raw)
      try scheme.register(protocolName, with: raw)
      // Before the messages, for it gives one.
      _ = mpv_request_event(raw, MPV_EVENT_TICK, 1)
      _ = mpv_request_log_messages(raw, logLevel.rawValue)
      for (index, property) in MPVProperty.observed.enumerated() {
        let userData = MPVHandle.Tag.property(index).userData
        _ = mpv_observe_property(raw, userData, property.name, MPV_FORMAT_NODE)
      }
      try renderer.start(raw)
    } catch {
      handle.close()
      mpv_terminate_destroy(raw)
      throw error
    }
    events.start(raw)
  }

  deinit {
    shutdown()
  }

  /// Ends playback and frees libmpv; returns when that is done, after at most five seconds.
  ///
  /// May be called repeatedly and from any thread. From within `onEvent` it returns at once and
  /// the end follows. `.shutdown` is the last event.
  public func shutdown() {
    handle.command(["name": "quit"], subject: "quit")
    events.join(timeout: 5)
  }

  /// The size in pixels of the pictures of frames; with zero they have none.
  public func setRenderSize(width: Int, height: Int) {
    renderer.setSize(width: width, height: height)
  }

  /// Asks for a frame event of the picture that is shown.
  public func redraw() {
    renderer.redraw()
  }
}
