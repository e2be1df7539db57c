import Cells
import Player
import TimedMetadata

/// The cues as they came, newest last, two rows each.
enum CuePanelView {
  private static let rowsOfCue = 2

  /// How many cues fit into a panel.
  static func capacity(of rect: Rect) -> Int {
    max(0, rect.height - 2) / rowsOfCue
  }

  static func draw(
    _ panel: CuePanelState, log: CueLog, on surface: inout Surface, in rect: Rect
  ) {
    guard panel.isOpen, !rect.isEmpty else { return }
    let visible = capacity(of: rect)
    let end = panel.end(in: log, visible: visible)
    let newer = log.entries.count - end
    let note = newer > 0 ? "\(newer) newer" : log.evicted > 0 ? "\(log.evicted) evicted" : ""
    let inside = Box.draw(
      title: "Cues \(log.entries.count)", note: note, on: &surface, in: rect)
    guard !inside.isEmpty else { return }
    if log.entries.isEmpty {
      surface.draw(
        "No cues so far", at: inside.origin, style: Style(.faint), maxWidth: inside.width)
      return
    }
    let start = max(0, end - visible)
    for (offset, entry) in log.entries[start..<end].enumerated() {
      draw(
        entry, panel.text(of: entry.cue), on: &surface,
        in: Rect(
          x: inside.x, y: inside.y + offset * rowsOfCue, width: inside.width, height: rowsOfCue))
    }
    Box.drawMore(above: start > 0, below: newer > 0, on: &surface, in: rect)
  }

  private static func draw(
    _ entry: CueLog.Entry, _ text: CueText, on surface: inout Surface, in rect: Rect
  ) {
    let (symbol, style) = look(entry.status)
    surface.draw(symbol, at: rect.origin, style: style)
    let kind = LineItem(
      text.kind, entry.cue.isConformant ? style : Style(.warning, .bold), priority: 0)
    surface.draw(
      kind.spans[0].glyphs, at: Point(x: rect.x + 2, y: rect.y), style: kind.spans[0].style,
      maxWidth: 10)
    var facts: [LineItem] = []
    if let timecode = entry.timecode {
      facts.append(LineItem(timecode, Style(.timecode), priority: 1))
    }
    facts.append(
      LineItem(
        NumberText.seconds(entry.cue.startTime), Style(entry.status == .exited ? .faint : .plain),
        priority: 0))
    let line = Line(facts, fitting: rect.width - 13)
    line.draw(on: &surface, at: Point(x: rect.maxX - line.width, y: rect.y))
    drawContent(text, isFaint: entry.status == .exited, on: &surface, in: rect)
  }

  /// The owner or description and the payload, the name cut so that most of the row is payload.
  private static func drawContent(
    _ text: CueText, isFaint: Bool, on surface: inout Surface, in rect: Rect
  ) {
    var x = rect.x + 2
    if !text.name.isEmpty {
      let width = max(8, min(24, rect.width - 14))
      x += surface.draw(
        FittedText.line(text.name, width: width), at: Point(x: x, y: rect.y + 1),
        style: Style(.faint), maxWidth: rect.maxX - x)
      x += 2
    }
    let room = rect.maxX - x
    guard room > 0 else { return }
    surface.draw(
      FittedText.line(text.payload, width: room), at: Point(x: x, y: rect.y + 1),
      style: Style(isFaint ? .faint : .plain), maxWidth: room)
  }

  private static func look(_ status: CueLog.Status) -> (String, Style) {
    switch status {
    case .added: ("+", Style(.accent))
    case .entered: ("▸", Style(.good, .bold))
    case .exited: ("–", Style(.faint))
    }
  }
}
