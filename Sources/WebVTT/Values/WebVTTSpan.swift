/// A run of a line with one style. The text is as the file has it, not yet safe for a terminal.
public struct WebVTTSpan: Sendable, Hashable {
  public var text: String
  public var isBold: Bool
  public var isItalic: Bool
  public var isUnderlined: Bool
  /// Whether the text explains the text before it (`<rt>`).
  public var isRubyText: Bool
  /// The classes of all elements around the text, the outermost first.
  public var classes: [String]
  /// Who speaks, if that is known.
  public var voice: String?
  /// A language tag, if the text has one of its own.
  public var language: String?

  public init(
    _ text: String, isBold: Bool = false, isItalic: Bool = false, isUnderlined: Bool = false,
    isRubyText: Bool = false, classes: [String] = [], voice: String? = nil, language: String? = nil
  ) {
    self.text = text
    self.isBold = isBold
    self.isItalic = isItalic
    self.isUnderlined = isUnderlined
    self.isRubyText = isRubyText
    self.classes = classes
    self.voice = voice
    self.language = language
  }
}
