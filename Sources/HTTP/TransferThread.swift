import CCurl
import Glibc
import Synchronization
import Threads

/// The thread that drives libcurl: all handles are made, used and freed on it.
final class TransferThread: Sendable {
  enum Message: Sendable {
    case start(Transfer)
    /// The consumer took what was buffered.
    case resume(Transfer)
    case cancel(Transfer)
  }

  private struct Inbox {
    var messages: [Message] = []
    var isClosed = false
    var isFinished = false
  }

  private let inbox = Mutex(Inbox())
  /// Only `curl_multi_wakeup` is called from other threads, and only before the loop is done.
  private nonisolated(unsafe) let multi: UnsafeMutableRawPointer?

  init() {
    Libcurl.initialise()
    multi = curl_multi_init()
  }

  func start() {
    spawnThread(named: "http") { self.run() }
  }

  func send(_ message: Message) {
    let isTaken = inbox.withLock { inbox in
      guard !inbox.isFinished else { return false }
      inbox.messages.append(message)
      if let multi { curl_multi_wakeup(multi) }
      return true
    }
    if !isTaken, case .start(let transfer) = message { fail(transfer, "the client is closed") }
  }

  /// Lets the thread end once its transfers have.
  func close() {
    inbox.withLock { inbox in
      inbox.isClosed = true
      if !inbox.isFinished, let multi { curl_multi_wakeup(multi) }
    }
  }

  private func fail(_ transfer: Transfer, _ message: String) {
    transfer.finish(
      .failure(HTTPError(kind: .other, url: transfer.request.url, message: message)))
  }

  private func run() {
    guard let multi else {
      finishInbox()
      return
    }
    var loop = TransferLoop(multi: multi)
    while true {
      let (messages, isClosed) = inbox.withLock { inbox in
        defer { inbox.messages = [] }
        return (inbox.messages, inbox.isClosed)
      }
      for message in messages { loop.handle(message) }
      if isClosed && loop.isIdle && finishIfEmpty() { break }
      loop.step()
    }
    curl_multi_cleanup(multi)
  }

  private func finishIfEmpty() -> Bool {
    inbox.withLock { inbox in
      guard inbox.messages.isEmpty else { return false }
      inbox.isFinished = true
      return true
    }
  }

  private func finishInbox() {
    let messages = inbox.withLock { inbox in
      inbox.isFinished = true
      return inbox.messages
    }
    for case .start(let transfer) in messages { fail(transfer, "libcurl could not start") }
  }
}
