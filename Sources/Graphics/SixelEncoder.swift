import CSixel
import Mosaic

/// Pixels to sixels by libsixel, in a fixed palette and by a pattern that stands still.
final class SixelEncoder {
  /// The steps of each channel; red, green, blue.
  private static let steps = (6, 7, 6)
  /// Bayer's pattern of 4×4, -15 to 15 in steps of 2.
  private static let pattern: [Int] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map {
    2 * $0 - 15
  }

  private let dither: OpaquePointer
  private let output: OpaquePointer
  private let sink: ByteSink
  /// For each place of the pattern and each value of a channel its step, times its weight in the
  /// index.
  private let red: [UInt8]
  private let green: [UInt8]
  private let blue: [UInt8]
  private var indices: [UInt8] = []

  /// - Returns: `nil` where libsixel has no memory.
  init?() {
    let (r, g, b) = Self.steps
    var dither: OpaquePointer?
    var output: OpaquePointer?
    let sink = ByteSink()
    guard sixel_dither_new(&dither, Int32(r * g * b), nil) == 0, let dither,
      sixel_output_new(
        &output, { bytes, count, context in ByteSink.take(bytes, count, context) },
        Unmanaged.passUnretained(sink).toOpaque(), nil) == 0, let output
    else { return nil }
    self.dither = dither
    self.output = output
    self.sink = sink
    var palette: [UInt8] = []
    for index in 0..<r * g * b {
      palette += [
        UInt8(index / (g * b) * 255 / (r - 1)), UInt8(index / b % g * 255 / (g - 1)),
        UInt8(index % b * 255 / (b - 1)),
      ]
    }
    sixel_dither_set_palette(dither, &palette)
    sixel_dither_set_pixelformat(dither, Int32(SIXEL_PIXELFORMAT_PAL8))
    red = Self.table(steps: r, weight: g * b)
    green = Self.table(steps: g, weight: b)
    blue = Self.table(steps: b, weight: 1)
  }

  deinit {
    sixel_dither_unref(dither)
    sixel_output_unref(output)
  }

  private static func table(steps: Int, weight: Int) -> [UInt8] {
    pattern.flatMap { offset in
      (0..<256).map { value in
        let step = (value * (steps - 1) * 32 + (16 + offset) * 255) / (255 * 32)
        return UInt8(min(steps - 1, max(0, step)) * weight)
      }
    }
  }

  /// The control sequence for a part of a picture.
  ///
  /// - Parameters:
  ///   - left: The first column of the part; `top` the first row.
  ///   - width: At least 1, as `height`; the part lies in the image.
  func encode(_ image: PixelImage, left: Int, top: Int, width: Int, height: Int) -> [UInt8] {
    indices.removeAll(keepingCapacity: true)
    indices.reserveCapacity(width * height)
    for y in top..<top + height {
      let row = (image.base + y * image.bytesPerRow + left * 4).assumingMemoryBound(
        to: UInt8.self)
      for x in 0..<width {
        let place = ((y & 3) * 4 + ((left + x) & 3)) * 256
        indices.append(
          red[place + Int(row[4 * x + 2])] + green[place + Int(row[4 * x + 1])]
            + blue[place + Int(row[4 * x])])
      }
    }
    sink.bytes.removeAll(keepingCapacity: true)
    let status = sixel_encode(&indices, Int32(width), Int32(height), 1, dither, output)
    return status == 0 ? sink.bytes : []
  }
}

/// Gathers what libsixel writes.
private final class ByteSink {
  var bytes: [UInt8] = []

  static func take(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int32, _ context: UnsafeMutableRawPointer?
  ) -> Int32 {
    guard let bytes, let context, count > 0 else { return 0 }
    let sink = Unmanaged<ByteSink>.fromOpaque(context).takeUnretainedValue()
    bytes.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
      sink.bytes.append(contentsOf: UnsafeBufferPointer(start: $0, count: Int(count)))
    }
    return count
  }
}
