import Foundation
import Synchronization

/// Threads that keep the processors busy until it goes.
final class BusyLoops: Sendable {
  private final class End: Sendable {
    let isReached = Mutex(false)
  }

  private let end = End()

  init(_ count: Int) {
    for _ in 0..<count {
      Thread.detachNewThread { [end] in
        var value = 1.0
        while !end.isReached.withLock({ $0 }) {
          for _ in 0..<100_000 { value = (value + 2).squareRoot() }
        }
      }
    }
  }

  deinit {
    end.isReached.withLock { $0 = true }
  }
}
