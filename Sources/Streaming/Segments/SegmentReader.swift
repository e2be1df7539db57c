import ISOBMFF

/// Reads the boxes of a segment, or of an initialization section, as its bytes arrive.
struct SegmentReader {
  enum Element: Sendable {
    case initialization(InitializationSegment)
    /// A fragment and the offset of the byte after its box.
    case fragment(MovieFragment, end: Int)
    case mediaDataHeader(offset: Int, headerSize: Int, size: Int?)
    case mediaData([UInt8])
    case index(SegmentIndex)
    case event(EventMessage, offset: Int)
    case warning(BoxError)
  }

  private var scanner: BoxScanner
  private var movie: InitializationSegment?
  private var fileType: Box?

  /// - Parameters:
  ///   - initialization: what the segment's `EXT-X-MAP` holds; `nil` where the segment brings it
  ///     along.
  ///   - offset: the offset of the first byte in its file, for a byte range.
  init(initialization: InitializationSegment?, offset: Int = 0) {
    movie = initialization
    scanner = BoxScanner(offset: offset)
  }

  mutating func push(_ bytes: [UInt8]) throws(BoxError) -> [Element] {
    read(try scanner.push(bytes))
  }

  mutating func finish() throws(BoxError) -> [Element] {
    read(try scanner.finish())
  }

  /// Takes the next chunk of a buffer, or its end.
  mutating func read(_ chunk: SegmentBuffer.Chunk) throws(BoxError) -> [Element] {
    switch chunk {
    case .bytes(let bytes): try push(bytes)
    case .end: try finish()
    }
  }

  private mutating func read(_ elements: [BoxScanner.Element]) -> [Element] {
    elements.compactMap { element -> Element? in
      switch element {
      case .box(let box):
        do throws(BoxError) { return try read(box) } catch { return .warning(error) }
      case .mediaDataHeader(let offset, let headerSize, let size):
        return .mediaDataHeader(offset: offset, headerSize: headerSize, size: size)
      case .mediaData(let bytes): return .mediaData(bytes)
      case .warning(let error): return .warning(error)
      }
    }
  }

  private mutating func read(_ box: Box) throws(BoxError) -> Element? {
    switch box.type {
    case "ftyp":
      fileType = box
      return nil
    case "moov":
      let initialization = try InitializationSegment(movie: box, fileType: fileType)
      movie = initialization
      return .initialization(initialization)
    case "moof":
      guard let movie else {
        throw BoxError(
          code: .missingBox, offset: box.offset, path: "moov", expected: "before the fragment",
          found: "none")
      }
      return .fragment(
        try MovieFragment(box, tracks: movie.tracks), end: box.offset + box.bytes.count)
    case "sidx": return .index(try SegmentIndex(box))
    case "emsg": return .event(try EventMessage(box), offset: box.offset)
    default: return nil
    }
  }
}
