/// A piece of a cue's text.
///
/// W3C WebVTT, section 6.4.
public indirect enum WebVTTNode: Sendable, Hashable {
  case text(String)
  /// The time from which what follows is shown, in milliseconds on the file's own timeline.
  case timestamp(Int64)
  case element(WebVTTElement)
}

/// Text inside a pair of tags.
public struct WebVTTElement: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// `<c>`
    case span
    /// `<i>`
    case italic
    /// `<b>`
    case bold
    /// `<u>`
    case underline
    /// `<ruby>`
    case ruby
    /// `<rt>`
    case rubyText
    /// `<v>`: who speaks.
    case voice(String)
    /// `<lang>`: a language tag.
    case language(String)
  }

  public var kind: Kind
  /// The classes after the tag's name, as in `<c.yellow.bg_blue>`.
  public var classes: [String]
  public var children: [WebVTTNode]

  public init(_ kind: Kind, classes: [String] = [], children: [WebVTTNode] = []) {
    self.kind = kind
    self.classes = classes
    self.children = children
  }
}
