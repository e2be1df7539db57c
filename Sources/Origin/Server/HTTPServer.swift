import CMicroHTTPD
import Synchronization

/// An HTTP/1.1 server on 127.0.0.1, the adapter of libmicrohttpd.
///
/// Each connection has a thread of its own, so a handler may block; `stop` wakes what waits on
/// `gate` and returns when all threads have ended.
final class HTTPServer: Sendable {
  typealias Handler = @Sendable (OriginRequest) -> ServerResponse

  private struct Running {
    // Opaque handles of the library, used under the lock only.
    var daemon: OpaquePointer?
    var context: Unmanaged<ServerContext>?
  }

  /// What handlers and bodies wait on.
  let gate = StopGate()
  private let running = Mutex(Running())

  /// Starts to answer requests.
  ///
  /// - Parameter port: the port to listen on, 0 for a free one.
  /// - Returns: the port.
  func start(port: UInt16, handler: @escaping Handler) throws(OriginError) -> UInt16 {
    let gate = gate
    let started: UInt16? = running.withLock { running in
      guard running.daemon == nil else { return slate_mhd_port(running.daemon) }
      gate.close()
      let context = Unmanaged.passRetained(ServerContext(handler: handler, gate: gate))
      guard let daemon = slate_mhd_start(port, 64, 120, answerConnection, context.toOpaque())
      else {
        context.release()
        return nil
      }
      running.daemon = daemon
      running.context = context
      return slate_mhd_port(daemon)
    }
    guard let started else { throw OriginError.cannotListen(port: port) }
    return started
  }

  /// Ends every connection; nothing is called back any more when it returns.
  func stop() {
    gate.open()
    running.withLock { running in
      if let daemon = running.daemon { MHD_stop_daemon(daemon) }
      running.context?.release()
      running = Running()
    }
  }

  deinit { stop() }
}

/// What the library's callbacks are given.
final class ServerContext: Sendable {
  let handler: HTTPServer.Handler
  let gate: StopGate

  init(handler: @escaping HTTPServer.Handler, gate: StopGate) {
    self.handler = handler
    self.gate = gate
  }
}

/// Called by the library with the headers of a request, and once more when it is complete.
private func answerConnection(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?, path: UnsafePointer<CChar>?,
  method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?, upload: UnsafePointer<CChar>?,
  uploadSize: UnsafeMutablePointer<Int>?,
  requestState: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let context, let connection, let path, let method, let uploadSize, let requestState else {
    return .NO
  }
  if requestState.pointee == nil {
    // Any pointer marks the request as begun; answering at once would end the connection.
    requestState.pointee = context
    return .YES
  }
  if uploadSize.pointee > 0 {
    uploadSize.pointee = 0
    return .YES
  }
  let server = Unmanaged<ServerContext>.fromOpaque(context).takeUnretainedValue()
  let request = OriginRequest(
    method: String(cString: method), path: String(cString: path),
    query: values(of: connection, kind: .GET_ARGUMENT_KIND),
    headers: values(of: connection, kind: .HEADER_KIND))
  let response = request.isReading ? server.handler(request) : .methodNotAllowed
  return queue(response.answering(request), on: connection, gate: server.gate)
}

private func values(of connection: OpaquePointer, kind: MHD_ValueKind) -> [OriginRequest.Field] {
  var fields: [OriginRequest.Field] = []
  withUnsafeMutablePointer(to: &fields) { list in
    _ = MHD_get_connection_values(
      connection, kind,
      { list, _, name, value in
        guard let list, let name else { return .YES }
        let field = OriginRequest.Field(
          name: String(cString: name), value: value.map { String(cString: $0) } ?? "")
        list.assumingMemoryBound(to: [OriginRequest.Field].self).pointee.append(field)
        return .YES
      }, list)
  }
  return fields
}

private func queue(
  _ response: ServerResponse, on connection: OpaquePointer, gate: StopGate
) -> MHD_Result {
  guard response.delivery != .none else { return .NO }
  let body = Unmanaged.passRetained(ResponseBody(response, gate: gate))
  guard
    let handle = MHD_create_response_from_callback(
      UInt64(response.body.count), 32 * 1024, readBody, body.toOpaque(), releaseBody)
  else {
    body.release()
    return .NO
  }
  defer { MHD_destroy_response(handle) }
  for field in response.headers {
    _ = MHD_add_response_header(handle, field.name, field.value)
  }
  return MHD_queue_response(connection, UInt32(truncatingIfNeeded: response.status), handle)
}

private func readBody(
  context: UnsafeMutableRawPointer?, position: UInt64, buffer: UnsafeMutablePointer<CChar>?,
  size: Int
) -> Int {
  guard let context, let buffer else { return endWithError }
  let body = Unmanaged<ResponseBody>.fromOpaque(context).takeUnretainedValue()
  let target = UnsafeMutableRawBufferPointer(start: buffer, count: size)
  return body.read(at: Int(clamping: position), into: target) ?? endWithError
}

private func releaseBody(context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  Unmanaged<ResponseBody>.fromOpaque(context).release()
}

/// `MHD_CONTENT_READER_END_WITH_ERROR`, a cast that Swift does not import.
private let endWithError = -2
