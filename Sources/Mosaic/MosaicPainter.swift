import Cells

/// Paints the picture and the text over it, writing only what changed since the last time.
///
/// It keeps a model of what the terminal shows in the picture area. Whatever else writes there has
/// to be told by `cover` or `invalidate`. It is used by one thread at a time.
public struct MosaicPainter {
  /// How many pixels of an image one cell takes.
  public var samplesPerCell: Size { fitter.samplesPerCell }

  private let mode: ColorMode
  private var fitter: any MosaicFitter
  /// How pixels lie behind the cells, where the picture is not made of cells.
  private let plane: PixelPlane?
  private let style: OverlayStyle
  private let writer: MosaicWriter
  private var overlayText = OverlayText()
  private var area = Rect(x: 0, y: 0, width: 0, height: 0)
  private var screen: [MosaicCell] = []
  private var wanted: [MosaicCell] = []
  /// Whether the screen may show wide characters of the overlay.
  private var hasWide = false

  /// - Parameters:
  ///   - blocks: what the picture is made of.
  ///   - tolerance: colours on the screen that differ by no more than this in each channel (0 to
  ///     255) are not written again, and shapes that are almost as good as the best stay; noise
  ///     then costs no bytes.
  public init(mode: ColorMode, blocks: BlockRepertoire = .halves, tolerance: Int = 4) {
    let fitter = blocks.fitter(mode: mode, palette: Palette256(), tolerance: tolerance)
    self.init(
      mode: mode, fitter: fitter, plane: nil, hasFullBlock: blocks != .ascii, tolerance: tolerance)
  }

  /// A painter of the text alone, over pictures of pixels.
  public init(mode: ColorMode, plane: PixelPlane) {
    self.init(
      mode: mode, fitter: ThroughFitter(samplesPerCell: plane.samplesPerCell), plane: plane,
      hasFullBlock: false, tolerance: 0)
  }

  private init(
    mode: ColorMode, fitter: any MosaicFitter, plane: PixelPlane?, hasFullBlock: Bool,
    tolerance: Int
  ) {
    self.mode = mode
    self.fitter = fitter
    self.plane = plane
    let palette = Palette256()
    style = OverlayStyle(mode: mode, palette: palette)
    writer = MosaicWriter(
      tolerance: tolerance,
      abilities: MosaicPen.Abilities(
        hasFullBlock: hasFullBlock,
        hasBrightBackgrounds: mode != .basic(.eight) && mode != .basic(.sixteenOnEight)))
  }

  /// Forgets what the screen shows; the next picture is written as a whole.
  public mutating func invalidate() {
    for index in screen.indices { screen[index] = .unknown }
  }

  /// Notes that the interface was drawn over these cells, which are then unknown.
  ///
  /// Needed for every drawing of the interface between two pictures, also for one that was
  /// drawn over again before the next picture.
  public mutating func cover(_ mask: CellMask) {
    guard screen.count == area.width * area.height else { return }
    for y in 0..<area.height where mask.coversAny(row: area.y + y) {
      for x in 0..<area.width where mask.isCovered(x: area.x + x, y: area.y + y) {
        forget(x: x, y: y)
      }
    }
  }

  /// Writes the picture's cells that changed.
  ///
  /// - Parameters:
  ///   - image: one or more cells of pixels; smaller than the area it is centred with black
  ///     around it, larger it is cut; without an image the area is black.
  ///   - pictureArea: where on the terminal, in cells.
  ///   - overlay: text over the picture, from the area's top left.
  ///   - chromeMask: cells of the terminal that are not to be written.
  ///   - out: the bytes are appended: cursor and colours are afterwards what they were before.
  public mutating func paint(
    _ image: PixelImage?, pictureArea: Rect, overlay: Surface, chromeMask: CellMask,
    into out: inout [UInt8]
  ) {
    prepare(image, pictureArea: pictureArea, overlay: overlay)
    finish(chromeMask: chromeMask, into: &out)
  }

  /// Fits the picture and lays the text over it; `finish` writes what came of it.
  mutating func prepare(_ image: PixelImage?, pictureArea: Rect, overlay: Surface) {
    if pictureArea != area {
      area = pictureArea
      screen = Array(repeating: .unknown, count: max(0, area.width * area.height))
      wanted = screen
    }
    guard !area.isEmpty else { return }
    if overlayText.update(overlay) { invalidate() }
    fill(with: image)
    drawOverlay()
    openWindow()
  }

  mutating func finish(chromeMask: CellMask, into out: inout [UInt8]) {
    guard !area.isEmpty else { return }
    cover(chromeMask)
    leaveOut(chromeMask)
    forgetBrokenWideCharacters()
    hasWide = hasWide || overlayText.hasWide
    writer.write(wanted, over: &screen, area: area, text: overlayText, into: &out)
  }

