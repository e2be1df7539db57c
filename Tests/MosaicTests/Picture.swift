import Mosaic
import TestSupport

/// Pixels that a test owns.
final class Picture {
  let width: Int
  let height: Int
  private let memory: UnsafeMutablePointer<UInt32>

  init(width: Int, height: Int, fill: UInt32 = 0) {
    self.width = width
    self.height = height
    memory = .allocate(capacity: max(1, width * height))
    memory.initialize(repeating: fill, count: max(1, width * height))
  }

  deinit { memory.deallocate() }

  /// A pixel as 0x00RRGGBB.
  subscript(x: Int, y: Int) -> UInt32 {
    get { memory[y * width + x] }
    set { memory[y * width + x] = newValue }
  }

  var image: PixelImage? {
    PixelImage(base: UnsafeRawPointer(memory), width: width, height: height, bytesPerRow: width * 4)
  }

  func randomize(_ random: inout Seeded, share: Double = 1) {
    for index in 0..<width * height where Double.random(in: 0..<1, using: &random) < share {
      // The unused byte is anything.
      memory[index] = UInt32.random(in: 0...UInt32.max, using: &random)
    }
  }

  func color(_ x: Int, _ y: Int) -> ScreenModel.Color {
    let pixel = self[x, y]
    return .rgb(Int((pixel >> 16) & 0xFF), Int((pixel >> 8) & 0xFF), Int(pixel & 0xFF))
  }
}
