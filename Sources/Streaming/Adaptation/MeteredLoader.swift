import Synchronization

/// A loader whose transfers are measured.
struct MeteredLoader: ResourceLoader {
  var loader: any ResourceLoader
  var meter: ThroughputMeter
  var clock: any Timekeeper

  func open(_ request: ResourceRequest) async throws(ResourceError) -> Resource {
    let transfer = MeasuredTransfer(meter: meter, clock: clock)
    // What may not exist yet begins when it comes.
    if request.stallTimeout == nil { transfer.begin() }
    do throws(ResourceError) {
      var resource = try await loader.open(request)
      let next = resource.next
      resource.next = { () async throws(ResourceError) in
        do throws(ResourceError) {
          let chunk = try await next()
          transfer.receive(chunk?.count)
          return chunk
        } catch {
          transfer.end()
          throw error
        }
      }
      return resource
    } catch {
      transfer.end()
      throw error
    }
  }
}

/// One transfer, which ends when nobody reads it any more.
private final class MeasuredTransfer: Sendable {
  private let meter: ThroughputMeter
  private let clock: any Timekeeper
  private let isOpen = Mutex(false)

  init(meter: ThroughputMeter, clock: any Timekeeper) {
    self.meter = meter
    self.clock = clock
  }

  deinit { end() }

  func begin() {
    isOpen.withLock { isOpen in
      if !isOpen { meter.begin(at: clock.now.inSeconds) }
      isOpen = true
    }
  }

  /// - Parameter count: the length of a chunk; `nil` at the end. What comes first of an answer that
  ///   was held back was not waited for and counts for nothing.
  func receive(_ count: Int?) {
    guard let count else { return end() }
    if isOpen.withLock({ $0 }) {
      meter.receive(count, at: clock.now.inSeconds)
    } else {
      begin()
    }
  }

  func end() {
    isOpen.withLock { isOpen in
      if isOpen { meter.end(at: clock.now.inSeconds) }
      isOpen = false
    }
  }
}
