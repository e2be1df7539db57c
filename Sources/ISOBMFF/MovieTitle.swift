import Bytes

/// The title in the metadata of a movie.
public enum MovieTitle {
  /// The size up to which the movie box of a whole file is read.
  public static let movieLimit = 64 << 20

  /// Finds the title in the bytes of a file, whose movie box may come first or last.
  ///
  /// A file that is broken before its movie box, or in its metadata, has no title.
  ///
  /// - Parameter chunks: the file in order; reading ends at the movie box.
  public static func find(in chunks: some Sequence<[UInt8]>) -> String? {
    var scanner = BoxScanner(limit: movieLimit)
    for chunk in chunks {
      guard let elements = try? scanner.push(chunk) else { return nil }
      if let movie = movie(among: elements) { return find(in: BoxReader(movie)) }
    }
    guard let elements = try? scanner.finish(), let movie = movie(among: elements) else {
      return nil
    }
    return find(in: BoxReader(movie))
  }

  private static func movie(among elements: [BoxScanner.Element]) -> Box? {
    for case .box(let box) in elements where box.type == "moov" { return box }
    return nil
  }

  /// Finds the title in a `moov` box: the item list's, else QuickTime's, else the 3GPP one.
  ///
  /// Broken atoms end the search among their siblings, and nothing is read twice.
  static func find(in movie: BoxReader) -> String? {
    for place in [first("udta", in: movie), movie] {
      guard let place else { continue }
      if let text = first("meta", in: place).flatMap(itemListTitle) { return text }
    }
    guard let userData = first("udta", in: movie) else { return nil }
    return first("©nam", in: userData).flatMap(quickTimeText)
      ?? first("titl", in: userData).flatMap(mobileText)
  }

  private static func first(_ type: FourCC, in reader: BoxReader) -> BoxReader? {
    try? reader.child(type)
  }

  /// The `©nam` item of a metadata box, whose version and flags QuickTime leaves out.
  private static func itemListTitle(_ meta: BoxReader) -> String? {
    var meta = meta
    let isPlainBox = meta.rest.dropFirst(4).starts(with: "hdlr".utf8)
    if !isPlainBox, (try? meta.versionAndFlags()) == nil { return nil }
    guard let list = first("ilst", in: meta), let item = first("©nam", in: list),
      var data = first("data", in: item), let type = try? data.uint32("type"),
      (try? data.skip(4, "locale")) != nil
    else { return nil }
    return switch type & 0xFF_FFFF {
    // 0 leaves the type open: text is in UTF-8 then.
    case 0, 1, 4: text(String(decoding: data.rest, as: UTF8.self))
    case 2, 5: text(String(markedUTF16: data.rest, fallback: .bigEndian))
    default: nil
    }
  }

  /// A QuickTime user data text: length, language, text.
  private static func quickTimeText(_ item: BoxReader) -> String? {
    var item = item
    guard let length = try? item.uint16("length"), (try? item.skip(2, "language")) != nil,
      let bytes = try? item.bytes(Int(length), "text")
    else { return nil }
    return text(String(decoding: bytes, as: UTF8.self))
  }

  /// A 3GPP user data text (3GPP TS 26.244 section 8.2): version, language, text.
  private static func mobileText(_ item: BoxReader) -> String? {
    var item = item
    guard (try? item.versionAndFlags()) != nil, (try? item.skip(2, "language")) != nil else {
      return nil
    }
    let isMarked = item.rest.starts(with: [0xFE, 0xFF]) || item.rest.starts(with: [0xFF, 0xFE])
    return text(
      isMarked
        ? String(markedUTF16: item.rest, fallback: .bigEndian)
        : String(decoding: item.rest, as: UTF8.self))
  }

  /// The text up to a terminator; `nil` where nothing is left.
  private static func text(_ text: String) -> String? {
    let result = String(text.unicodeScalars.prefix { $0.value != 0 })
    return result.isEmpty ? nil : result
  }
}
