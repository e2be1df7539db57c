import HTTP
import Testing

struct FetchTests {
  @Test func bodyHeadersAndStatus() async throws {
    let server = try LoopbackServer { _, connection in
      connection.respond(headers: ["Content-Type: text/plain", "X-Two: a b "], body: [1, 2, 3])
    }
    defer { server.stop() }
    let client = HTTPClient()
    let (response, body) = try await client.fetch(
      HTTPRequest(url: server.url("/a")), limit: 100)
    #expect(body == [1, 2, 3])
    #expect(response.status == 200)
    #expect(response.httpVersion == "1.1")
    #expect(response.header("content-TYPE") == "text/plain")
    #expect(response.header("x-two") == "a b")
    #expect(response.contentLength == 3)
    #expect(response.effectiveURL == server.url("/a"))
    #expect(server.requests.map(\.method) == ["GET"])
  }

  @Test func connectionIsKeptAlive() async throws {
    let server = try LoopbackServer { _, connection in connection.respond(body: [7]) }
    defer { server.stop() }
    let client = HTTPClient()
    for _ in 0..<5 {
      _ = try await client.fetch(HTTPRequest(url: server.url("/")), limit: 10)
    }
    #expect(server.connections == 1)
    #expect(server.requests.count == 5)
  }

  @Test func failedStatusKeepsTheConnection() async throws {
    let server = try LoopbackServer { request, connection in
      connection.respond(
        request.target == "/missing" ? "404 Not Found" : "503 Service Unavailable",
        headers: ["Retry-After: 3"], body: Array("page".utf8))
    }
    defer { server.stop() }
    let client = HTTPClient()
    for (target, status) in [("/missing", 404), ("/busy", 503)] {
      let error = await #expect(throws: HTTPError.self) {
        try await client.fetch(HTTPRequest(url: server.url(target)), limit: 10)
      }
      #expect(error?.kind == .status(status))
      #expect(error?.response?.header("Retry-After") == "3")
      #expect(error?.url == server.url(target))
    }
    #expect(server.connections == 1)
  }

  @Test func contentCodingIsUndone() async throws {
    // "slate " forty times, compressed by gzip.
    let coded: [UInt8] = [
      0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x2B, 0xCE, 0x49, 0x2C,
      0x49, 0x55, 0x28, 0x1E, 0x31, 0x24, 0x00, 0xF5, 0xD0, 0x8E, 0x98, 0xF0, 0x00, 0x00,
      0x00,
    ]
    let server = try LoopbackServer { request, connection in
      let isAccepted = request.headers["accept-encoding"]?.contains("gzip") == true
      connection.respond(
        headers: isAccepted ? ["Content-Encoding: gzip"] : [], body: isAccepted ? coded : [])
    }
    defer { server.stop() }
    let (_, body) = try await HTTPClient().fetch(HTTPRequest(url: server.url("/")), limit: 1000)
    #expect(String(decoding: body, as: UTF8.self) == String(repeating: "slate ", count: 40))
  }

  @Test func limitHoldsForDeclaredAndForReceivedBytes() async throws {
    let server = try LoopbackServer { request, connection in
      if request.target == "/declared" {
        connection.respond(body: [UInt8](repeating: 0, count: 101))
      } else {
        connection.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
        connection.send([UInt8](repeating: 0, count: 101))
        connection.close()
      }
    }
    defer { server.stop() }
    for target in ["/declared", "/undeclared"] {
      let error = await #expect(throws: HTTPError.self) {
        try await HTTPClient().fetch(HTTPRequest(url: server.url(target)), limit: 100)
      }
      #expect(error?.kind == .tooLarge)
    }
  }

  @Test func emptyBodyHasAResponse() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send("HTTP/1.1 204 No Content\r\n\r\n")
    }
    defer { server.stop() }
    let (response, body) = try await HTTPClient().fetch(
      HTTPRequest(url: server.url("/")), limit: 0)
    #expect(response.status == 204)
    #expect(body.isEmpty)
  }

  @Test func informationalResponsesAreSkipped() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send("HTTP/1.1 103 Early Hints\r\nX-Hint: 1\r\n\r\n")
      connection.respond(headers: ["X-Final: 1"], body: [1])
    }
    defer { server.stop() }
    let (response, _) = try await HTTPClient().fetch(
      HTTPRequest(url: server.url("/")), limit: 10)
    #expect(response.status == 200)
    #expect(response.header("X-Final") == "1")
    #expect(response.header("X-Hint") == nil)
  }

  @Test func manyAtOnce() async throws {
    let server = try LoopbackServer { request, connection in
      connection.respond(body: Array(request.target.utf8))
    }
    defer { server.stop() }
    let client = HTTPClient()
    try await withThrowingTaskGroup { group in
      for index in 0..<40 {
        group.addTask {
          let (_, body) = try await client.fetch(
            HTTPRequest(url: server.url("/\(index)")), limit: 100)
          #expect(String(decoding: body, as: UTF8.self) == "/\(index)")
        }
      }
      try await group.waitForAll()
    }
    #expect(server.requests.count == 40)
  }

  @Test func versionIsLibcurls() {
    #expect(HTTPClient.libraryVersion.split(separator: ".").count == 3)
  }
}
