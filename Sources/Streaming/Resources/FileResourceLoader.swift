import Dispatch
import Foundation
import Glibc
import HLS

/// Resources on the disk, by `file` URL. Reads wait on threads of their own.
struct FileResourceLoader: ResourceLoader {
  private static let queue = DispatchQueue(label: "files", attributes: .concurrent)
  private static let chunkSize = 256 << 10

  func open(_ request: ResourceRequest) async throws(ResourceError) -> Resource {
    let file = try await Self.onQueue { OpenFile.open(request) }.get()
    return Resource(effectiveURL: request.url, honoursSpan: true) {
      () async throws(ResourceError) in
      try await Self.onQueue { file.next(Self.chunkSize) }.get()
    }
  }

  private static func onQueue<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: work()) }
    }
  }
}

/// A file that is read from front to back by one consumer.
private final class OpenFile: Sendable {
  private let descriptor: Int32
  private let url: String
  private let remaining: Watched<Int>

  private init(_ descriptor: Int32, _ request: ResourceRequest) {
    self.descriptor = descriptor
    url = request.url
    remaining = Watched(request.span?.length ?? .max)
  }

  deinit { close(descriptor) }

  static func open(_ request: ResourceRequest) -> Result<OpenFile, ResourceError> {
    var code = ENOENT
    for path in FileURL.paths(request.url) {
      let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        code = errno == ENOENT ? code : errno
        continue
      }
      let file = OpenFile(descriptor, request)
      let offset = max(0, request.span?.offset ?? 0)
      guard offset == 0 || lseek(descriptor, offset, SEEK_SET) >= 0 else {
        return .failure(file.error(errno))
      }
      return .success(file)
    }
    let reason = String(cString: strerror(code))
    return .failure(
      ResourceError(
        code == ENOENT ? .status(404) : .unreachable, url: request.url,
        message: "the file cannot be opened: \(reason)"))
  }

  /// The next bytes, or `nil` at the end.
  func next(_ count: Int) -> Result<[UInt8]?, ResourceError> {
    let wanted = min(count, remaining.value)
    guard wanted > 0 else { return .success(nil) }
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
      var result = -1
      repeat {
        result = read(descriptor, buffer.baseAddress, wanted)
      } while result < 0
        && errno == EINTR
      code = result < 0 ? errno : 0
      filled = max(0, result)
    }
    guard code == 0 else { return .failure(error(code)) }
    remaining.update { $0 -= bytes.count }
    return .success(bytes.isEmpty ? nil : bytes)
  }

  private func error(_ code: Int32) -> ResourceError {
    ResourceError(
      .unreachable, url: url,
      message: "the file cannot be read: \(String(cString: strerror(code)))")
  }
}

/// The way between paths and `file` URLs.
enum FileURL {
  /// The URL of a path, against which references of a playlist resolve.
  static func url(ofPath path: String) -> String {
    URIReference.fileURL(
      path: path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path)
  }

  /// The paths that a URL may mean, best first: with its escapes decoded, and as written, since
  /// playlists name files both ways.
  static func paths(_ url: String) -> [String] {
    guard url.lowercased().hasPrefix("file:") else { return [] }
    var path = url.dropFirst(5)
    if path.hasPrefix("//") {
      path = path.dropFirst(2)
      path = path.drop { $0 != "/" }
    }
    let plain = path.prefix { $0 != "?" && $0 != "#" }
    return [plain, path].map(URIReference.percentDecoded) + [String(path)]
  }
}
