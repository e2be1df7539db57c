import Foundation
import Testing

@testable import Origin

/// The server, spoken to in bytes.
struct ServerTests {
  private func contentLength(_ head: String) throws -> Int {
    let line = try #require(
      head.split(separator: "\r\n").first { $0.hasPrefix("Content-Length: ") })
    return try #require(Int(line.dropFirst(16)))
  }

  @Test func oneConnectionCarriesManyAnswers() async throws {
    try await DemoOrigin.serving { _, port in
      let connection = try RawConnection(port: port)
      for path in ["/vod/main.m3u8", "/live/main.m3u8", "/vod/audio-de/0.m4s"] {
        try connection.send("GET", path)
        let head = try connection.head()
        #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
        let length = try contentLength(head)
        #expect(try connection.body(length).count == length)
      }
    }
  }

  @Test(arguments: [
    ("/vod/main.m3u8", "application/vnd.apple.mpegurl"),
    ("/live/video-180p/index.m3u8", "application/vnd.apple.mpegurl"),
    ("/vod/video-360p/init.mp4", "video/mp4"), ("/vod/audio-en/59.m4s", "audio/mp4"),
    ("/vod/subtitles-he/3.vtt", "text/vtt; charset=utf-8"),
  ])
  func contentTypes(path: String, type: String) async throws {
    try await DemoOrigin.serving { _, port in
      let connection = try RawConnection(port: port)
      try connection.send("GET", path)
      #expect(try connection.head().contains("\r\nContent-Type: \(type)\r\n"))
    }
  }

  @Test func headHasNoBody() async throws {
    try await DemoOrigin.serving { _, port in
      let connection = try RawConnection(port: port)
      try connection.send("HEAD", "/vod/video-180p/0.m4s")
      #expect(try contentLength(connection.head()) > 10_000)
      // The next byte belongs to the next answer.
      try connection.send("HEAD", "/vod/nothing")
      #expect(try connection.head().hasPrefix("HTTP/1.1 404 "))
    }
  }

  @Test func ranges() async throws {
    try await DemoOrigin.serving { _, port in
      let connection = try RawConnection(port: port)
      try connection.send("GET", "/vod/video-180p/init.mp4")
      let whole = try connection.body(contentLength(connection.head()))
      try connection.send("GET", "/vod/video-180p/init.mp4", "Range: bytes=4-7")
      let head = try connection.head()
      #expect(head.hasPrefix("HTTP/1.1 206 "))
      #expect(head.contains("\r\nContent-Range: bytes 4-7/\(whole.count)"))
      #expect(try connection.body(4) == Array("ftyp".utf8))
      try connection.send("GET", "/vod/video-180p/init.mp4", "Range: bytes=\(whole.count)-")
      let refusal = try connection.head()
      #expect(refusal.hasPrefix("HTTP/1.1 416 "))
      #expect(refusal.contains("\r\nContent-Range: bytes */\(whole.count)"))
    }
  }

  @Test(arguments: [
    "/", "/vod", "/vod/", "/vod/main.m3u8/", "/vod/video-360p/60.m4s", "/vod/video-360p/-1.m4s",
    "/vod/video-360p/1.vtt", "/vod/../etc/passwd", "/other/main.m3u8",
    "/vod/video-360p/99999999999999999999.m4s", "/live/video-360p/3.m4s",
  ])
  func nothingThere(path: String) async throws {
    try await DemoOrigin.serving { _, port in
      let connection = try RawConnection(port: port)
      try connection.send("GET", path)
      #expect(try connection.head().hasPrefix("HTTP/1.1 404 "))
    }
  }

  @Test func otherMethodsAreRefused() async throws {
    try await DemoOrigin.serving { _, port in
      let connection = try RawConnection(port: port)
      try connection.send("DELETE", "/vod/main.m3u8")
      let head = try connection.head()
      #expect(head.hasPrefix("HTTP/1.1 405 ") && head.contains("\r\nAllow: GET, HEAD"))
    }
  }

  @Test func manyConnectionsAtOnce() async throws {
    try await DemoOrigin.serving { _, port in
      let sizes = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<24 {
          group.addTask {
            let connection = try RawConnection(port: port)
            try connection.send("GET", "/vod/video-180p/7.m4s")
            return try connection.body(contentLength(connection.head())).count
          }
        }
        return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
      }
      #expect(sizes.count == 1)
    }
  }

  @Test func aTakenPortIsAnError() async throws {
    try await DemoOrigin.serving { _, port in
      let second = try DemoOrigin.make { $0.port = port }
      #expect(throws: OriginError.cannotListen(port: port)) { try second.start() }
    }
  }

  @Test func itStartsAgainAfterStop() throws {
    let origin = try DemoOrigin.make()
    for _ in 0..<3 {
      let connection = try RawConnection(port: origin.start())
      try connection.send("GET", "/vod/main.m3u8")
      #expect(try connection.head().hasPrefix("HTTP/1.1 200 "))
      origin.stop()
    }
  }
}
