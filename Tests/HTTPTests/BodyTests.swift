import HTTP
import Synchronization
import Testing

struct BodyTests {
  @Test func responseComesBeforeTheBody() async throws {
    let mayGoOn = Mutex(false)
    let server = try LoopbackServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n")
      while !mayGoOn.withLock({ $0 }) { usleepBriefly() }
      connection.send([1, 2, 3])
    }
    defer { server.stop() }
    let body = HTTPClient().bytes(HTTPRequest(url: server.url("/")))
    #expect(try await body.response.contentLength == 3)
    mayGoOn.withLock { $0 = true }
    var received: [UInt8] = []
    for try await chunk in body { received += chunk }
    #expect(received == [1, 2, 3])
  }

  @Test func chunksArriveAsTheyAreSent() async throws {
    let allowed = Mutex(1)
    let server = try LoopbackServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
      for index in 1...5 {
        while allowed.withLock({ $0 }) < index { usleepBriefly() }
        connection.send("2\r\n\(index)!\r\n")
      }
      connection.send("0\r\n\r\n")
    }
    defer { server.stop() }
    var count = 0
    for try await chunk in HTTPClient().bytes(HTTPRequest(url: server.url("/"))) {
      count += 1
      #expect(chunk == Array("\(count)!".utf8))
      allowed.withLock { $0 += 1 }
    }
    #expect(count == 5)
  }

  @Test func slowReaderHoldsTheTransferBack() async throws {
    let total = 48 << 20
    let sent = Mutex(0)
    let server = try LoopbackServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(total)\r\n\r\n")
      let block = (0..<(1 << 16)).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      for _ in 0..<(total >> 16) {
        guard connection.send(block) else { return }
        sent.withLock { $0 += block.count }
      }
    }
    defer { server.stop() }
    let client = HTTPClient(configuration: HTTPConfiguration(stallTimeout: 0.2))
    let body = client.bytes(HTTPRequest(url: server.url("/")))
    _ = try await body.response
    // Nothing is read for longer than the stall timeout: what was sent comes to rest.
    var before = -1
    while sent.withLock({ $0 }) != before {
      before = sent.withLock { $0 }
      try await Task.sleep(for: .milliseconds(500))
    }
    #expect(before < total / 2)
    var received = 0
    var isRight = true
    var largest = 0
    for try await chunk in body {
      for index in stride(from: 0, to: chunk.count, by: 1021) {
        let expected = UInt8(truncatingIfNeeded: ((received + index) & 0xFFFF) &* 31)
        isRight = isRight && chunk[index] == expected
      }
      received += chunk.count
      largest = max(largest, chunk.count)
    }
    #expect(received == total)
    #expect(isRight)
    #expect(largest < (1 << 20) + (1 << 18))
  }

  @Test func truncationTellsWhereToResume() async throws {
    let whole = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
    let server = try LoopbackServer { request, connection in
      if request.headers["range"] == "bytes=400-" {
        connection.respond("206 Partial Content", body: Array(whole[400...]))
      } else {
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
        connection.send(Array(whole[..<400]))
        connection.close()
      }
    }
    defer { server.stop() }
    let client = HTTPClient()
    var received: [UInt8] = []
    let error = await #expect(throws: HTTPError.self) {
      for try await chunk in client.bytes(HTTPRequest(url: server.url("/"))) { received += chunk }
    }
    #expect(error?.kind == .truncated)
    #expect(error?.received == 400)
    let rest = HTTPRequest(url: server.url("/"), byteRange: (error?.received ?? 0, nil))
    let (response, body) = try await client.fetch(rest, limit: 1000)
    #expect(response.status == 206)
    #expect(received + body == whole)
  }

  @Test(arguments: ["Content-Length: 1000", "Transfer-Encoding: chunked"])
  func resetIsATruncation(header: String) async throws {
    let server = try LoopbackServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\n\(header)\r\n\r\n")
      connection.send("5\r\nabcde\r\n")
      usleepBriefly(100)
      connection.reset()
    }
    defer { server.stop() }
    var received = 0
    let error = await #expect(throws: HTTPError.self) {
      for try await chunk in HTTPClient().bytes(HTTPRequest(url: server.url("/"))) {
        received += chunk.count
      }
    }
    #expect(error?.kind == .truncated)
    #expect(error?.received == received)
    #expect(received > 0)
  }

  @Test func unendingErrorPageIsCutOff() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send("HTTP/1.1 500 Oops\r\nConnection: close\r\n\r\n")
      while connection.send([UInt8](repeating: 0x20, count: 4096)) {}
    }
    defer { server.stop() }
    let error = await #expect(throws: HTTPError.self) {
      try await HTTPClient().fetch(HTTPRequest(url: server.url("/")), limit: 10)
    }
    #expect(error?.kind == .status(500))
  }
}
