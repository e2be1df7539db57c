/// A fixed pattern of thresholds, so that what stands still looks the same in every frame.
enum OrderedDither {
  /// Bayer's pattern of 4×4; each of 0 to 15 once.
  private static let pattern: [UInt8] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

  /// The sixteen thresholds in steps of `step`, to be used by `threshold(_:_:_:)`.
  static func thresholds(step: UInt32) -> [UInt32] { pattern.map { UInt32($0) * step } }

  @inline(__always)
  static func index(_ x: Int, _ y: Int) -> Int { (y & 3) * 4 + (x & 3) }
}

/// The brightness of a pixel.
enum Luminance {
  /// ITU-R BT.709 weights in 256ths; 0 to 255 of 0xXXRRGGBB.
  @inline(__always)
  static func of(_ bits: UInt32) -> UInt32 {
    (54 * ((bits >> 16) & 0xFF) + 183 * ((bits >> 8) & 0xFF) + 19 * (bits & 0xFF)) >> 8
  }
}
