/// A part of the stream that has a beginning of its own and perhaps a title.
public struct Chapter: Sendable, Hashable {
  /// As the stream wrote it, not yet safe for a terminal.
  public var title: String?
  /// In position seconds.
  public var start: Double

  public init(title: String?, start: Double) {
    self.title = title
    self.start = start
  }
}

extension [Chapter] {
  /// So far into a chapter, in seconds, going back leads to its own beginning.
  private static var threshold: Double { 5 }

  /// The index of the chapter that a step from a position leads to: one forward (1) or back (-1);
  /// `nil` beyond the last.
  public func index(_ step: Int, from position: Double) -> Int? {
    guard !isEmpty else { return nil }
    let current = lastIndex { $0.start <= position } ?? -1
    guard step < 0 else {
      let next = current + step
      return indices.contains(next) ? next : nil
    }
    let isWellInside = current >= 0 && position - self[current].start > Self.threshold
    return Swift.max(0, current + step + (isWellInside ? 1 : 0))
  }
}
