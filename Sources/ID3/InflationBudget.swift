import CZlib

/// Inflates the compressed frames of a run of tags, up to limits that protect memory.
struct InflationBudget {
  /// The number of bytes to which one frame may inflate, 1 MiB.
  static let frameLimit = 1 << 20

  /// The number of bytes to which all frames together may still inflate, 4 MiB at first.
  private var remaining = 4 << 20

  /// Inflates zlib data (RFC 1950).
  mutating func inflate(_ bytes: ArraySlice<UInt8>) throws(FrameFault) -> [UInt8] {
    let limit = min(Self.frameLimit, remaining)
    guard let result = Self.inflate(bytes, limit: limit) else {
      throw FrameFault(code: .brokenCompression, text: "with compressed data that is broken")
    }
    guard result.count <= limit else {
      remaining = 0
      throw FrameFault(code: .inflationLimit, text: "inflates to more than \(limit) bytes")
    }
    remaining -= result.count
    return result
  }

  /// The inflated bytes, one more than `limit` where there are more, or `nil` for broken data.
  private static func inflate(_ bytes: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
    var input = Array(bytes)
    var stream = z_stream()
    guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      return nil
    }
    defer { inflateEnd(&stream) }
    var status = Z_OK
    let output = [UInt8](unsafeUninitializedCapacity: limit + 1) { buffer, count in
      input.withUnsafeMutableBufferPointer { source in
        stream.next_in = source.baseAddress
        stream.avail_in = UInt32(clamping: source.count)
        stream.next_out = buffer.baseAddress
        stream.avail_out = UInt32(clamping: buffer.count)
        status = CZlib.inflate(&stream, Z_SYNC_FLUSH)
        count = buffer.count - Int(stream.avail_out)
      }
    }
    // A full buffer stops with Z_OK or Z_BUF_ERROR; so does data that was cut, with room left.
    return status == Z_STREAM_END || output.count > limit ? output : nil
  }
}
