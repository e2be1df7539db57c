import Foundation
import Synchronization

/// A server on loopback that says exactly what a test makes it say.
final class LoopbackServer: Sendable {
  /// A request as it came over the wire.
  struct Request: Sendable {
    var method: String
    /// The request target, byte for byte.
    var target: String
    /// Names in lower case.
    var headers: [String: String]
    var headerLines: [String]
    /// The number of the connection, from 1.
    var connection: Int
  }

  typealias Handler = @Sendable (Request, Connection) -> Void

  private struct State {
    var requests: [Request] = []
    var connections = 0
  }

  let port: UInt16
  private let listener: Int32
  private let handler: Handler
  private let state = Mutex(State())

  init(handler: @escaping Handler) throws {
    self.handler = handler
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (listener, code) = withUnsafeMutablePointer(to: &address) { [listener] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        let code =
          bind(listener, generic, length) == 0 && listen(listener, 64) == 0
          && getsockname(listener, generic, &length) == 0
        return (listener, code)
      }
    }
    guard listener >= 0, code else { throw POSIXError(.EADDRNOTAVAIL) }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { self.accept() }
  }

  /// Ends the listening; connections end when their clients do.
  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
  }

  func url(_ target: String) -> String { "http://127.0.0.1:\(port)\(target)" }
  var requests: [Request] { state.withLock { $0.requests } }
  var connections: Int { state.withLock { $0.connections } }

  private func accept() {
    while true {
      let socket = Glibc.accept(listener, nil, nil)
      if socket < 0 { break }
      let number = state.withLock { state in
        state.connections += 1
        return state.connections
      }
      Thread.detachNewThread { self.serve(Connection(socket: socket), number) }
    }
    close(listener)
  }

  private func serve(_ connection: Connection, _ number: Int) {
    while let head = connection.readHead() {
      let lines = head.components(separatedBy: "\r\n")
      let words = (lines.first ?? "").components(separatedBy: " ")
      var headers: [String: String] = [:]
      for line in lines.dropFirst() {
        guard let colon = line.firstIndex(of: ":") else { continue }
        headers[line[..<colon].lowercased()] =
          line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      }
      let request = Request(
        method: words.first ?? "", target: words.count > 1 ? words[1] : "", headers: headers,
        headerLines: Array(lines.dropFirst()), connection: number)
      state.withLock { $0.requests.append(request) }
      handler(request, connection)
    }
    connection.close()
  }
}

extension LoopbackServer {
  /// One accepted connection.
  final class Connection: Sendable {
    private let socket: Int32
    private let isOpen = Mutex(true)
    private let sentBytes = Mutex(0)

    init(socket: Int32) {
      self.socket = socket
    }

    /// Bytes that the kernel took.
    var sent: Int { sentBytes.withLock { $0 } }

    /// Sends all bytes and tells whether the client took them.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
      var rest = bytes[...]
      while !rest.isEmpty {
        guard isOpen.withLock({ $0 }) else { return false }
        let count = rest.withUnsafeBytes {
          Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        if count <= 0 { return false }
        sentBytes.withLock { $0 += count }
        rest = rest.dropFirst(count)
      }
      return true
    }

    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// A whole response with its length.
    func respond(
      _ status: String = "200 OK", headers: [String] = [], body: [UInt8] = []
    ) {
      let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.count)"] + headers
      send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
    }

    func close() {
      let wasOpen = isOpen.withLock { isOpen in
        defer { isOpen = false }
        return isOpen
      }
      if wasOpen { Glibc.close(socket) }
    }

    /// Closes with a reset instead of an orderly end.
    func reset() {
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(
        socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
      close()
    }

    /// Waits until the client has gone.
    func waitForClose() {
      var byte: UInt8 = 0
      while recv(socket, &byte, 1, 0) > 0 {}
    }

    fileprivate func readHead() -> String? {
      var head: [UInt8] = []
      var byte: UInt8 = 0
      while isOpen.withLock({ $0 }), recv(socket, &byte, 1, 0) == 1 {
        head.append(byte)
        if head.suffix(4) == [13, 10, 13, 10] {
          return String(decoding: head.dropLast(4), as: UTF8.self)
        }
      }
      return nil
    }
  }
}
