/// The text of a playlist cut into lines.
///
/// RFC 8216bis, section 4.1.
enum PlaylistLines {
  /// One line that is not blank, without blanks around it.
  struct Line {
    /// The number of the line from 1.
    var number: Int
    var bytes: ArraySlice<UInt8>

    /// The name and the value of a tag; `nil` for a URI or a comment.
    var tag: (tag: Tag, value: ArraySlice<UInt8>)? {
      guard bytes.first == UInt8(ascii: "#") else { return nil }
      if isHeader { return (.header, bytes[bytes.endIndex...]) }
      let name = bytes.dropFirst().prefix { $0 != UInt8(ascii: ":") }
      guard let tag = Tag(name: name) else { return nil }
      return (tag, bytes[name.endIndex...].dropFirst())
    }

    /// `#EXTM3U`, after which some servers write attributes of their own.
    private var isHeader: Bool {
      bytes.starts(with: PlaylistLines.header)
        && bytes.dropFirst(PlaylistLines.header.count).first.map { $0 <= 0x20 } ?? true
    }

    var isURI: Bool { bytes.first != UInt8(ascii: "#") }
  }

  enum Kind {
    case multivariant
    case media
  }

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  static let header = [UInt8]("#EXTM3U".utf8)

  /// Cuts the text and checks that it begins as a playlist.
  static func read(
    _ text: [UInt8], url: String, into report: inout WarningReport
  ) throws(PlaylistError) -> [Line] {
    guard text.count <= PlaylistLimits.bytes else {
      throw PlaylistError(.tooLarge(limit: PlaylistLimits.bytes), line: 0, url: url)
    }
    var rest = text[...]
    if rest.starts(with: byteOrderMark) {
      rest = rest.dropFirst(byteOrderMark.count)
      report.add(.byteOrderMark, line: 1)
    }
    let lines = split(rest, into: &report)
    // Comments above the header are seen in the field; anything else there is no playlist.
    guard let first = lines.first(where: { $0.tag != nil || $0.isURI }), let tag = first.tag?.tag
    else {
      throw PlaylistError(.notAPlaylist, line: lines.first?.number ?? 0, url: url)
    }
    if tag != .header || first.number != 1 { report.add(.missingHeader, line: first.number) }
    return lines
  }

  private static func split(
    _ text: ArraySlice<UInt8>, into report: inout WarningReport
  ) -> [Line] {
    var lines: [Line] = []
    lines.reserveCapacity(text.count / 40)
    var number = 1
    var start = text.startIndex
    var hasControl = false
    var previousWasReturn = false
    func close(_ end: Int) {
      var bytes = text[start..<end]
      if hasControl { report.add(.controlCharacter, line: number) }
      while let first = bytes.first, isBlank(first) { bytes.removeFirst() }
      while let last = bytes.last, isBlank(last) { bytes.removeLast() }
      if bytes.count > PlaylistLimits.lineBytes {
        report.add(.lineTooLong, line: number)
      } else if !bytes.isEmpty {
        lines.append(Line(number: number, bytes: bytes))
      }
    }
    for (index, byte) in zip(text.indices, text) {
      switch byte {
      case 0x0A where previousWasReturn:
        start = index + 1
        previousWasReturn = false
      case 0x0A, 0x0D:
        close(index)
        number += 1
        start = index + 1
        hasControl = false
        previousWasReturn = byte == 0x0D
      default:
        previousWasReturn = false
        if (byte < 0x20 && byte != 0x09) || byte == 0x7F { hasControl = true }
      }
    }
    close(text.endIndex)
    return lines
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// What the first tag that belongs to one kind of playlist says; a playlist without any is of
  /// segments.
  static func kind(of lines: [Line]) -> Kind {
    for line in lines {
      guard let tag = line.tag?.tag else { continue }
      switch tag.scope {
      case .multivariant: return .multivariant
      case .media: return .media
      case .both: continue
      }
    }
    return .media
  }
}
