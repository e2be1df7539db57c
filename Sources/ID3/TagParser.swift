import Bytes

/// Reads the body of one tag frame by frame.
struct TagParser {
  let header: TagHeader
  /// The offset of the tag in the bytes that are parsed.
  let start: Int
  /// How much may still be inflated.
  var budget: InflationBudget
  private var frames: [ID3Frame] = []
  private var problems: [ID3Problem] = []

  init(header: TagHeader, start: Int, budget: InflationBudget) {
    self.header = header
    self.start = start
    self.budget = budget
  }

  mutating func report(_ code: ID3Problem.Code, at offset: Int, _ text: String) {
    problems.append(ID3Problem(code: code, offset: offset, text: text))
  }

  mutating func parse(_ body: ArraySlice<UInt8>) -> ID3Tag {
    if header.isCompressed {
      report(.unsupportedTag, at: start, "a compressed ID3v2.2 tag")
      return tag
    }
    // Up to ID3v2.3 the tag is stuffed as a whole, and sizes count without the stuffing.
    let isStuffed = header.isUnsynchronised && header.version < 4
    var reader = ByteReader(isStuffed ? Unsynchronisation.undo(body) : body)
    if header.hasExtendedHeader { skipExtendedHeader(&reader) }
    while let frame = nextFrame(&reader) {
      read(frame)
    }
    return tag
  }

  private var tag: ID3Tag {
    ID3Tag(version: header.version, frames: frames, problems: problems)
  }

  /// The offset of the next byte in the bytes that are parsed.
  private func position(_ reader: ByteReader) -> Int {
    start + TagHeader.length + reader.offset
  }

  /// Passes over the extended header (ID3v2.3 section 3.2, ID3v2.4 structure section 3.2).
  private mutating func skipExtendedHeader(_ reader: inout ByteReader) {
    var copy = reader
    guard let id = copy.readBytes(4), !FrameHeader.isIdentifier(id) else {
      report(.invalidExtendedHeader, at: position(reader), "announced, but a frame follows")
      return
    }
    var size = ByteReader(id)
    guard let value = size.readUInt32() else { return }
    // ID3v2.4 counts the size field too, as ID3v2.3 does not.
    let length = header.version == 4 ? Synchsafe.decode(value) ?? 0 : Int(value) + 4
    guard length >= 6, reader.skip(length) else {
      report(.invalidExtendedHeader, at: position(reader), "a size of \(value)")
      return
    }
  }

  /// The next frame, or `nil` at padding, at the end, or where the tag cannot be read further.
  private mutating func nextFrame(_ reader: inout ByteReader) -> RawFrame? {
    let offset = position(reader)
    // Padding is zero; what is shorter than a frame can only be padding too.
    guard let first = reader.rest.first, first != 0 else { return nil }
    guard let frame = FrameHeader(reader.rest, version: header.version) else {
      let id = String(latin1: reader.rest.prefix(4)).debugDescription
      report(.invalidFrameID, at: offset, "\(id) where a frame should start")
      return nil
    }
    reader.skip(frame.length)
    guard let body = reader.readBytes(frame.size) else {
      report(
        .truncatedFrame, at: offset,
        "\(frame.id) of \(frame.size) bytes with \(reader.count) left")
      return nil
    }
    return RawFrame(id: frame.id, flags: frame.flags, body: body, offset: offset)
  }

  private mutating func read(_ frame: RawFrame) {
    if frame.body.isEmpty {
      report(.emptyFrame, at: frame.offset, "\(frame.id) without content")
      return
    }
    do {
      let content = try frame.content(in: header, budget: &budget)
      frames.append(ID3Frame(id: frame.id, content: content))
    } catch {
      report(error.code, at: frame.offset, "\(frame.id) \(error.text)")
    }
  }
}
