/// The stuffing that keeps MPEG sync words out of a tag (ID3v2.4 structure section 6.1).
enum Unsynchronisation {
  /// Removes the zero byte that stands after every byte of ones.
  ///
  /// Writers set the flag on what they never stuffed. Bytes in which a sync word is left cannot
  /// have been stuffed and are returned as they are.
  static func undo(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var follows = false
    for byte in bytes {
      if follows, byte >= 0xE0 { return bytes }
      if !(follows && byte == 0) { result.append(byte) }
      follows = byte == 0xFF
    }
    return result[...]
  }
}
