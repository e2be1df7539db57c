import Cells

/// The first sixteen colours, as terminals have them unless their users choose others.
enum Palette16 {
  /// 0x00RRGGBB of each: those of xterm.
  static let rgb: [UInt32] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ]

  static func color(_ index: Int) -> MosaicColor { .palette(UInt8(truncatingIfNeeded: index)) }

  /// The squared distance of two colours, green counting most.
  @inline(__always)
  static func distance(_ a: SIMD4<Int32>, _ b: SIMD4<Int32>) -> Int32 {
    let difference = a &- b
    let weighted = difference &* difference &* SIMD4(2, 4, 3, 0)
    return weighted.wrappedSum()
  }

  /// The channels of 0xXXRRGGBB in the order B, G, R, 0.
  @inline(__always)
  static func channels(_ pixel: UInt32) -> SIMD4<Int32> {
    let bits = SIMD4<UInt32>(repeating: pixel) &>> SIMD4(0, 8, 16, 24)
    return SIMD4<Int32>(truncatingIfNeeded: bits & SIMD4(255, 255, 255, 0))
  }
}
