/// Builds the tree of a cue's text.
///
/// W3C WebVTT, section 6.4 ("WebVTT cue text parsing rules").
struct CueTextParser {
  /// Deeper elements are left out, their text is kept: no display nests so deep, and a tree must
  /// not exhaust the stack.
  static let maximumDepth = 64

  /// The elements that are open, the outermost first.
  private var open: [WebVTTElement] = []
  private var nodes: [WebVTTNode] = []

  /// The pieces of a text.
  static func parse(_ text: String) -> [WebVTTNode] {
    var parser = CueTextParser()
    var tokenizer = CueTextTokenizer(text)
    while let token = tokenizer.next() { parser.read(token) }
    while !parser.open.isEmpty { parser.close() }
    return parser.nodes
  }

  private mutating func read(_ token: CueTextTokenizer.Token) {
    switch token {
    case .text(let text):
      append(.text(text))
    case .timestamp(let text):
      var rest = Substring(text)
      if let time = WebVTTTimestamp.read(&rest), time.isStrict, rest.isEmpty {
        append(.timestamp(time.milliseconds))
      }
    case .start(let name, let classes, let annotation):
      guard let kind = kind(name, annotation), open.count < Self.maximumDepth else { return }
      open.append(WebVTTElement(kind, classes: classes))
    case .end(let name):
      end(name)
    }
  }

  private func kind(_ name: String, _ annotation: String) -> WebVTTElement.Kind? {
    switch name {
    case "c": .span
    case "i": .italic
    case "b": .bold
    case "u": .underline
    case "ruby": .ruby
    case "rt": open.last?.kind == .ruby ? .rubyText : nil
    case "v": .voice(annotation)
    case "lang": .language(annotation)
    default: nil
    }
  }

  private mutating func end(_ name: String) {
    guard let current = open.last?.kind else { return }
    switch (name, current) {
    case ("c", .span), ("i", .italic), ("b", .bold), ("u", .underline), ("ruby", .ruby),
      ("rt", .rubyText), ("v", .voice), ("lang", .language):
      close()
    case ("ruby", .rubyText):
      close()
      close()
    default:
      break
    }
  }

  private mutating func close() {
    guard let element = open.popLast() else { return }
    append(.element(element))
  }

  private mutating func append(_ node: WebVTTNode) {
    if open.isEmpty {
      nodes.append(node)
    } else {
      open[open.index(before: open.endIndex)].children.append(node)
    }
  }
}
