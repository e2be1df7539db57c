import Cells
import Player
import TimedMetadata
import Timing

/// The row of the timecode: the label in one run of plain characters, its rate, how it is known,
/// and marks for what is wrong with it.
enum TimecodeLine {
  private static let maximumLabelWidth = 16

  static func draw(_ player: PlayerState, on surface: inout Surface, in rect: Rect) {
    guard rect.width > 2, !rect.isEmpty else { return }
    let line = Line(items(player.timecode), fitting: rect.width - 2)
    line.draw(on: &surface, at: Point(x: rect.x + 1, y: rect.y))
    let rest = rect.width - 2 - line.width - 4
    let times = Line(streamTime(player), fitting: rest)
    times.draw(on: &surface, at: Point(x: rect.maxX - 1 - times.width, y: rect.y))
  }

  /// Only the label, in the middle; nothing but an ellipsis where it does not fit, since part of
  /// a label would read as another one.
  static func drawAlone(_ player: PlayerState, on surface: inout Surface, in rect: Rect) {
    guard !rect.isEmpty else { return }
    let text = label(player.timecode) ?? absence(player.timecode)
    let shown = TextWidth.cells(text) <= rect.width ? text : "…"
    let x = rect.x + (rect.width - TextWidth.cells(shown)) / 2
    surface.draw(shown, at: Point(x: x, y: rect.y), style: style(player.timecode))
  }

  /// The label as received, or `nil` where there is none.
  static func label(_ reading: TimecodeReading) -> String? {
    reading.label.map { TextWidth.truncated($0, to: maximumLabelWidth) }
  }

  static func absence(_ reading: TimecodeReading) -> String {
    switch reading.absence {
    case .waiting: "waiting for timecode"
    case .approximate: "≈ seeking"
    case .noTimecode, nil: "no timecode"
    }
  }

  static func style(_ reading: TimecodeReading) -> Style {
    guard reading.label != nil else {
      switch reading.absence {
      case .waiting: return Style(.warning)
      case .approximate: return Style(.accent)
      case .noTimecode, nil: return Style(.faint)
      }
    }
    if reading.flags.contains(.invalid) { return Style(.error, .bold) }
    return Style(reading.flags.contains(.stale) ? .warning : .timecode, .bold)
  }

  private static func items(_ reading: TimecodeReading) -> [LineItem] {
    guard let label = label(reading) else {
      return [
        LineItem(
          [.init("TC ", Style(.faint)), .init(absence(reading), style(reading))], priority: 0)
      ]
    }
    var items = [
      LineItem([.init("TC ", Style(.faint)), .init(label, style(reading))], priority: 0)
    ]
    if let rate = reading.rate {
      let counting = label.contains(";") ? "DF" : "NDF"
      items.append(
        LineItem("\(NumberText.rate(rate)) \(counting)", priority: 5))
      if reading.isContainerRate {
        items.append(LineItem("container rate", Style(.warning), priority: 7))
      }
    }
    items.append(contentsOf: provenance(reading))
    if reading.flags.contains(.jump) {
      items.append(LineItem("JUMP", Style(.warning, [.bold, .reverse]), priority: 2))
    }
    if reading.flags.contains(.invalid) {
      items.append(LineItem("INVALID", Style(.error, [.bold, .reverse]), priority: 1))
    }
    if reading.flags.contains(.ambiguousRate) {
      items.append(LineItem("RATE?", Style(.warning, .bold), priority: 4))
    }
    return items
  }

  private static func provenance(_ reading: TimecodeReading) -> [LineItem] {
    if reading.flags.contains(.stale) {
      let age = reading.age.map { " \(NumberText.fixed($0, digits: 1)) s" } ?? ""
      return [LineItem("stale" + age, Style(.warning), priority: 3)]
    }
    switch reading.source {
    case .event: return [LineItem("event", Style(.good), priority: 6)]
    case .counted: return [LineItem("counted", Style(.faint), priority: 6)]
    case nil: return []
    }
  }

  private static func streamTime(_ player: PlayerState) -> [LineItem] {
    guard let instant = player.streamTime, player.timecode.absence != .approximate else {
      return []
    }
    var items: [LineItem] = []
    if instant.period != 0 {
      items.append(LineItem("period \(instant.period)", Style(.faint), priority: 1))
    }
    items.append(LineItem("PTS \(NumberText.seconds(instant.time))", Style(.faint), priority: 0))
    return items
  }
}
