/// A table of colours by which whole pictures are mapped, with the colours between its points
/// interpolated.
struct ColorCube {
  /// Points along each side.
  private static let side = 33
  private static let steps = Float(side - 1)

  /// Blue, green, red and 0, from 0 to 255; red rises fastest.
  private let points: [SIMD4<Float>]

  init(_ mapping: ToneMapping) {
    let last = Double(Self.side - 1)
    points = (0..<Self.side * Self.side * Self.side).map { index in
      let red = index % Self.side
      let green = index / Self.side % Self.side
      let blue = index / (Self.side * Self.side)
      let color = mapping.map(SIMD3(Double(red), Double(green), Double(blue)) / last)
      return SIMD4(Float(color.z), Float(color.y), Float(color.x), 0) * 255
    }
  }

  /// Maps a picture.
  ///
  /// - Parameter output: As many pixels as the picture has, row after row without gaps.
  func map(_ image: PixelImage, into output: UnsafeMutableBufferPointer<UInt32>) {
    guard output.count >= image.width * image.height else { return }
    points.withUnsafeBufferPointer { points in
      var next = 0
      for y in 0..<image.height {
        let row = image.base + y * image.bytesPerRow
        for x in 0..<image.width {
          let pixel = row.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self)
          output[next] = Self.map(UInt32(littleEndian: pixel), by: points).littleEndian
          next += 1
        }
      }
    }
  }

  @inline(__always)
  private static func map(
    _ pixel: UInt32, by points: UnsafeBufferPointer<SIMD4<Float>>
  ) -> UInt32 {
    let bytes = SIMD4(pixel, pixel >> 8, pixel >> 16, 0) & 0xFF
    let position = SIMD4<Float>(bytes) * (steps / 255)
    let cell = SIMD4<Int32>(position).clamped(
      lowerBound: .zero, upperBound: SIMD4(repeating: Int32(side - 2)))
    let part = position - SIMD4<Float>(cell)
    let corner = (Int(cell.x) * side + Int(cell.y)) * side + Int(cell.z)
    let last = corner + side * side + side + 1
    // Along the edges of the tetrahedron that holds the colour: those of greys are greys.
    var (most, middle, least) = (
      (part: part.x, step: side * side), (part: part.y, step: side), (part: part.z, step: 1)
    )
    if most.part < middle.part { swap(&most, &middle) }
    if middle.part < least.part { swap(&middle, &least) }
    if most.part < middle.part { swap(&most, &middle) }
    var color = points[corner] * (1 - most.part)
    color += points[corner + most.step] * (most.part - middle.part)
    color += points[corner + most.step + middle.step] * (middle.part - least.part)
    color += points[last] * least.part
    let rounded = SIMD4<UInt32>(color + 0.5)
    return rounded.x | rounded.y << 8 | rounded.z << 16
  }
}
