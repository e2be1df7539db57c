/// One frame of an ID3v2 tag, named by its four-character ID3v2.4 identifier.
public struct ID3Frame: Sendable, Hashable {
  /// What a frame holds.
  public enum Content: Sendable, Hashable {
    /// `TXXX`: user-defined text (ID3v2.4 native frames section 4.2.6).
    case userText(description: String, text: String)
    /// `PRIV`: private data (section 4.27).
    case privateData(ownerIdentifier: String, data: [UInt8])
    /// Any other `T***` frame (section 4.2). Several values are joined by U+0000.
    case text(String)
    /// Any other frame: its body after the frame's flags were undone.
    case binary([UInt8])
    /// A frame that is encrypted and therefore kept as it stands.
    case encrypted([UInt8])
  }

  /// The identifier, such as `TXXX`. Three-character ID3v2.2 identifiers are mapped to their
  /// four-character successors where there is one.
  public var id: String
  /// The content, with the frame's flags undone.
  public var content: Content

  public init(id: String, content: Content) {
    self.id = id
    self.content = content
  }
}
