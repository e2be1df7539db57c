import Foundation
import Synchronization
import Testing

@testable import Origin

/// What a client sees of the faults that a test asks for.
struct FaultTests {
  private let path = "/vod/video-180p/0.m4s"

  private func head(_ fault: OriginFault) async throws -> String {
    try await DemoOrigin.serving(fault: fault) { _, port in
      let connection = try RawConnection(port: port)
      try connection.send("GET", path)
      return try connection.head()
    }
  }

  @Test func status() async throws {
    #expect(try await head(.status(503)).hasPrefix("HTTP/1.1 503 "))
  }

  @Test func redirection() async throws {
    let head = try await head(.redirected(to: "/vod/other"))
    #expect(head.hasPrefix("HTTP/1.1 302 ") && head.contains("\r\nLocation: /vod/other"))
  }

  @Test func disconnection() async throws {
    await #expect(throws: RawConnection.Failure.self) { try await head(.disconnected) }
  }

  @Test func replacement() async throws {
    let head = try await head(.replaced(Array("#EXTM3U garbage".utf8)))
    #expect(head.hasPrefix("HTTP/1.1 200 ") && head.contains("\r\nContent-Length: 15"))
  }

  @Test func truncation() async throws {
    try await DemoOrigin.serving(fault: .truncated(after: 5000)) { _, port in
      let connection = try RawConnection(port: port)
      try connection.send("GET", path)
      #expect(try connection.head().contains("\r\nContent-Length: "))
      #expect(try connection.body(1 << 20).count == 5000)
    }
  }

  @Test func stallEndsByItself() async throws {
    let fault = OriginFault.stalled(after: 100, seconds: 0.05)
    try await DemoOrigin.serving(fault: fault) { _, port in
      let connection = try RawConnection(port: port)
      try connection.send("GET", "/vod/audio-en/init.mp4")
      _ = try connection.head()
      let body = try connection.body(600)
      #expect(body.count == 600 && body.dropFirst(4).prefix(4).elementsEqual("ftyp".utf8))
    }
  }

  @Test func stopEndsAStall() async throws {
    let fault = OriginFault.stalled(after: 1000, seconds: 3600)
    try await DemoOrigin.serving(fault: fault) { origin, port in
      let connection = try RawConnection(port: port)
      try connection.send("GET", path)
      _ = try connection.head()
      #expect(try connection.body(1000).count == 1000)
      origin.stop()
      #expect(try connection.body(1).isEmpty)
    }
  }

  @Test func faultsSeeTheRequestAndCanBeChanged() async throws {
    let seen = Mutex<[OriginRequest]>([])
    try await DemoOrigin.serving { origin, port in
      origin.setFaults { request in
        seen.withLock { $0.append(request) }
        return request.index == 1 ? .status(500) : nil
      }
      let connection = try RawConnection(port: port)
      var lines: [String] = []
      for _ in 0..<3 {
        try connection.send("HEAD", "/live/main.m3u8?_HLS_msn=7&x", "User-Agent: test")
        lines.append(String(try connection.head().prefix(12)))
      }
      #expect(lines == ["HTTP/1.1 200", "HTTP/1.1 500", "HTTP/1.1 200"])
    }
    let requests = seen.withLock(\.self)
    #expect(requests.map(\.index) == [0, 1, 2])
    let first = try #require(requests.first)
    #expect(first.method == "HEAD" && first.path == "/live/main.m3u8")
    #expect(
      first.query == [.init(name: "_HLS_msn", value: "7"), .init(name: "x", value: "")])
    #expect(first.header("user-agent") == "test")
  }
}
