import Foundation
import TimedMetadata

extension WallClock {
  /// The system's clock.
  nonisolated static var now: WallClock {
    WallClock(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
  }
}
