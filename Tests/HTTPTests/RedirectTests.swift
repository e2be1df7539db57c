import HTTP
import Testing

struct RedirectTests {
  private func redirecting(_ location: @escaping @Sendable (String) -> String?) throws
    -> LoopbackServer
  {
    try LoopbackServer { request, connection in
      if let location = location(request.target) {
        connection.respond("302 Found", headers: ["Location: \(location)"], body: [0xEE])
      } else {
        connection.respond(body: [1])
      }
    }
  }

  @Test func chainIsFollowed() async throws {
    let server = try redirecting { $0 == "/a" ? "/b" : $0 == "/b" ? "c/d" : nil }
    defer { server.stop() }
    let (response, body) = try await HTTPClient().fetch(
      HTTPRequest(url: server.url("/a")), limit: 10)
    #expect(body == [1])
    #expect(response.status == 200)
    #expect(response.effectiveURL == server.url("/c/d"))
  }

  @Test func tenAreFollowedAndALoopEnds() async throws {
    let server = try redirecting { target in
      guard let count = Int(target.dropFirst()) else { return "/loop" }
      return count > 0 ? "/\(count - 1)" : nil
    }
    defer { server.stop() }
    let client = HTTPClient()
    let (_, body) = try await client.fetch(HTTPRequest(url: server.url("/10")), limit: 10)
    #expect(body == [1])
    for target in ["/11", "/loop"] {
      let error = await #expect(throws: HTTPError.self) {
        try await client.fetch(HTTPRequest(url: server.url(target)), limit: 10)
      }
      #expect(error?.kind == .redirects)
    }
  }

  @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/x", "gopher://127.0.0.1/", "FILE:/etc"])
  func otherSchemesAreRefused(location: String) async throws {
    let server = try redirecting { _ in location }
    defer { server.stop() }
    let error = await #expect(throws: HTTPError.self) {
      try await HTTPClient().fetch(HTTPRequest(url: server.url("/a")), limit: 1 << 20)
    }
    #expect(error?.kind == .redirects)
    #expect(server.requests.count == 1)
  }
}
