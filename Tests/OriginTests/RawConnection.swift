import Foundation

/// A TCP connection to a port on 127.0.0.1 on which a test writes and reads HTTP as bytes.
final class RawConnection {
  struct Failure: Error {
    let call: String
  }

  private let descriptor: Int32

  init(port: UInt16) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure(call: "socket") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    guard result == 0 else { throw Failure(call: "connect") }
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    let length = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, length)
  }

  deinit { close(descriptor) }

  /// Sends a request without a body and with the fields that HTTP/1.1 asks for.
  func send(_ method: String, _ path: String, _ fields: String...) throws {
    let lines = ["\(method) \(path) HTTP/1.1", "Host: 127.0.0.1"] + fields + ["", ""]
    let text = Array(lines.joined(separator: "\r\n").utf8)
    guard write(descriptor, text, text.count) == text.count else { throw Failure(call: "write") }
  }

  /// The head of the next answer: its status line and fields, without the empty line.
  func head() throws -> String {
    var bytes: [UInt8] = []
    while !bytes.suffix(4).elementsEqual([13, 10, 13, 10]) {
      guard let byte = try receive(1).first else { throw Failure(call: "end of stream") }
      bytes.append(byte)
    }
    return String(decoding: bytes.dropLast(4), as: UTF8.self)
  }

  /// The next bytes: `count` of them, or fewer where the connection ends before.
  func body(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let more = try receive(count - bytes.count)
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  private func receive(_ count: Int) throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: count)
    let received = read(descriptor, &buffer, count)
    guard received >= 0 else { throw Failure(call: "read") }
    return Array(buffer.prefix(received))
  }
}
