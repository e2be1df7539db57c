import HTTP
import Testing

struct RequestTests {
  private func target(of path: String) async throws -> String? {
    let server = try LoopbackServer { _, connection in connection.respond() }
    defer { server.stop() }
    _ = try await HTTPClient().fetch(HTTPRequest(url: server.url(path)), limit: 10)
    return server.requests.first?.target
  }

  @Test(arguments: [
    ("/a/../b/./c", "/a/../b/./c"),
    ("/a%2Fb%2fc?x=%20&y=[1]|2", "/a%2Fb%2fc?x=%20&y=[1]|2"),
    ("/a//b", "/a//b"),
    ("/a b", "/a%20b"),
    ("/\u{439}.m4s", "/%D0%B9.m4s"),
    ("/\u{438}\u{306}.m4s", "/%D0%B8%CC%86.m4s"),
    ("/a#fragment", "/a"),
    ("?q=1", "/?q=1"),
  ])
  func targetIsSentAsGiven(path: String, sent: String) async throws {
    #expect(try await target(of: path) == sent)
  }

  @Test(arguments: [
    "file:///etc/passwd", "ftp://127.0.0.1/", "scp://x/", "", "http://", "127.0.0.1/a",
    "http://127.0.0.1/\r\nX-Injected: 1", "http://127.0.0.1/\u{7F}", "http://127.0.0.1/\0",
  ])
  func otherURLsAreRefused(url: String) async {
    let error = await #expect(throws: HTTPError.self) {
      try await HTTPClient().fetch(HTTPRequest(url: url), limit: 10)
    }
    #expect(error?.kind == .invalidRequest)
  }

  @Test func headersAndUserAgentAreSent() async throws {
    let server = try LoopbackServer { _, connection in connection.respond() }
    defer { server.stop() }
    let client = HTTPClient(
      configuration: HTTPConfiguration(userAgent: "probe/1", headers: [("X-All", "one")]))
    _ = try await client.fetch(
      HTTPRequest(url: server.url("/"), headers: [("X-This", "two: 2"), ("X-Empty", "")]),
      limit: 10)
    let headers = try #require(server.requests.first?.headers)
    #expect(headers["user-agent"] == "probe/1")
    #expect(headers["x-all"] == "one")
    #expect(headers["x-this"] == "two: 2")
    #expect(headers["x-empty"] == "")
  }

  @Test(arguments: [
    ("X-A", "1\r\nX-B: 2"), ("X-A", "1\nX-B: 2"), ("X-A", "1\r"), ("X-A", "\0"),
    ("X-A: 1\r\nX-B", "2"), ("X A", "1"), ("", "1"), ("X-A:", "1"),
  ])
  func headerInjectionIsRefused(name: String, value: String) async throws {
    let server = try LoopbackServer { _, connection in connection.respond() }
    defer { server.stop() }
    let error = await #expect(throws: HTTPError.self) {
      try await HTTPClient().fetch(
        HTTPRequest(url: server.url("/"), headers: [(name, value)]), limit: 10)
    }
    #expect(error?.kind == .invalidRequest)
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: [
    (2, 3 as Int?, "bytes=2-4"), (7, nil, "bytes=7-"), (0, 1, "bytes=0-0"),
    (1, Int.max, "bytes=1-\(Int.max)"), (2, Int.max, "bytes=2-"),
  ])
  func rangeIsSentWithoutContentCoding(offset: Int, length: Int?, sent: String) async throws {
    let server = try LoopbackServer { _, connection in
      connection.respond("206 Partial Content", body: [9])
    }
    defer { server.stop() }
    let (response, _) = try await HTTPClient().fetch(
      HTTPRequest(url: server.url("/"), byteRange: (offset, length)), limit: 10)
    #expect(response.status == 206)
    let headers = try #require(server.requests.first?.headers)
    #expect(headers["range"] == sent)
    #expect(headers["accept-encoding"] == nil)
  }
}
