import Cells
import Player
import TimedMetadata

/// The cues as they came, newest last, two rows each; or one of them in full.
enum CuePanelView {
  private static let rowsOfCue = 2
  /// Below this the panel has no row for statistics.
  private static let leastHeightWithStatistics = 12

  /// The parts of a panel inside its border.
  struct Parts {
    var list: Rect
    /// A row for what is known of the chosen cue's kind; may be empty.
    var statistics: Rect
    /// A row for what is typed; may be empty.
    var entry: Rect
    /// How many cues fit.
    var capacity: Int { list.height / rowsOfCue }

    init(_ rect: Rect, _ panel: CuePanelState) {
      let none = Rect(x: 0, y: 0, width: 0, height: 0)
      (list, statistics, entry) = (rect.inset(dx: 2, dy: 1), none, none)
      guard rect.width >= 6, rect.height >= 3 else {
        list = none
        return
      }
      if panel.saving != nil || (panel.isFocused && panel.detail == nil)
        || !panel.filter.text.isEmpty
      {
        entry = takeRow()
      }
      if panel.detail == nil, rect.height >= leastHeightWithStatistics { statistics = takeRow() }
    }

    private mutating func takeRow() -> Rect {
      guard list.height > rowsOfCue else { return Rect(x: 0, y: 0, width: 0, height: 0) }
      list.height -= 1
      return Rect(x: list.x, y: list.maxY, width: list.width, height: 1)
    }
  }

  static func draw(
    _ panel: CuePanelState, log: CueLog, on surface: inout Surface, in rect: Rect
  ) {
    guard panel.isOpen, !rect.isEmpty else { return }
    let parts = Parts(rect, panel)
    if let detail = panel.detail {
      CueDetailView.draw(detail, on: &surface, in: parts.list, of: rect)
    } else {
      drawList(panel, log, parts, on: &surface, in: rect)
    }
    CueEntryView.draw(panel, on: &surface, in: parts.entry)
  }

  private static func drawList(
    _ panel: CuePanelState, _ log: CueLog, _ parts: Parts, on surface: inout Surface, in rect: Rect
  ) {
    let list = panel.list(log)
    let window = panel.cursor.window(in: list, visible: parts.capacity)
    let count = log.entries.count
    let title = panel.filter.isEmpty ? "Cues \(count)" : "Cues \(list.count) of \(count)"
    let notes = [follow(panel.cursor, newer: list.count - window.upperBound), dropped(log)]
      .compactMap { $0 }
    let room = rect.width - 8 - title.count
    let note = [notes.joined(separator: "  "), notes.last ?? ""].first { $0.count <= room } ?? ""
    _ = Box.draw(title: title, note: note, on: &surface, in: rect)
    let inside = parts.list
    guard !inside.isEmpty else { return }
    if list.isEmpty {
      surface.draw(
        count == 0 ? "No cues so far" : "No cue has this", at: inside.origin, style: Style(.faint),
        maxWidth: inside.width)
    }
    let chosen = panel.isFocused ? panel.cursor.index(in: list) : nil
    for (offset, index) in window.enumerated() {
      guard let entry = log[list[index]] else { continue }
      let row = Rect(
        x: inside.x, y: inside.y + offset * rowsOfCue, width: inside.width, height: rowsOfCue)
      if index == chosen { mark(row, on: &surface) }
      draw(entry, panel.rows.text(of: entry.cue), on: &surface, in: row)
    }
    Box.drawMore(
      above: window.lowerBound > 0, below: window.upperBound < list.count, on: &surface, in: rect)
    let index = panel.cursor.index(in: list)
    CueStatisticsLine.draw(
      index.flatMap { log[list[$0]] }, log.statistics, on: &surface, in: parts.statistics)
  }

  private static func follow(_ cursor: CueCursor, newer: Int) -> String? {
    cursor.isFollowing ? "newest" : newer > 0 ? "\(newer) newer" : nil
  }

  private static func dropped(_ log: CueLog) -> String? {
    log.evicted > 0 ? "\(log.evicted) older dropped" : nil
  }

  /// A bar at the left of the chosen cue.
  private static func mark(_ row: Rect, on surface: inout Surface) {
    for y in row.y..<row.maxY {
      surface[row.x - 1, y] = Cell(.text("▌"), style: Style(.accent, .bold))
    }
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
