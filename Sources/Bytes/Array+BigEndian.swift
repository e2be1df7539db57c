extension [UInt8] {
  /// Appends an integer, its most significant byte first.
  public mutating func append(bigEndian value: some FixedWidthInteger) {
    var shift = value.bitWidth
    while shift > 0 {
      shift -= 8
      append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }
}
