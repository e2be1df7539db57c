/// The 240 fixed colours of a 256-colour terminal.
///
/// The first sixteen are left out, since users change them. What lies between two colours is
/// dithered by a fixed pattern, so a still picture causes no writes.
struct Palette256 {
  private static let levels: [UInt32] = [0, 95, 135, 175, 215, 255]

  /// For each channel value the nearest of the six levels of the cube.
  private let nearestLevel: [UInt8]

  init() {
    nearestLevel = (0..<256).map { value in
      let distances = Self.levels.map { abs(Int($0) - value) }
      return UInt8(distances.firstIndex(of: distances.min() ?? 0) ?? 0)
    }
  }

  /// One of the two palette indices (16 to 255) that a pixel 0xXXRRGGBB lies between: the nearest
  /// colour, and the nearest to what that one leaves out.
  ///
  /// - Parameter threshold: 0 to 255: from which part of the way on the second is taken.
  func index(_ pixel: UInt32, threshold: UInt32) -> UInt8 {
    let wanted = Palette16.channels(pixel)
    let first = index(pixel)
    let nearest = Palette16.channels(Self.rgb(first))
    let rest = wanted &- nearest
    if rest == .zero { return first }
    let beyond = (wanted &+ rest).clamped(
      lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    let second = index(UInt32(beyond[2] << 16 | beyond[1] << 8 | beyond[0]))
    if second == first { return first }
    let way = Palette16.channels(Self.rgb(second)) &- nearest
    let length = (way &* way).wrappedSum()
    let part = (rest &* way).wrappedSum()
    return part &* 256 > length &* Int32(threshold) ? second : first
  }

  /// The nearest palette index (16 to 255) for a pixel 0xXXRRGGBB.
  func index(_ pixel: UInt32) -> UInt8 {
    let red = (pixel >> 16) & 0xFF
    let green = (pixel >> 8) & 0xFF
    let blue = pixel & 0xFF
    let (r, g, b) = nearestLevel.withUnsafeBufferPointer {
      (UInt32($0[Int(red)]), UInt32($0[Int(green)]), UInt32($0[Int(blue)]))
    }
    let cube = UInt8(truncatingIfNeeded: 16 + 36 * r + 6 * g + b)
    // The grey ramp is 8, 18, … 238.
    let average = (red + green + blue) / 3
    let step = average < 3 ? 0 : min(23, (average - 3) / 10)
    let grey = 8 + 10 * step
    let greyError = distance(red, grey) + distance(green, grey) + distance(blue, grey)
    let cubeError =
      distance(red, level(r)) + distance(green, level(g)) + distance(blue, level(b))
    return greyError < cubeError ? UInt8(truncatingIfNeeded: 232 + step) : cube
  }

  /// The colour 0x00RRGGBB of an index from 16 on.
  static func rgb(_ index: UInt8) -> UInt32 {
    if index >= 232 {
      let grey = 8 + 10 * UInt32(index - 232)
      return grey << 16 | grey << 8 | grey
    }
    guard index >= 16 else { return 0 }
    let cube = UInt32(index - 16)
    return level(cube / 36) << 16 | level(cube / 6 % 6) << 8 | level(cube % 6)
  }

  private static func level(_ index: UInt32) -> UInt32 { index == 0 ? 0 : 55 + 40 * index }

  private func level(_ index: UInt32) -> UInt32 { Self.level(index) }

  private func distance(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let difference = a > b ? a - b : b - a
    return difference * difference
  }
}
