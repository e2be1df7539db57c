import Dispatch
import Foundation

/// Resources on the disk, by `file` URL. Reads wait on threads of their own.
struct FileResourceLoader: ResourceLoader {
  private static let queue = DispatchQueue(label: "files", attributes: .concurrent)
  private static let chunkSize = 256 << 10

  func open(_ request: ResourceRequest) async throws(ResourceError) -> Resource {
    guard let file = await Self.onQueue({ OpenFile(request) }) else {
      throw ResourceError(
        .status(404), url: request.url, message: "the file cannot be opened")
    }
    return Resource(effectiveURL: request.url, honoursSpan: true) {
      () async throws(ResourceError) in
      let read = await Self.onQueue {
        Result { () throws(any Error) in try file.next(Self.chunkSize) }
      }
      switch read {
      case .success(let bytes): return bytes
      case .failure(let error):
        throw ResourceError(
          .unreachable, url: request.url, message: error.localizedDescription)
      }
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
  private let handle: FileHandle
  private let remaining: Watched<Int>

  init?(_ request: ResourceRequest) {
    guard let path = FileURL.paths(request.url).first(where: FileManager.default.isReadableFile),
      let handle = FileHandle(forReadingAtPath: path)
    else { return nil }
    if let offset = request.span?.offset {
      guard (try? handle.seek(toOffset: UInt64(max(0, offset)))) != nil else { return nil }
    }
    self.handle = handle
    remaining = Watched(request.span?.length ?? .max)
  }

  deinit { try? handle.close() }

  func next(_ count: Int) throws -> [UInt8]? {
    let wanted = min(count, remaining.value)
    guard wanted > 0, let data = try handle.read(upToCount: wanted), !data.isEmpty else {
      return nil
    }
    remaining.update { $0 -= data.count }
    return [UInt8](data)
  }
}

/// The way between paths and `file` URLs.
enum FileURL {
  /// The URL of a path, against which references of a playlist resolve.
  static func url(ofPath path: String) -> String {
    let absolute =
      path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    var url = "file://"
    for byte in absolute.utf8 {
      if isPlain(byte) {
        url.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        url += digits.count < 2 ? "%0" + digits : "%" + digits
      }
    }
    return url
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
    return [decoded(plain), decoded(path), String(path)]
  }

  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "/-._~!$&'()*+,;=:@".utf8.contains(byte)
    }
  }
}
