/// The frame number that the demo's picture carries for a program to read.
///
/// A strip across the whole width, from 238/360 to 274/360 of the height, is divided into twenty
/// modules of equal width. From the left: white, black; twelve bits of the number, most significant
/// first, white for one; four bits of checksum, most significant first; black, white. The checksum
/// is 15 less the sum, modulo 16, of the number's three groups of four bits. Number and strip are
/// those of the stored loop (`DemoAsset.loopFrames`), so a live stream shows its frame modulo that.
///
/// A module is four cells wide where the picture is eighty columns wide, and three at sixty.
public struct FrameBarcode: Sendable, Hashable {
  /// How many modules stand side by side.
  public static let moduleCount = 20
  /// The strip's top edge as a fraction of the picture's height.
  public static let top = 238.0 / 360
  /// The strip's bottom edge as a fraction of the picture's height.
  public static let bottom = 274.0 / 360

  /// The number, 0 to 4095.
  public let frameNumber: Int

  /// The bar code of a number; `nil` outside 0 to 4095.
  public init?(frameNumber: Int) {
    guard (0...0xFFF).contains(frameNumber) else { return nil }
    self.frameNumber = frameNumber
  }

  /// Reads the strip out of a picture.
  ///
  /// - Parameter luma: the brightness at a place of the picture, both coordinates 0 to 1 from the
  ///   top left; black and white may lie anywhere, so long as white is the greater.
  /// - Returns: `nil` if there is no strip, a module is neither black nor white, or the checksum
  ///   does not hold.
  public init?(luma: (_ x: Double, _ y: Double) -> Double) {
    let levels = (0..<Self.moduleCount).map { Self.level(ofModule: $0, luma: luma) }
    let whites = [levels[0], levels[Self.moduleCount - 1]]
    let blacks = [levels[1], levels[Self.moduleCount - 2]]
    guard let white = whites.min(), let black = blacks.max(), white > black else { return nil }
    let middle = (white + black) / 2
    let margin = (white - black) / 8
    var bits = 0
    for level in levels[2..<(Self.moduleCount - 2)] {
      guard abs(level - middle) >= margin else { return nil }
      bits = bits << 1 | (level > middle ? 1 : 0)
    }
    self.init(frameNumber: bits >> 4)
    guard bits & 0xF == checksum else { return nil }
  }

  /// Whether each module is white, from the left.
  public var modules: [Bool] {
    let bits = frameNumber << 4 | checksum
    let data = (0..<16).map { bits >> (15 - $0) & 1 == 1 }
    return [true, false] + data + [false, true]
  }

  private var checksum: Int {
    15 - (frameNumber & 0xF + frameNumber >> 4 & 0xF + frameNumber >> 8) & 0xF
  }

  /// The mean of six places in the middle half of a module.
  private static func level(
    ofModule index: Int, luma: (_ x: Double, _ y: Double) -> Double
  ) -> Double {
    var sum = 0.0
    for across in [0.3, 0.5, 0.7] {
      for down in [0.4, 0.6] {
        let x = (Double(index) + across) / Double(moduleCount)
        sum += luma(x, top + (bottom - top) * down)
      }
    }
    return sum / 6
  }
}
