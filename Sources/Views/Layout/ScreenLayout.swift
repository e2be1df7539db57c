import Cells

/// Which cells of the terminal each part has; parts that are left out are empty.
///
/// The timecode has cells of its own in every layout, and nothing is ever laid over them: what
/// opens is kept inside `body`.
struct ScreenLayout: Equatable {
  /// Below this only the timecode shows.
  static let minimum = Size(width: 40, height: 12)
  /// From here on the timecode also shows in big digits.
  static let bigTimecodeMinimum = Size(width: 100, height: 30)

  struct Options: Equatable {
    var isFocused = false
    var hasPanel = false
    /// The width of the big digits, or `nil` for none.
    var bigTimecodeWidth: Int?
  }

  private static let none = Rect(x: 0, y: 0, width: 0, height: 0)
  private static let panelWidths = 44...84
  private static let leastPictureBesidePanel = 32

  var title = none
  var picture = none
  var panel = none
  /// Where menus and panels open: the picture and the panel beside it.
  var body = none
  var bigTimecode = none
  var timecode = none
  /// One row, or two where the digits are big.
  var status: [Rect] = []
  var hint = none

  init(size: Size, options: Options) {
    let (width, height) = (max(0, size.width), max(0, size.height))
    guard width >= Self.minimum.width, height >= Self.minimum.height else {
      timecode = Rect(x: 0, y: height / 2, width: width, height: min(1, height))
      return
    }
    let row = { (y: Int) in Rect(x: 0, y: y, width: width, height: 1) }
    if options.isFocused {
      body = Rect(x: 0, y: 0, width: width, height: height - 1)
      timecode = row(height - 1)
    } else {
      title = row(0)
      hint = row(height - 1)
      let deck = deckHeight(size, options)
      body = Rect(x: 0, y: 1, width: width, height: height - 2 - deck)
      if let bigWidth = options.bigTimecodeWidth, deck == BigDigits.height {
        bigTimecode = Rect(x: 1, y: body.maxY, width: bigWidth, height: deck)
        let x = bigTimecode.maxX + 2
        let right = { (y: Int) in Rect(x: x, y: y, width: width - x, height: 1) }
        timecode = right(body.maxY)
        status = [right(body.maxY + 1), right(body.maxY + 2)]
      } else {
        timecode = row(body.maxY)
        status = [row(body.maxY + 1)]
      }
    }
    divideBody(hasPanel: options.hasPanel)
  }

  /// How many rows the timecode and the status have together.
  private func deckHeight(_ size: Size, _ options: Options) -> Int {
    guard let bigWidth = options.bigTimecodeWidth,
      size.width >= Self.bigTimecodeMinimum.width, size.height >= Self.bigTimecodeMinimum.height,
      size.width - bigWidth >= Self.minimum.width + 3
    else { return 2 }
    return BigDigits.height
  }

  private mutating func divideBody(hasPanel: Bool) {
    picture = body
    guard hasPanel else { return }
    let wanted = body.width * 9 / 20
    let width = min(max(wanted, Self.panelWidths.lowerBound), Self.panelWidths.upperBound)
    guard body.width - width >= Self.leastPictureBesidePanel else {
      panel = body
      return
    }
    picture.width -= width
    panel = Rect(x: picture.maxX, y: body.y, width: width, height: body.height)
  }
}
