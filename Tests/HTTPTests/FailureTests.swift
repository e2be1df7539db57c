import Foundation
import HTTP
import Synchronization
import Testing

/// Sleeps on the calling thread, a server's.
func usleepBriefly(_ milliseconds: Int = 2) {
  Thread.sleep(forTimeInterval: Double(milliseconds) / 1000)
}

struct FailureTests {
  @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"])
  func stallEndsTheTransfer(start: String) async throws {
    let server = try LoopbackServer { _, connection in
      connection.send(start)
      connection.waitForClose()
    }
    defer { server.stop() }
    let error = await #expect(throws: HTTPError.self) {
      try await HTTPClient().fetch(
        HTTPRequest(url: server.url("/"), stallTimeout: 0.3), limit: 100)
    }
    #expect(error?.kind == .timeout)
    #expect(error?.received == (start.isEmpty ? 0 : 3))
  }

  @Test func refusedConnection() async throws {
    let server = try LoopbackServer { _, _ in }
    let url = server.url("/")
    server.stop()
    usleepBriefly(50)
    let error = await #expect(throws: HTTPError.self) {
      try await HTTPClient().fetch(HTTPRequest(url: url), limit: 100)
    }
    #expect(error?.kind == .connect)
  }

  @Test func closedWithoutAResponse() async throws {
    let server = try LoopbackServer { _, connection in connection.reset() }
    defer { server.stop() }
    let error = await #expect(throws: HTTPError.self) {
      try await HTTPClient().fetch(HTTPRequest(url: server.url("/")), limit: 100)
    }
    #expect(error?.kind == .connect)
  }

  @Test func nameWithoutAnAddress() async {
    let error = await #expect(throws: HTTPError.self) {
      try await HTTPClient().fetch(HTTPRequest(url: "http://host.invalid/"), limit: 100)
    }
    #expect(error?.kind == .dns)
  }

  @Test func plainServerBehindHTTPS() async throws {
    let server = try LoopbackServer { _, connection in connection.close() }
    defer { server.stop() }
    let error = await #expect(throws: HTTPError.self) {
      // The server waits for the end of a request that never comes, and sends what is no TLS.
      try await HTTPClient().fetch(
        HTTPRequest(
          url: "https://127.0.0.1:\(server.port)/", stallTimeout: 1, connectTimeout: 0.3),
        limit: 100)
    }
    #expect(error?.kind == .timeout || error?.kind == .tls)
  }

  @Test(arguments: [false, true])
  func cancellingTheTaskEndsTheTransfer(isPaused: Bool) async throws {
    let isClosed = Mutex(false)
    let server = try LoopbackServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n")
      connection.send([1])
      if isPaused {
        while connection.send([UInt8](repeating: 0, count: 1 << 16)) {}
      } else {
        connection.waitForClose()
      }
      isClosed.withLock { $0 = true }
    }
    defer { server.stop() }
    let client = HTTPClient()
    let body = client.bytes(HTTPRequest(url: server.url("/")))
    _ = try await body.response
    if isPaused { try await Task.sleep(for: .milliseconds(300)) }
    let hasBegun = Mutex(false)
    let reader = Task {
      for try await _ in body {
        hasBegun.withLock { $0 = true }
        if isPaused { try? await Task.sleep(for: .seconds(60)) }
      }
    }
    while !hasBegun.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(2)) }
    reader.cancel()
    let error = await #expect(throws: HTTPError.self) { try await reader.value }
    #expect(error?.kind == .cancelled)
    while !isClosed.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(2)) }
    // The client is as good as before.
    let other = try LoopbackServer { _, connection in connection.respond(body: [5]) }
    defer { other.stop() }
    #expect(try await client.fetch(HTTPRequest(url: other.url("/")), limit: 10).1 == [5])
  }

  @Test func lettingGoOfTheBodyEndsTheTransfer() async throws {
    let isClosed = Mutex(false)
    let server = try LoopbackServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n")
      connection.waitForClose()
      isClosed.withLock { $0 = true }
    }
    defer { server.stop() }
    let client = HTTPClient()
    _ = try await client.bytes(HTTPRequest(url: server.url("/"))).response
    while !isClosed.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(2)) }
  }

  @Test func aBodyOutlivesItsClient() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n")
      usleepBriefly(100)
      connection.send([1, 2])
    }
    defer { server.stop() }
    var body: HTTPBody
    do {
      let client = HTTPClient()
      body = client.bytes(HTTPRequest(url: server.url("/")))
    }
    var received: [UInt8] = []
    for try await chunk in body { received += chunk }
    #expect(received == [1, 2])
  }
}
