/// A byte range as written: a length and perhaps an offset.
///
/// RFC 8216bis, section 4.4.4.2: `<n>[@<o>]`.
struct ByteRangeText {
  var length: Int
  var offset: Int?

  init?(_ text: String) {
    let halves = text.utf8.split(
      separator: UInt8(ascii: "@"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = halves.first, let length = PlaylistNumber.integer(first) else { return nil }
    self.length = length
    guard halves.count == 2, let last = halves.last, !last.isEmpty else { return }
    guard let offset = PlaylistNumber.integer(last) else { return nil }
    self.offset = offset
  }
}

/// Works out offsets that are left to the range before: the next byte of the same resource.
struct ByteRangeCursor {
  private var uri: String?
  private var end = 0

  /// The range of a resource; `isKnown` is false where no range of it came before and the
  /// offset is taken as 0.
  mutating func resolve(
    _ text: ByteRangeText, of uri: String
  ) -> (range: ByteRange?, isKnown: Bool) {
    let follows = self.uri.map { $0.utf8.elementsEqual(uri.utf8) } ?? false
    let offset = text.offset ?? (follows ? end : 0)
    let range = ByteRange(offset: offset, length: text.length)
    self.uri = uri
    end = range?.end ?? 0
    return (range, text.offset != nil || follows)
  }

  /// Notes a use of a whole resource, after which no range follows on.
  mutating func reset() {
    uri = nil
  }
}
