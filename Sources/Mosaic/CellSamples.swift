/// The 4×8 samples of a cell: eight rows of four pixels B, G, R, 0.
struct CellSamples: Equatable {
  static let width = 4
  static let height = 8

  typealias Row = SIMD16<UInt8>

  var rows: (Row, Row, Row, Row, Row, Row, Row, Row)

  /// Reads the cell whose first pixel is at `base`.
  @inline(__always)
  init(_ base: UnsafeRawPointer, bytesPerRow: Int) {
    func row(_ y: Int) -> Row {
      let pixels = (base + y &* bytesPerRow).loadUnaligned(as: SIMD4<UInt32>.self)
      return unsafeBitCast(pixels & UInt32(littleEndian: 0xFF_FFFF), to: Row.self)
    }
    rows = (row(0), row(1), row(2), row(3), row(4), row(5), row(6), row(7))
  }

  init() {
    rows = (.zero, .zero, .zero, .zero, .zero, .zero, .zero, .zero)
  }

  @inline(__always)
  static func == (a: CellSamples, b: CellSamples) -> Bool {
    let upper =
      (a.rows.0 ^ b.rows.0) | (a.rows.1 ^ b.rows.1) | (a.rows.2 ^ b.rows.2) | (a.rows.3 ^ b.rows.3)
    let lower =
      (a.rows.4 ^ b.rows.4) | (a.rows.5 ^ b.rows.5) | (a.rows.6 ^ b.rows.6) | (a.rows.7 ^ b.rows.7)
    return unsafeBitCast(upper | lower, to: SIMD2<UInt64>.self) == .zero
  }
}
