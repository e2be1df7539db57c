/// The bytes of a resource from `offset` on, `length` of them or all.
struct ByteSpan: Sendable, Hashable {
  var offset: Int
  var length: Int?
}

/// What is asked of an origin: a URL, byte for byte as the playlist resolved it, and a range.
struct ResourceRequest: Sendable, Hashable {
  var url: String
  var span: ByteSpan?
  /// Seconds without a byte after which the request fails, where what is asked for may not exist
  /// yet; `nil` for the loader's own.
  var stallTimeout: Double?
}

/// An answer whose body arrives in chunks.
struct Resource: Sendable {
  /// The URL after redirects, against which the playlist's references resolve.
  var effectiveURL: String
  /// Whether the body starts at the offset that was asked for; a server may ignore ranges and
  /// send everything.
  var honoursSpan: Bool
  /// The next chunk, or `nil` at the end of the body.
  var next: @Sendable () async throws(ResourceError) -> [UInt8]?
}

/// Why a resource could not be had.
public struct ResourceError: Error, Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    case status(Int)
    case unreachable
    case truncated
    case tooLarge
    case refused
    case cancelled
  }

  public var kind: Kind
  public var url: String
  /// What happened, for a person.
  public var message: String

  init(_ kind: Kind, url: String, message: String) {
    self.kind = kind
    self.url = url
    self.message = message
  }

  /// Whether asking again is pointless: the origin said so (RFC 9110 sections 15.5.2 to 15.5.11).
  var isFinal: Bool {
    switch kind {
    case .status(let code): [401, 403, 404, 410].contains(code)
    case .refused, .tooLarge, .cancelled: true
    case .unreachable, .truncated: false
    }
  }
}

/// Where resources come from: HTTP, the disk, or a script in tests.
protocol ResourceLoader: Sendable {
  /// Opens a resource; returns once the status is known.
  func open(_ request: ResourceRequest) async throws(ResourceError) -> Resource
}

extension ResourceLoader {
  /// Fetches a whole resource of at most `limit` bytes.
  func fetch(
    _ request: ResourceRequest, limit: Int
  ) async throws(ResourceError) -> (effectiveURL: String, bytes: [UInt8]) {
    let resource = try await open(request)
    var bytes: [UInt8] = []
    while let chunk = try await resource.next() {
      bytes += chunk
      if bytes.count > limit {
        throw ResourceError(
          .tooLarge, url: request.url, message: "longer than \(limit) bytes")
      }
    }
    return (resource.effectiveURL, bytes)
  }
}
