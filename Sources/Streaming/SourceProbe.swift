import HLS
import HTTP

/// Tells HTTP Live Streaming from everything else by the content, never by the name.
public struct SourceProbe: Sendable {
  public enum Kind: Sendable {
    /// A playlist, whole, with its URL after redirects.
    case hls([UInt8], effectiveURL: String)
    /// What libmpv opens by itself.
    case other
  }

  private let loader: any ResourceLoader
  private let clock: any Timekeeper

  public init(http: HTTPClient) {
    self.init(
      loader: OriginPolicy(
        http: HTTPResourceLoader(client: http, stallTimeout: 10), files: FileResourceLoader()))
  }

  init(loader: any ResourceLoader, clock: any Timekeeper = SystemTimekeeper()) {
    self.loader = loader
    self.clock = clock
  }

  /// Looks at the first bytes of a URL or a path; what begins with `#EXTM3U`, after a byte-order
  /// mark or not, is a playlist (RFC 8216bis section 4.4.1.1).
  ///
  /// An origin that is in trouble is asked again a few times.
  ///
  /// - Throws: why the resource could not be had.
  public func probe(
    _ source: String, limits: BufferLimits = BufferLimits()
  ) async throws(StreamFailure) -> Kind {
    let url = Self.location(of: source)
    guard ["http", "https", "file"].contains(OriginPolicy.scheme(of: url)) else { return .other }
    for pause in RetryPolicy().pauses {
      do throws(ResourceError) {
        return try await look(at: url, limits: limits)
      } catch {
        guard case .status(500...) = error.kind, (try? await clock.sleep(for: pause)) != nil
        else { throw StreamFailure(error) }
      }
    }
    do throws(ResourceError) {
      return try await look(at: url, limits: limits)
    } catch {
      throw StreamFailure(error)
    }
  }

  private func look(
    at url: String, limits: BufferLimits
  ) async throws(ResourceError) -> Kind {
    let resource = try await loader.open(ResourceRequest(url: url))
    var bytes: [UInt8] = []
    while bytes.count < Self.prefix, let chunk = try await resource.next() { bytes += chunk }
    guard Playlist.isPlaylist(bytes) else { return .other }
    while let chunk = try await resource.next() {
      bytes += chunk
      if bytes.count > limits.textBytes {
        throw ResourceError(
          .tooLarge, url: url, message: "the playlist is longer than \(limits.textBytes) bytes")
      }
    }
    return .hls(bytes, effectiveURL: resource.effectiveURL)
  }

  /// A byte-order mark, `#EXTM3U` and the end of the line.
  private static let prefix = 11

  /// The URL of what the user named: a path becomes a `file` URL.
  static func location(of source: String) -> String {
    OriginPolicy.scheme(of: source) == nil || isPath(source) ? FileURL.url(ofPath: source) : source
  }

  /// A name with a colon that is no scheme, such as `a:b.m3u8` in a folder.
  private static func isPath(_ source: String) -> Bool {
    guard let scheme = OriginPolicy.scheme(of: source) else { return true }
    return scheme != "file" && !source.contains("://")
  }
}
