extension [WebVTTNode] {
  /// The text as lines of styled runs.
  ///
  /// Blanks are laid out as W3C WebVTT, section 7.4, asks (`white-space: pre-line`): runs of
  /// blanks count as one, and lines neither begin nor end with any. Empty lines at the end are
  /// left out.
  public var lines: [[WebVTTSpan]] {
    var builder = LineBuilder()
    builder.add(self, style: WebVTTSpan(""))
    return builder.finish()
  }
}

private struct LineBuilder {
  private var lines: [[WebVTTSpan]] = []
  private var line: [WebVTTSpan] = []
  /// Whether a blank before the next character would follow a blank or the start of the line.
  private var endsInBlank = true

  mutating func add(_ nodes: [WebVTTNode], style: WebVTTSpan) {
    for node in nodes {
      switch node {
      case .timestamp: break
      case .text(let text): add(text, style: style)
      case .element(let element): add(element.children, style: style.inside(element))
      }
    }
  }

  private mutating func add(_ text: String, style: WebVTTSpan) {
    var run = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n":
        append(run, style: style)
        run = String.UnicodeScalarView()
        endLine()
      case " ", "\t", "\r", "\u{C}":
        if !endsInBlank { run.append(" ") }
        endsInBlank = true
      default:
        run.append(scalar)
        endsInBlank = false
      }
    }
    append(run, style: style)
  }

  private mutating func append(_ run: String.UnicodeScalarView, style: WebVTTSpan) {
    guard !run.isEmpty else { return }
    var span = style
    span.text = String(run)
    if var last = line.last, last.hasStyle(of: span) {
      last.text += span.text
      line[line.index(before: line.endIndex)] = last
    } else {
      line.append(span)
    }
  }

  private mutating func endLine() {
    while var last = line.popLast() {
      while last.text.unicodeScalars.last == " " { last.text.unicodeScalars.removeLast() }
      guard last.text.isEmpty else {
        line.append(last)
        break
      }
    }
    lines.append(line)
    line = []
    endsInBlank = true
  }

  mutating func finish() -> [[WebVTTSpan]] {
    endLine()
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}

extension WebVTTSpan {
  fileprivate func inside(_ element: WebVTTElement) -> WebVTTSpan {
    var style = self
    style.classes += element.classes
    switch element.kind {
    case .bold: style.isBold = true
    case .italic: style.isItalic = true
    case .underline: style.isUnderlined = true
    case .rubyText: style.isRubyText = true
    case .voice(let name): style.voice = name
    case .language(let tag): style.language = tag
    case .span, .ruby: break
    }
    return style
  }

  fileprivate func hasStyle(of other: WebVTTSpan) -> Bool {
    var copy = self
    copy.text = other.text
    return copy == other
  }
}
