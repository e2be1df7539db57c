import Bytes

extension ID3Tag {
  /// Reads the tags of ID3v2.2, ID3v2.3 and ID3v2.4 that stand at the front of `bytes`.
  ///
  /// Nothing makes it fail: a frame that cannot be read is left out and named in the problems of
  /// its tag. It never waits for bytes that a size promises.
  public static func parse(_ bytes: [UInt8]) -> ID3ParseResult {
    var reader = ByteReader(bytes)
    var budget = InflationBudget()
    var tags: [ID3Tag] = []
    while let header = TagHeader(reader.rest) {
      let start = reader.offset
      reader.skip(TagHeader.length)
      let body = reader.readBytes(min(header.size, reader.count)) ?? []
      var parser = TagParser(header: header, start: start, budget: budget)
      if body.count < header.size {
        parser.report(
          .truncatedTag, at: start,
          "a tag of \(header.size) bytes in \(body.count)")
      }
      tags.append(parser.parse(body))
      budget = parser.budget
      if header.hasFooter, reader.rest.starts(with: "3DI".utf8) {
        reader.skip(min(TagHeader.length, reader.count))
      }
    }
    return ID3ParseResult(tags: tags, trailingByteCount: reader.count)
  }
}

/// The first ten bytes of a tag (ID3v2.4 structure section 3.1).
struct TagHeader {
  static let length = 10

  let version: Int
  let flags: UInt8
  /// The length of what follows the header, without a footer.
  let size: Int

  /// Reads a header from the front of `bytes`; `nil` where no tag of a known version starts.
  init?(_ bytes: ArraySlice<UInt8>) {
    var reader = ByteReader(bytes)
    guard reader.readBytes(3)?.elementsEqual("ID3".utf8) == true,
      let version = reader.readUInt8(), (2...4).contains(version),
      let revision = reader.readUInt8(), revision != 0xFF,
      let flags = reader.readUInt8(),
      let size = reader.readUInt32()
    else { return nil }
    self.version = Int(version)
    self.flags = flags
    // A size that is not synchsafe can only have been written as a plain number.
    self.size = Synchsafe.decode(size) ?? Int(size)
  }

  var isUnsynchronised: Bool { flags & 0x80 != 0 }

  /// Announced in ID3v2.3 and ID3v2.4; in ID3v2.2 the bit means compression.
  var hasExtendedHeader: Bool { version > 2 && flags & 0x40 != 0 }

  var isCompressed: Bool { version == 2 && flags & 0x40 != 0 }

  var hasFooter: Bool { version == 4 && flags & 0x10 != 0 }
}