  private mutating func fill(with image: PixelImage?) {
    let black: MosaicColor =
      switch mode {
      case .trueColor: .black
      case .indexed256: .palette(16)
      case .basic: .palette(0)
      case .monochrome: .standard
      }
    let border = MosaicCell(glyph: .blank, foreground: .standard, background: black)
    let samples = fitter.samplesPerCell
    let columns = (image?.width ?? 0) / samples.width
    let rows = (image?.height ?? 0) / samples.height
    if columns < area.width || rows < area.height {
      for index in wanted.indices { wanted[index] = border }
    }
    guard let image, columns > 0, rows > 0 else { return }
    let size = Size(width: min(columns, area.width), height: min(rows, area.height))
    let left = (area.width - size.width) / 2
    let top = (area.height - size.height) / 2
    let origin = Point(x: (columns - size.width) / 2, y: (rows - size.height) / 2)
    Self.fit(
      image, origin: origin, size: size, by: &fitter, into: &wanted,
      from: top * area.width + left, stride: area.width)
  }

  private static func fit(
    _ image: PixelImage, origin: Point, size: Size, by fitter: inout any MosaicFitter,
    into cells: inout [MosaicCell], from start: Int, stride: Int
  ) {
    cells.withUnsafeMutableBufferPointer { cells in
      guard let base = cells.baseAddress else { return }
      fitter.fit(image, origin: origin, size: size, into: base + start, stride: stride)
    }
  }

  /// Makes the cells through which pixels show what they have to be for that.
  private mutating func openWindow() {
    guard let plane else { return }
    for index in wanted.indices where wanted[index].glyph == .through {
      if plane.liesOverCells {
        // The pixels took the place of whatever was there.
        wanted[index] = .unknown
        screen[index] = .unknown
      } else {
        wanted[index] = MosaicCell(
          glyph: .blank, foreground: .standard, background: .standard)
      }
    }
  }

  /// Which of some cells of the terminal have text of the overlay, or belong to the interface.
  func covered(in rect: Rect, by mask: CellMask) -> [Bool] {
    var covered = [Bool](repeating: false, count: rect.width * rect.height)
    for y in 0..<rect.height where mask.coversAny(row: rect.y + y) {
      for x in 0..<rect.width where mask.isCovered(x: rect.x + x, y: rect.y + y) {
        covered[y * rect.width + x] = true
      }
    }
    for entry in overlayText.entries {
      for column in 0..<(entry.glyph.isWide ? 2 : 1) {
        let (x, y) = (area.x + entry.x + column - rect.x, area.y + entry.y - rect.y)
        guard (0..<rect.width).contains(x), (0..<rect.height).contains(y) else { continue }
        covered[y * rect.width + x] = true
      }
    }
    return covered
  }

  /// The cells of the terminal that a picture of this size takes in an area.
  func rect(of image: PixelImage, in area: Rect) -> Rect {
    let width = min(image.width / samplesPerCell.width, area.width)
    let height = min(image.height / samplesPerCell.height, area.height)
    return Rect(
      x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width: width,
      height: height)
  }

  private mutating func drawOverlay() {
    for entry in overlayText.entries {
      let width = entry.glyph.isWide ? 2 : 1
      guard entry.y < area.height, entry.x + width <= area.width else { continue }
      let index = entry.y * area.width + entry.x
      let cell = style.cell(entry, over: wanted[index])
      wanted[index] = cell
      if width == 2 {
        wanted[index + 1] = cell
        wanted[index + 1].glyph = .continuation
      }
    }
  }

  /// Takes the covered cells out of what is wanted; a wide character cut by it becomes a blank.
  private mutating func leaveOut(_ mask: CellMask) {
    for y in 0..<area.height where mask.coversAny(row: area.y + y) {
      for x in 0..<area.width where mask.isCovered(x: area.x + x, y: area.y + y) {
        let index = y * area.width + x
        if wanted[index].glyph.isWide, x + 1 < area.width {
          wanted[index + 1].glyph = .blank
        } else if wanted[index].glyph == .continuation, x > 0 {
          wanted[index - 1].glyph = .blank
        }
        wanted[index] = .unknown
      }
    }
  }

  /// A terminal erases both halves of a wide character when one is overwritten.
  private mutating func forgetBrokenWideCharacters() {
    guard hasWide else { return }
    hasWide = false
    for index in screen.indices where screen[index].glyph.isWide {
      hasWide = true
      let next = index + 1
      guard wanted[index] != screen[index] || next >= wanted.count || wanted[next] != screen[next]
      else { continue }
      screen[index] = .unknown
      if next < screen.count { screen[next] = .unknown }
    }
  }

  private mutating func forget(x: Int, y: Int) {
    let index = y * area.width + x
    if screen[index].glyph.isWide, x + 1 < area.width {
      screen[index + 1] = .unknown
    } else if screen[index].glyph == .continuation, x > 0 {
      screen[index - 1] = .unknown
    }
    screen[index] = .unknown
  }
}
