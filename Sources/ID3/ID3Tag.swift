/// One ID3v2 tag: its version, the frames that could be read, and what was wrong with the rest.
public struct ID3Tag: Sendable, Hashable {
  /// The major version, 2, 3 or 4 for ID3v2.2, ID3v2.3 and ID3v2.4.
  public var version: Int
  /// The frames in tag order.
  public var frames: [ID3Frame]
  /// What was wrong; each costs at most the frames that it says.
  public var problems: [ID3Problem]

  public init(version: Int = 4, frames: [ID3Frame], problems: [ID3Problem] = []) {
    self.version = version
    self.frames = frames
    self.problems = problems
  }
}

/// A fault in a tag that reading survived.
public struct ID3Problem: Sendable, Hashable {
  /// The kind of a fault, by a name that does not change.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The tag says that it is longer than the bytes that hold it; its complete frames are read.
    case truncatedTag
    /// A frame reaches past the end of the tag; it and what follows in the tag is lost.
    case truncatedFrame
    /// What should be a frame identifier is not one; the rest of the tag is lost.
    case invalidFrameID
    /// A frame without content; it is left out.
    case emptyFrame
    /// A frame shorter than its fixed fields, or without a terminator; it is left out.
    case malformedFrame
    /// A text encoding that the standard does not define; the frame is left out.
    case unknownEncoding
    /// Compressed data that is broken; the frame is left out.
    case brokenCompression
    /// Compressed data that inflates to more than the limit; the frame is left out.
    case inflationLimit
    /// An extended header that is announced but not there, or broken.
    case invalidExtendedHeader
    /// A tag-wide feature that the standard gives no meaning, such as ID3v2.2 compression; the
    /// tag is left out.
    case unsupportedTag
  }

  /// The kind of the fault.
  public var code: Code
  /// The offset in the bytes that were parsed. Within a tag that is unsynchronised as a whole it
  /// counts as if the stuffing were not there.
  public var offset: Int
  /// What was found, for a person.
  public var text: String

  public init(code: Code, offset: Int, text: String) {
    self.code = code
    self.offset = offset
    self.text = text
  }
}

/// The tags at the front of a run of bytes.
public struct ID3ParseResult: Sendable, Hashable {
  /// The tags, which stand back to back.
  public var tags: [ID3Tag]
  /// How many bytes follow the last tag: media, padding or garbage.
  public var trailingByteCount: Int

  public init(tags: [ID3Tag], trailingByteCount: Int) {
    self.tags = tags
    self.trailingByteCount = trailingByteCount
  }
}
