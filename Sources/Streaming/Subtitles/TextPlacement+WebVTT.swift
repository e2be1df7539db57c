import TimedMetadata
import WebVTT

extension TextPlacement {
  /// The height of a region's line in percent of the picture, W3C WebVTT, section 7.2.
  private static let regionLine = 5.33

  /// W3C WebVTT, sections 3.1 and 7.2 ("apply WebVTT cue settings"), for text that is read from
  /// left to right. Vertical text is set in lines at the side where it would stand.
  init(_ settings: WebVTTCueSettings, region: WebVTTRegion? = nil) {
    self.init()
    if let region {
      self.init(region)
      alignment = Side(settings.textAlignment)
      return
    }
    alignment = Side(settings.textAlignment)
    guard settings.writingDirection == .horizontal else {
      standAtSide(settings.writingDirection)
      return
    }
    setLine(settings)
    setBox(settings)
  }

  private mutating func setLine(_ settings: WebVTTCueSettings) {
    switch settings.line {
    case .number(let number): line = .number(number)
    case .percentage(let percentage): line = .percentage(percentage)
    case nil: return
    }
    switch settings.lineAlignment {
    case .start: lineAlignment = .start
    case .center: lineAlignment = .center
    case .end: lineAlignment = .end
    }
  }

  private mutating func setBox(_ settings: WebVTTCueSettings) {
    let automatic: Double =
      switch alignment {
      case .left: 0
      case .center: 50
      case .right: 100
      }
    let position = settings.position ?? automatic
    let anchor: Side =
      switch settings.positionAlignment {
      case .lineLeft: .left
      case .center: .center
      case .lineRight: .right
      case nil: alignment
      }
    switch anchor {
    case .left:
      width = min(settings.size, 100 - position)
      left = position
    case .center:
      width = min(settings.size, 2 * min(position, 100 - position))
      left = position - width / 2
    case .right:
      width = min(settings.size, position)
      left = position - width
    }
  }

  /// The lines end at the bottom of the region.
  private init(_ region: WebVTTRegion) {
    let height = Double(region.lines) * Self.regionLine
    let bottom = region.viewportAnchor.y + (100 - region.anchor.y) / 100 * height
    self.init(
      line: .percentage(min(bottom, 100)), lineAlignment: .end,
      left: region.viewportAnchor.x - region.anchor.x / 100 * region.width, width: region.width,
      maximumLines: region.lines)
  }

  private mutating func standAtSide(_ direction: WebVTTCueSettings.WritingDirection) {
    (line, lineAlignment) = (.percentage(50), .center)
    width = 50
    left = direction == .verticalGrowingLeft ? 50 : 0
    alignment = direction == .verticalGrowingLeft ? .right : .left
  }
}

extension TextPlacement.Side {
  fileprivate init(_ alignment: WebVTTCueSettings.TextAlignment) {
    switch alignment {
    case .start, .left: self = .left
    case .center: self = .center
    case .end, .right: self = .right
    }
  }
}
