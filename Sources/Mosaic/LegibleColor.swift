import Foundation

/// A colour of text that is read on its background.
enum LegibleColor {
  /// W3C WCAG 2.1, success criterion 1.4.3.
  static let leastContrast = 4.5

  /// The colour, mixed with white or black, whichever is nearer to enough, until it is legible.
  static func of(_ color: UInt32, on background: UInt32) -> UInt32 {
    let light = luminance(background)
    guard contrast(luminance(color), light) < leastContrast else { return color }
    let goal: UInt32 = contrast(1, light) >= contrast(0, light) ? 0xFFFFFF : 0
    for step in 1..<16 {
      let mixed = mix(color, goal, Double(step) / 16)
      if contrast(luminance(mixed), light) >= leastContrast { return mixed }
    }
    return goal
  }

  /// The ratio of WCAG 2.1 between two relative luminances, from 1 to 21.
  static func contrast(_ first: Double, _ second: Double) -> Double {
    (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// The relative luminance of WCAG 2.1, from 0 to 1.
  static func luminance(_ color: UInt32) -> Double {
    0.2126 * linear(color >> 16) + 0.7152 * linear(color >> 8) + 0.0722 * linear(color)
  }

  private static func linear(_ channel: UInt32) -> Double {
    let value = Double(channel & 0xFF) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func mix(_ color: UInt32, _ goal: UInt32, _ part: Double) -> UInt32 {
    [16, 8, 0].reduce(into: UInt32(0)) { mixed, shift in
      let from = Double(color >> UInt32(shift) & 0xFF)
      let to = Double(goal >> UInt32(shift) & 0xFF)
      mixed |= UInt32((from + (to - from) * part).rounded()) << UInt32(shift)
    }
  }
}
