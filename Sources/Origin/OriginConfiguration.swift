import Foundation

/// How an origin serves the demo.
public struct OriginConfiguration: Sendable {
  /// Decides about the answer to a request: `nil` to serve it as it should be.
  public typealias Faults = @Sendable (OriginRequest) -> OriginFault?

  /// The folder with the asset's tracks and subtitle scripts. Each further `video-….mp4` in it, cut
  /// like the demo's, is one more variant.
  public var asset: URL
  /// The port on 127.0.0.1, 0 for a free one.
  public var port: UInt16 = 0
  /// How many segments of 2.135 s the live playlist lists.
  public var liveSegments = 6
  /// How many whole segments the low-latency playlist lists; those that begin more than
  /// `CAN-SKIP-UNTIL` before its end can be skipped.
  public var lowLatencySegments = 16
  /// How often the loop of 42.7 s is repeated in the recording.
  public var recordingTurns = 3
  /// The time that the live stream follows.
  public var clock: @Sendable () -> Date = { Date() }
  /// Called with every request before it is answered, on the connection's thread.
  public var faults: Faults = { _ in nil }

  public init(asset: URL) {
    self.asset = asset
  }
}
