import Cells
import Foundation
import TestSupport

@testable import Mosaic

/// One way to show pictures, and what it needed so far.
struct Candidate {
  static let size = Size(width: 160, height: 48)

  let name: String
  private let area = Rect(size: size)
  private let blocks: BlockRepertoire
  private let mode: ColorMode
  private var painter: MosaicPainter
  private var fitter: any MosaicFitter
  private var cells = Array(repeating: MosaicCell.unknown, count: size.width * size.height)
  private var screen = ScreenModel(width: size.width, height: size.height)
  private var frames = 0
  private var bytes = 0
  private var fitTimes: [Double] = []
  private var paintTimes: [Double] = []
  private var psnr: [Double] = []
  private var ssim: [Double] = []
  /// Of the means over two by two cells: what is seen from so far off that dithering is not.
  private var blurred: [Double] = []

  init(_ name: String, blocks: BlockRepertoire, mode: ColorMode = .trueColor, tolerance: Int) {
    self.name = name
    self.blocks = blocks
    self.mode = mode
    painter = MosaicPainter(mode: mode, blocks: blocks, tolerance: tolerance)
    fitter = blocks.fitter(mode: mode, palette: Palette256(), tolerance: tolerance)
  }

  /// Shows a source of 8×16 pixels a cell; every sixth frame is compared with it.
  mutating func show(_ source: Raster) {
    let samples = blocks.samplesPerCell(mode: mode)
    let reduced = source.reduced(across: 8 / samples.width, down: 16 / samples.height)
    var output: [UInt8] = []
    reduced.bytes.withUnsafeBytes { pixels in
      guard let base = pixels.baseAddress,
        let image = PixelImage(
          base: base, width: reduced.width, height: reduced.height,
          bytesPerRow: reduced.width * 4)
      else { return }
      fitTimes.append(
        Self.milliseconds {
          cells.withUnsafeMutableBufferPointer { cells in
            guard let base = cells.baseAddress else { return }
            fitter.fit(
              image, origin: Point(x: 0, y: 0), size: Self.size, into: base,
              stride: Self.size.width)
          }
        })
      paintTimes.append(
        Self.milliseconds {
          painter.paint(
            image, pictureArea: area, overlay: Surface(size: Size(width: 0, height: 0)),
            chromeMask: .none, into: &output)
        })
    }
    screen.write(output)
    frames += 1
    // The first frame is whole in every case.
    if frames > 1 { bytes += output.count }
    guard frames % 6 == 0 else { return }
    let shown = drawn()
    psnr.append(Quality.psnr(source, shown))
    ssim.append(Quality.ssim(source, shown))
    blurred.append(
      Quality.psnr(
        source.reduced(across: 16, down: 32), shown.reduced(across: 16, down: 32)))
  }

  /// The columns of the report.
  static let header =
    "picture                  cells                bytes/frame   fit ns/cell  write ns/cell   PSNR dB   SSIM  blurred dB"

  /// One line of the report: medians of the times, means of the rest.
  func report(_ picture: String) -> String {
    let count = Double(Self.size.width * Self.size.height)
    let fit = Self.median(fitTimes) * 1e6 / count
    let paint = Self.median(paintTimes) * 1e6 / count
    func padded(_ text: String, _ width: Int) -> String {
      text.padding(toLength: width, withPad: " ", startingAt: 0)
    }
    return padded(picture, 25) + padded(name, 20)
      + String(
        format: "%12d %13.1f %14.1f %9.2f %6.3f %11.2f", bytes / max(1, frames - 1), fit,
        paint - fit, Self.mean(psnr), Self.mean(ssim), Self.mean(blurred))
  }

  /// The screen with 8×16 pixels a cell.
  private func drawn() -> Raster {
    var raster = Raster(width: Self.size.width * 8, height: Self.size.height * 16)
    raster.fill { x, y in
      let (red, green, blue) = ScreenModel.channels(
        screen[x / 8, y / 16], x: (Double(x % 8) + 0.5) / 8, y: (Double(y % 16) + 0.5) / 16)
      return SIMD3(Float(blue), Float(green), Float(red))
    }
    return raster
  }

  private static func milliseconds(_ body: () -> Void) -> Double {
    var start = timespec()
    var end = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
    body()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
    return Double(end.tv_sec - start.tv_sec) * 1e3 + Double(end.tv_nsec - start.tv_nsec) / 1e6
  }

  private static func median(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }

  private static func mean(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }
}
