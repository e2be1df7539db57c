import Cells

/// How a picture lies in the cells that it may take.
nonisolated struct PictureLayout: Sendable, Equatable {
  /// The cells that the picture covers, centred in the area.
  var rect: Rect
  /// The size at which libmpv renders, before it is turned upright.
  var renderWidth: Int
  var renderHeight: Int
  /// Degrees clockwise by which the rendered picture is turned: 0, 90, 180 or 270.
  var rotation: Int

  /// Fits a picture into cells.
  ///
  /// - Parameters:
  ///   - display: The picture's display size in square pixels, before rotation.
  ///   - rotation: Degrees clockwise; other than multiples of 90 count as 0.
  ///   - samplesPerCell: How many pixels a cell takes.
  ///   - cellAspect: How many times as high as wide a cell is.
  /// - Returns: `nil` where there is no room or no picture.
  static func fit(
    display: (width: Int, height: Int), rotation: Int, area: Rect, samplesPerCell: Size,
    cellAspect: Double = 2
  ) -> PictureLayout? {
    guard display.width > 0, display.height > 0, !area.isEmpty else { return nil }
    let turn = rotation % 90 == 0 ? ((rotation % 360) + 360) % 360 : 0
    let isSideways = turn == 90 || turn == 270
    let source =
      isSideways
      ? (width: Double(display.height), height: Double(display.width))
      : (width: Double(display.width), height: Double(display.height))
    let room = (width: Double(area.width), height: Double(area.height) * cellAspect)
    let scale = min(room.width / source.width, room.height / source.height)
    let width = min(area.width, max(1, Int((source.width * scale).rounded())))
    let rows = min(area.height, max(1, Int((source.height * scale / cellAspect).rounded())))
    let upright = (
      width: width * samplesPerCell.width, height: rows * samplesPerCell.height
    )
    return PictureLayout(
      rect: Rect(
        x: area.x + (area.width - width) / 2, y: area.y + (area.height - rows) / 2,
        width: width, height: rows),
      renderWidth: isSideways ? upright.height : upright.width,
      renderHeight: isSideways ? upright.width : upright.height,
      rotation: turn)
  }
}
