import CMPV

/// A URL scheme whose streams come from the program.
final class StreamProtocol: Sendable {
  private let open: @Sendable (String) -> (any ByteStream)?

  init(open: @escaping @Sendable (String) -> (any ByteStream)?) {
    self.open = open
  }

  /// Registers the scheme with a handle, which this must outlive.
  func register(_ name: String, with raw: OpaquePointer) throws(MPVError) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    let code = mpv_stream_cb_add_ro(raw, name, context) { context, uri, info in
      guard let context, let uri, let info else { return MPV_ERROR_LOADING_FAILED.rawValue }
      let scheme = Unmanaged<StreamProtocol>.fromOpaque(context).takeUnretainedValue()
      guard let stream = scheme.open(String(cString: uri)) else {
        return MPV_ERROR_LOADING_FAILED.rawValue
      }
      info.pointee.cookie = UnsafeMutableRawPointer(bitPattern: StreamTable.shared.insert(stream))
      info.pointee.read_fn = { cookie, buffer, count in
        guard let stream = StreamTable.shared.stream(UInt(bitPattern: cookie)) else { return -1 }
        return Int64(
          stream.read(
            into: UnsafeMutableRawBufferPointer(start: buffer, count: Int(clamping: count))))
      }
      info.pointee.cancel_fn = { StreamTable.shared.stream(UInt(bitPattern: $0))?.cancel() }
      info.pointee.close_fn = { StreamTable.shared.remove(UInt(bitPattern: $0))?.close() }
      return 0
    }
    try MPVError.check(code, name)
  }
}
