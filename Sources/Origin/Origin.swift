import Foundation
import ISOBMFF
import Synchronization

/// An HLS origin on loopback: the demo's picture, sound, subtitles, timecode and messages by HTTP.
///
/// Three streams are served: `/vod/main.m3u8`, a recording; `/live/main.m3u8`, which never ends and
/// whose timecode is the time of day (UTC); and `/ll/main.m3u8`, the same in Low-Latency HLS, with
/// a timecode event on every part, of which `/ll-0.33/main.m3u8` and `/ll-1/main.m3u8` have shorter
/// and longer parts; `/periods/main.m3u8` is live with discontinuities. All repeat one stored loop with continuous timestamps. The number in the picture of a frame is the number of its label (as
/// `Timecode.frameNumber(at:)` counts), modulo the loop's length; in the live stream that holds from
/// the midnight before its start to the midnight after.
public final class Origin: Sendable {
  public enum StreamName: String, Sendable, CaseIterable {
    case live
    /// With parts of 0.53 s.
    case lowLatency = "ll"
    case lowLatencyThird = "ll-0.33"
    case lowLatencyWhole = "ll-1"
    /// Live, in periods with times and pictures of their own.
    case periods
    case vod

    /// How the segments are divided; `nil` where no parts are offered.
    var division: PartDivision? {
      switch self {
      case .live, .periods, .vod: nil
      case .lowLatency: .half
      case .lowLatencyThird: .third
      case .lowLatencyWhole: .whole
      }
    }
  }

  /// How many turns of the loop after midnight the recording begins: at 10:00:46;20, 13 s before
  /// drop-frame leaves out two labels.
  static let turnsBeforeRecording: Int64 = 844

  private let configuration: OriginConfiguration
  private let library: DemoLibrary
  private let server = HTTPServer()
  private let state: Mutex<State>

  private struct State {
    var faults: OriginConfiguration.Faults
    var counts: [String: Int] = [:]
    var served = (requests: 0, bytes: 0)
  }

  /// Reads the asset.
  ///
  /// - Throws: where it is missing or broken.
  public init(_ configuration: OriginConfiguration) throws(OriginError) {
    self.configuration = configuration
    self.library = try DemoLibrary(folder: configuration.asset)
    self.state = Mutex(State(faults: configuration.faults))
  }

  /// Starts to serve.
  ///
  /// - Returns: the port on 127.0.0.1.
  /// - Throws: `OriginError.cannotListen`.
  @discardableResult
  public func start() throws(OriginError) -> UInt16 {
    let streams = try streams(startingAt: now)
    return try server.start(port: configuration.port) { [weak self] request in
      guard let self else { return .notFound }
      let (counted, fault) = self.register(request)
      let response = self.response(to: counted, in: streams)
      self.state.withLock { state in
        state.served.requests += 1
        state.served.bytes += response.body.count
      }
      return fault?.applied(to: response) ?? response
    }
  }

  /// Ends every connection, also those that a fault holds up.
  public func stop() {
    server.stop()
  }

  /// Changes, while the origin serves, what goes wrong.
  public func setFaults(_ faults: @escaping OriginConfiguration.Faults) {
    state.withLock { $0.faults = faults }
  }

  /// How many requests were answered, and the bytes of the bodies.
  public var served: (requests: Int, bytes: Int) { state.withLock { $0.served } }

  /// The address of a stream's multivariant playlist.
  public static func address(of stream: StreamName, port: UInt16) -> String {
    "http://127.0.0.1:\(port)/\(stream.rawValue)/main.m3u8"
  }

  /// Counts a request and asks for its fault; the fault itself is decided outside the lock.
  private func register(_ request: OriginRequest) -> (OriginRequest, OriginFault?) {
    var counted = request
    let faults = state.withLock { state in
      counted.index = state.counts[request.path, default: 0]
      // Addresses of a live stream never end; what is not asked for again need not be counted.
      if state.counts.count > 10_000 { state.counts = [:] }
      state.counts[request.path] = counted.index + 1
      return state.faults
    }
    return (counted, faults(counted))
  }

  private func streams(startingAt now: Int64) throws(OriginError) -> [StreamName: Stream] {
    let recording = StreamSchedule.recording(
      segments: library.segmentCount * max(1, configuration.recordingTurns),
      start: Self.turnsBeforeRecording * library.loopTicks)
    func live(_ segments: Int) -> StreamSchedule {
      .live(segments: max(3, segments), loopTicks: library.loopTicks, startingAt: now)
    }
    do {
      // The bit rates take a whole turn of every track to work out, and are the same in both.
      let multivariant = try PlaylistWriter(library: library, schedule: recording).multivariant()
      let plain = live(configuration.liveSegments)
      let divided = live(configuration.lowLatencySegments)
      return Dictionary(
        uniqueKeysWithValues: StreamName.allCases.map { name in
          let schedule = name == .vod ? recording : name.division == nil ? plain : divided
          return (
            name,
            Stream(
              library: library, schedule: schedule, division: name.division,
              multivariant: multivariant)
          )
        })
    } catch {
      throw OriginError.malformedTrack(path: configuration.asset.path, error)
    }
  }

  private func response(
    to request: OriginRequest, in streams: [StreamName: Stream]
  ) -> ServerResponse {
    let parts = request.path.dropFirst().split(separator: "/", maxSplits: 1)
    guard parts.count == 2, let name = StreamName(rawValue: String(parts[0])),
      let stream = streams[name]
    else { return .notFound }
    if name == .periods { return PeriodStream(stream: stream).response(to: parts[1], at: now) }
    guard let (division, target) = stream.parts else {
      return stream.response(to: parts[1], at: now)
    }
    let clock = configuration.clock
    return LowLatencyStream(
      stream: stream, division: division, partTarget: target, gate: server.gate
    ) { Self.ticks(clock()) }
    .response(to: parts[1], request)
  }

  /// Ticks since 1970.
  private var now: Int64 { Self.ticks(configuration.clock()) }

  private static func ticks(_ date: Date) -> Int64 {
    let ticks = date.timeIntervalSince1970 * Double(LoopClock.ticksPerSecond)
    return Int64(exactly: ticks.rounded(.down)) ?? 0
  }
}
