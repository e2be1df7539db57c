import Resources
import TestSupport
import Timing

/// What one screen says about its frame: the number in the picture, and the timecode beside it.
struct DrawnFrame: Sendable, Hashable {
  /// The number that the bar code in the drawn cells holds; `nil` where none can be read.
  var number: Int?
  /// The label behind `TC`; `nil` where there is none.
  var label: String?

  /// Whether the picture is marked as one near that which is sought.
  var isGlance = false

  /// The number that the picture of the label's frame holds.
  var numberOfLabel: Int? {
    labelCount.map { Int($0 % Int64(DemoAsset.loopFrames)) }
  }

  /// The number of the label's frame since midnight.
  var labelCount: Int64? {
    label.flatMap { Timecode($0) }?.frameNumber(at: .fps30000_1001)
  }

  /// Reads a screen with a 16:9 picture between the title bar and the row of the timecode.
  init(_ screen: ScreenModel) {
    guard let row = (1..<screen.height).first(where: { Self.labelStart(screen, row: $0) != nil })
    else { return }
    label = Self.label(screen, row: row)
    isGlance = (0..<screen.width).contains { screen[$0, row].text == "≈" }
    let picture = Self.picture(columns: screen.width, rows: row - 1)
    let barcode = FrameBarcode { x, y in
      screen.sample(
        x: Double(picture.x) + x * Double(picture.width),
        y: 1 + Double(picture.y) + y * Double(picture.height))
    }
    number = barcode?.frameNumber
  }

  private typealias Place = (x: Int, y: Int, width: Int, height: Int)

  /// The cells that a 16:9 picture takes in the middle of an area of half-block pixels.
  private static func picture(columns: Int, rows: Int) -> Place {
    let scale = min(Double(columns) / 16, Double(rows * 2) / 9)
    let width = Int((16 * scale).rounded())
    let height = Int((9 * scale / 2).rounded())
    return ((columns - width) / 2, (rows - height) / 2, width, height)
  }

  private static func labelStart(_ screen: ScreenModel, row: Int) -> Int? {
    (0..<screen.width - 3).first { x in
      screen[x, row].text == "T" && screen[x + 1, row].text == "C" && screen[x + 2, row].text == " "
    }
  }

  private static func label(_ screen: ScreenModel, row: Int) -> String? {
    guard let start = labelStart(screen, row: row) else { return nil }
    let text = (start + 3..<screen.width).map { screen[$0, row].text }.joined()
    let word = text.prefix { $0 != " " }
    return Timecode(String(word)) == nil ? nil : String(word)
  }
}
