/// Cuts a cue's text into text and tags.
///
/// W3C WebVTT, section 6.4 ("WebVTT cue text tokenizer").
struct CueTextTokenizer {
  enum Token: Equatable {
    case text(String)
    case start(name: String, classes: [String], annotation: String)
    case end(name: String)
    case timestamp(String)
  }

  private var rest: Substring.UnicodeScalarView

  init(_ text: String) {
    rest = Substring(text).unicodeScalars
  }

  /// The next token, or `nil` at the end.
  mutating func next() -> Token? {
    guard let first = rest.first else { return nil }
    return first == "<" ? tag() : .text(text())
  }

  private mutating func text() -> String {
    var result = String.UnicodeScalarView()
    while let scalar = rest.first, scalar != "<" {
      if scalar == "&" {
        result.append(contentsOf: CharacterReference.consume(&rest).unicodeScalars)
      } else {
        result.append(scalar)
        rest.removeFirst()
      }
    }
    return String(result)
  }

  private mutating func tag() -> Token {
    rest.removeFirst()
    guard let first = rest.first else { return .start(name: "", classes: [], annotation: "") }
    switch first {
    case "/":
      rest.removeFirst()
      return .end(name: String(content()))
    case "0"..."9":
      return .timestamp(String(content()))
    default:
      return startTag()
    }
  }

  /// Everything up to the end of the tag, which is skipped.
  private mutating func content() -> String.UnicodeScalarView {
    var result = String.UnicodeScalarView()
    while let scalar = rest.popFirst(), scalar != ">" { result.append(scalar) }
    return result
  }

  private mutating func startTag() -> Token {
    var names: [String.UnicodeScalarView] = [String.UnicodeScalarView()]
    while let scalar = rest.popFirst() {
      if scalar == ">" { return token(names, annotation: "") }
      if CueTextTokenizer.isSpace(scalar) { return token(names, annotation: annotation()) }
      if scalar == "." {
        names.append(String.UnicodeScalarView())
      } else {
        names[names.index(before: names.endIndex)].append(scalar)
      }
    }
    return token(names, annotation: "")
  }

  private func token(_ names: [String.UnicodeScalarView], annotation: String) -> Token {
    .start(
      name: names.first.map { String($0) } ?? "",
      classes: names.dropFirst().filter { !$0.isEmpty }.map { String($0) },
      annotation: annotation)
  }

  /// The rest of the tag with its references replaced, blanks trimmed and runs of them as one.
  private mutating func annotation() -> String {
    var result = String.UnicodeScalarView()
    while let scalar = rest.first, scalar != ">" {
      if scalar == "&" {
        result.append(contentsOf: CharacterReference.consume(&rest).unicodeScalars)
      } else {
        result.append(scalar)
        rest.removeFirst()
      }
    }
    _ = rest.popFirst()
    return result.split(whereSeparator: CueTextTokenizer.isSpace).map { String($0) }
      .joined(separator: " ")
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\u{C}" || scalar == "\r"
  }
}
