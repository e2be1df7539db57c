/// Sixels as a terminal reads them: six pixels a character, in colours that the string defines.
struct SixelDecoder {
  /// The colour of each pixel, row by row; `nil` where none was drawn.
  private(set) var rows: [[ScreenModel.Color?]] = []
  private(set) var failures: [String] = []

  /// - Parameter body: what stands between ESC P and its terminator.
  init?(_ body: [UInt8]) {
    guard let start = body.firstIndex(of: UInt8(ascii: "q")),
      body[..<start].allSatisfy({ (0x30...0x3B).contains($0) })
    else { return nil }
    var rest = body[(start + 1)...]
    var palette: [Int: ScreenModel.Color] = [:]
    var color = 0
    var (x, band) = (0, 0)
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): _ = Self.numbers(&rest)
      case UInt8(ascii: "#"):
        let numbers = Self.numbers(&rest)
        color = numbers.first ?? 0
        guard numbers.count == 5 else { break }
        guard numbers[1] == 2, numbers[2...].allSatisfy({ (0...100).contains($0) }) else {
          failures.append("colour \(numbers)")
          break
        }
        let channels = numbers[2...].map { ($0 * 255 + 50) / 100 }
        palette[color] = .rgb(channels[0], channels[1], channels[2])
      case UInt8(ascii: "$"): x = 0
      case UInt8(ascii: "-"): (x, band) = (0, band + 1)
      case UInt8(ascii: "!"):
        let count = Self.numbers(&rest).first ?? 1
        guard let next = rest.popFirst() else { break }
        draw(next, count, at: &x, band, palette[color])
      case 0x3F...0x7E: draw(byte, 1, at: &x, band, palette[color])
      case 0x0A, 0x0D: break
      default: failures.append("byte \(byte)")
      }
    }
  }

  private mutating func draw(
    _ byte: UInt8, _ count: Int, at x: inout Int, _ band: Int, _ color: ScreenModel.Color?
  ) {
    guard (0x3F...0x7E).contains(byte), x + count <= 10_000 else {
      failures.append("sixel \(byte)")
      return
    }
    for bit in 0..<6 where (byte - 0x3F) & (1 << UInt8(bit)) != 0 {
      let y = band * 6 + bit
      while rows.count <= y { rows.append([]) }
      while rows[y].count < x + count { rows[y].append(nil) }
      for column in x..<x + count { rows[y][column] = color }
    }
    x += count
  }

  private static func numbers(_ rest: inout ArraySlice<UInt8>) -> [Int] {
    let digits = rest.prefix { (0x30...0x39).contains($0) || $0 == 0x3B }
    rest = rest.dropFirst(digits.count)
    return digits.split(separator: 0x3B, omittingEmptySubsequences: false).map {
      Int(String(decoding: $0, as: UTF8.self)) ?? 0
    }
  }
}
