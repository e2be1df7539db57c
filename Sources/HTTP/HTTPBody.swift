/// A response body as it arrives, for one consumer.
///
/// Cancelling the task that waits for it cancels the transfer, and so does letting go of it.
public struct HTTPBody: AsyncSequence, Sendable {
  public typealias Element = [UInt8]
  public typealias Failure = HTTPError

  private let owner: Owner

  init(_ transfer: Transfer) {
    owner = Owner(transfer)
  }

  /// The response, as soon as its headers are complete.
  ///
  /// Throws `.status` for any status but 2xx, and whatever else kept the response away.
  public var response: HTTPResponse {
    get async throws(HTTPError) { try await owner.transfer.response() }
  }

  /// Ends the transfer; the consumer sees `.cancelled` unless it has ended already.
  public func cancel() {
    owner.transfer.cancel()
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(owner: owner)
  }

  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    fileprivate let owner: Owner

    /// All bytes that have come since the last call, or `nil` after the last.
    public func next() async throws(HTTPError) -> [UInt8]? {
      try await owner.transfer.nextChunk()
    }

    /// All bytes that have come since the last call, or `nil` after the last.
    public func next(
      isolation actor: isolated (any Actor)?
    ) async throws(HTTPError) -> [UInt8]? {
      try await owner.transfer.nextChunk()
    }
  }

  /// Cancels the transfer when nobody can read it any more.
  fileprivate final class Owner: Sendable {
    let transfer: Transfer

    init(_ transfer: Transfer) {
      self.transfer = transfer
    }

    deinit {
      transfer.cancel()
    }
  }
}
