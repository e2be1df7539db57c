import Foundation
import HTTP
import Player
import Streaming
import TimedMetadata
import Timing

extension Playback {
  /// Finds out what an address holds and starts to play it.
  func open(_ address: String) {
    apply([.loading("stream"), .title(.init(text: Self.name(of: address), source: .name))])
    let probe = SourceProbe(http: http)
    Task {
      do {
        switch try await probe.probe(address) {
        case .hls(let playlist, let effectiveURL):
          openHLS(address, playlist: playlist, effectiveURL: effectiveURL)
        case .other: openDirect(address)
        }
      } catch let failure as StreamFailure {
        end(.failed(failure.description))
      }
    }
  }

  private func openHLS(_ address: String, playlist: [UInt8], effectiveURL: String) {
    guard !hasEnded else { return }
    if options.start != nil { live.control.leave() }
    let relay = EventRelay<SessionEvent>()
    let session = HLSSession(
      url: address, playlist: playlist, effectiveURL: effectiveURL,
      configuration: StreamingConfiguration(
        pictureTarget: pictureTarget, variant: options.variant, decoders: client.decoders,
        audibleLanguages: options.audioLanguages,
        language: UserLocale.language, start: options.start, latency: options.latency),
      http: http, onEvent: { relay.send($0) })
    source = .hls(HLSStream(session: session))
    relay.receive { [weak self] in self?.handle($0) }
    Task { await session.prepare() }
  }

  /// Gives an address to libmpv as it stands.
  func openDirect(_ address: String) {
    guard !hasEnded else { return }
    source = .direct(DirectMedia(address: address))
    apply(.loading("media"))
    if address.hasPrefix("file:") || FileManager.default.fileExists(atPath: address) {
      tap(address)
    }
    var settings: [String: String] = [:]
    if let start = options.start {
      // With a sign it counts from the start or the end of the file, else from its time zero.
      settings["start"] = (start < 0 ? "" : "+") + Self.decimal(start)
    }
    arrival.request()
    isReplacing = true
    client.loadFile(address, options: settings)
  }

  /// Reads a local file beside libmpv, which ignores event messages.
  private func tap(_ path: String) {
    let relay = EventRelay<FileTap.Finding>()
    relay.receive { [weak self] in self?.handle($0) }
    let pace = tapPace
    Task.detached {
      await FileTap().scan(path, pace: { await pace.wait(at: $0) }, onFinding: { relay.send($0) })
    }
  }

  /// Opens feeds at a position and has libmpv play them; `nil` is where playback begins.
  ///
  /// - Parameter exactly: whether to start at the very frame; else at a keyframe near it.
  func loadFeeds(at position: Double?, exactly: Bool = true) {
    guard case .hls(let stream) = source else { return }
    arrival.request()
    isOpening = true
    forgoVariant()
    loadSerial += 1
    let serial = loadSerial
    Task {
      let set = await stream.session.open(at: position, exactly: exactly)
      // A later load overtook this one.
      guard serial == loadSerial, !hasEnded else {
        set?.main?.cancel()
        set?.audio?.cancel()
        return
      }
      guard let set else {
        abandonSeek()
        return
      }
      play(set)
    }
  }

  func play(_ set: FeedSet) {
    guard case .hls(var stream) = source else { return }
    isOpening = false
    stream.feeds = set
    stream.segue = nil
    source = .hls(stream)
    feeds.removeAll()
    var settings = ["force-seekable": "yes"]
    if let start = set.startTime { settings["start"] = Self.decimal(start) }
    guard let main = set.main else { return }
    let address = feeds.add(main)
    if set.video != nil, let audio = set.audio {
      settings["audio-files-append"] = feeds.add(audio)
    }
    hasVideo = set.video != nil
    isReplacing = true
    client.loadFile(address, options: settings)
  }

  /// Digits that libmpv reads back to the very same double.
  static func decimal(_ seconds: Double) -> String {
    String(format: "%.9f", seconds)
  }

  /// The last component of a path or URL, without its query.
  static func name(of address: String) -> String {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let name = path.split(separator: "/").last.map(String.init) ?? address
    return name.removingPercentEncoding ?? name
  }
}
