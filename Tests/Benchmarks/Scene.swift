import Foundation
import TestSupport

/// A moving picture that is drawn by rule.
enum Scene: String, CaseIterable {
  /// Hard edges, most of them at rest: bars, a grid, discs and strokes, some moving.
  case sharp
  /// Soft texture under a slow pan, with grain that is new in every frame.
  case film
  /// A smooth gradient that moves, so that every cell changes.
  case gradient

  /// Draws a frame.
  func draw(_ number: Int, into raster: inout Raster) {
    switch self {
    case .sharp: Self.drawSharp(number, into: &raster)
    case .film: Self.drawFilm(number, into: &raster)
    case .gradient:
      raster.fill { x, y in
        let phase = Float(number) * 4
        let (column, row) = (Float(x) + phase, Float(y) - phase)
        let angles: SIMD3<Float> = SIMD3(column / 150, row / 110, (column + row + phase) / 190)
        return SIMD3(sin(angles.x), sin(angles.y), sin(angles.z)) * 127 + 128
      }
    }
  }

  private static func drawSharp(_ number: Int, into raster: inout Raster) {
    let time = Float(number)
    let (width, height) = (raster.width, raster.height)
    raster.fill { x, y in
      let (column, row) = (Float(x), Float(y))
      // A disc and a slanted bar move over bars and a fine grid.
      let dx = column - (300 + 6 * time)
      let dy = row - Float(height) / 2
      if dx * dx + dy * dy < 120 * 120 { return SIMD3(40, 200, 250) }
      let across = column - row * 0.6 - 4 * time
      if across > 500, across < 540 { return SIMD3(250, 250, 250) }
      if y < height / 3 {
        let bar = x * 8 / width
        return SIMD3(
          bar & 1 == 0 ? 230 : 20, bar & 2 == 0 ? 230 : 20, bar & 4 == 0 ? 230 : 20)
      }
      if y < height * 2 / 3 {
        return x % 37 < 3 || y % 29 < 3 ? SIMD3(240, 240, 240) : SIMD3(60, 30, 30)
      }
      // Strokes like those of large letters.
      let stroke = (x / 13 * 7 + y / 17 * 5) % 11
      return stroke < 4 ? SIMD3(20, 220, 220) : SIMD3(30, 30, 90)
    }
  }

  private static func drawFilm(_ number: Int, into raster: inout Raster) {
    var random = Seeded(seed: UInt64(number))
    let pan = Float(number) * 2.5
    raster.fill { x, y in
      let (column, row) = (Float(x) + pan, Float(y))
      var light = Float(110)
      light += 70 * texture(column / 260, row / 220)
      light += 30 * texture(column / 60 + 9, row / 50)
      light += 14 * texture(column / 15 + 31, row / 13)
      let warmth = 24 * texture(column / 320 + 77, row / 300)
      // The sum of four is near enough to a normal distribution.
      let bits = random.next()
      let sum = (0..<4).reduce(Float(0)) { $0 + Float((bits >> ($1 * 16)) & 0xFF) }
      light += (sum - 510) / 40
      return SIMD3(light - warmth, light, light + warmth)
    }
  }

  /// Smooth noise, -1 to 1.
  private static func texture(_ x: Float, _ y: Float) -> Float {
    let (column, row) = (x.rounded(.down), y.rounded(.down))
    func corner(_ dx: Int32, _ dy: Int32) -> Float {
      var hash = UInt32(bitPattern: (Int32(column) &+ dx) &* 374_761_393)
      hash = hash &+ UInt32(bitPattern: (Int32(row) &+ dy) &* 668_265_263)
      hash = (hash ^ (hash >> 13)) &* 1_274_126_177
      return Float(hash >> 16) / 32768 - 1
    }
    func smooth(_ t: Float) -> Float { t * t * (3 - 2 * t) }
    let (u, v) = (smooth(x - column), smooth(y - row))
    let top = corner(0, 0) * (1 - u) + corner(1, 0) * u
    let bottom = corner(0, 1) * (1 - u) + corner(1, 1) * u
    return top * (1 - v) + bottom * v
  }
}
