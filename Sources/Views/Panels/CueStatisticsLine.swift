import Cells
import Player
import TimedMetadata

/// What is known of all cues of one kind, on one row.
enum CueStatisticsLine {
  static func draw(
    _ entry: CueLog.Entry?, _ statistics: CueStatistics, on surface: inout Surface, in row: Rect
  ) {
    guard let entry, !row.isEmpty else { return }
    let kind = CueStatistics.Kind(of: entry.cue)
    guard let record = statistics[kind] else { return }
    var items = [
      LineItem([.init(kind.name, Style(.faint), maxWidth: 8)], priority: 0),
      LineItem("n \(record.count)", Style(.plain), priority: 1),
    ]
    if let mean = record.meanInterval, let last = record.lastInterval {
      items.append(
        LineItem("every \(NumberText.fixed(mean, digits: 3)) s", Style(.plain), priority: 2))
      items.append(LineItem("last \(NumberText.seconds(last))", Style(.faint), priority: 4))
    }
    if let least = record.leastLead {
      let isLate = least < .zero
      items.append(
        LineItem(
          "lead \(isLate ? "" : "≥ ")\(NumberText.seconds(least)) s",
          isLate ? Style(.warning, .bold) : Style(.plain), priority: 3))
    }
    Line(items, fitting: row.width).draw(on: &surface, at: row.origin)
  }
}
