import Player

/// One cue in full: its facts and its payload, as far as it is scrolled.
struct CueDetail: Sendable, Equatable {
  /// A payload as JSON, as text, or byte by byte.
  enum View: String, Sendable, CaseIterable {
    case json = "JSON"
    case text = "text"
    case hex = "hex"
  }

  var entry: CueLog.Entry
  let views: [View]
  private(set) var view: View
  /// The first line that shows.
  private(set) var top = 0
  private(set) var lines = CueDocument()
  private let payload: [UInt8]
  private var laidOut: (width: Int, view: View)?

  init(_ entry: CueLog.Entry) {
    self.entry = entry
    payload = entry.cue.content.payload
    views = View.allCases.filter { [payload] in CueDocument.canShow(payload, as: $0) }
    view = views.first ?? .hex
  }

  mutating func showNextView() {
    let index = views.firstIndex(of: view) ?? 0
    view = views[(index + 1) % views.count]
    top = 0
  }

  /// Breaks the lines for a width; what was done for it is kept.
  mutating func layOut(width: Int) {
    if laidOut?.width != width || laidOut?.view != view {
      lines = CueDocument(payload, as: view, width: width)
      laidOut = (width, view)
    }
    lines.setFacts(CueFacts.lines(entry, width: width))
  }

  mutating func scroll(by count: Int, height: Int) {
    let last = max(0, lines.count - max(1, height))
    top = min(
      max(0, top.addingReportingOverflow(count).overflow ? (count > 0 ? last : 0) : top + count),
      last)
  }

  static func == (left: CueDetail, right: CueDetail) -> Bool {
    left.entry == right.entry && left.view == right.view && left.top == right.top
      && left.laidOut?.width == right.laidOut?.width
  }
}
