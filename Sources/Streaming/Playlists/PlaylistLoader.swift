import HLS
import TimedMetadata

/// Fetches a playlist and reads it.
struct PlaylistLoader: Sendable {
  /// A playlist with the address that its references were resolved against.
  struct Loaded: Sendable {
    var playlist: Playlist
    var url: String
    var warnings: [StreamWarning]
  }

  var loader: any ResourceLoader
  var limit: Int

  func load(
    _ url: String, variables: [String: String] = [:], stallTimeout: Double? = nil
  ) async throws(StreamFailure) -> Loaded {
    let answer: (effectiveURL: String, bytes: [UInt8])
    do {
      answer = try await loader.fetch(
        ResourceRequest(url: url, stallTimeout: stallTimeout), limit: limit)
    } catch {
      throw StreamFailure(error)
    }
    return try Self.parse(answer.bytes, url: answer.effectiveURL, variables: variables)
  }

  static func parse(
    _ bytes: [UInt8], url: String, variables: [String: String] = [:]
  ) throws(StreamFailure) -> Loaded {
    do {
      let context = PlaylistContext(url: url, variables: variables)
      let (playlist, warnings) = try Playlist.parse(bytes, context: context)
      return Loaded(
        playlist: playlist, url: url,
        warnings: warnings.map {
          StreamWarning(code: "playlist", message: $0.description, uri: url)
        })
    } catch {
      throw StreamFailure(.malformed, error.description, url: url)
    }
  }
}

extension StreamFailure {
  init(_ error: ResourceError) {
    if case .status(let status) = error.kind {
      self.init(.refused(status: status), error.message, url: error.url)
    } else {
      self.init(.unreachable, error.message, url: error.url)
    }
  }

  /// Whether asking again is pointless.
  var isFinal: Bool {
    switch kind {
    case .refused(let status): [401, 403, 404, 410].contains(status)
    case .unreachable, .malformed: false
    case .encrypted, .undecodable, .unsupported: true
    }
  }
}
