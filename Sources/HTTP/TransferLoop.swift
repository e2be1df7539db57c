import CCurl

/// One turn after another of the transfer thread: what runs, and what has ended.
struct TransferLoop {
  private let multi: UnsafeMutableRawPointer
  private var running: [ObjectIdentifier: EasyTransfer] = [:]
  private let clock = ContinuousClock()

  init(multi: UnsafeMutableRawPointer) {
    self.multi = multi
  }

  var isIdle: Bool { running.isEmpty }

  mutating func handle(_ message: TransferThread.Message) {
    switch message {
    case .start(let transfer):
      guard !transfer.isEnded else { return }
      do throws(HTTPError) {
        let easy = try EasyTransfer(transfer, now: clock.now)
        guard curl_multi_add_handle(multi, easy.handle) == CURLM_OK else {
          throw HTTPError(
            kind: .other, url: transfer.request.url, message: "libcurl refused the transfer")
        }
        running[ObjectIdentifier(transfer)] = easy
      } catch {
        transfer.finish(.failure(error))
      }
    case .resume(let transfer):
      running[ObjectIdentifier(transfer)]?.resume(now: clock.now)
    case .cancel(let transfer):
      remove(transfer)
    }
  }

  /// Moves every transfer on, then waits for the network, a message or the next deadline.
  mutating func step() {
    var count: Int32 = 0
    curl_multi_perform(multi, &count)
    finishEnded()
    let wait = failStalled()
    curl_multi_poll(multi, nil, 0, wait, nil)
  }

  private mutating func finishEnded() {
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle else {
        continue
      }
      let code = curl_message_result(message)
      guard let easy = running.values.first(where: { $0.handle == handle }) else { continue }
      easy.transfer.finish(easy.result(code))
      remove(easy.transfer)
    }
  }

  /// Fails what has stalled and returns the milliseconds until the next can.
  private mutating func failStalled() -> Int32 {
    let now = clock.now
    var next = Duration.seconds(1)
    for easy in Array(running.values) {
      guard let deadline = easy.stallDeadline else { continue }
      if deadline <= now {
        easy.transfer.finish(.failure(easy.error(.timeout, "no data for \(easy.stallTimeout)")))
        remove(easy.transfer)
      } else {
        next = min(next, now.duration(to: deadline))
      }
    }
    let parts = next.components
    return Int32(clamping: parts.seconds * 1000 + parts.attoseconds / 1_000_000_000_000_000 + 1)
  }

  private mutating func remove(_ transfer: Transfer) {
    guard let easy = running.removeValue(forKey: ObjectIdentifier(transfer)) else { return }
    curl_multi_remove_handle(multi, easy.handle)
  }
}
