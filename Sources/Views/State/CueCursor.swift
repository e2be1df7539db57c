import TimedMetadata

/// Which of the listed cues is chosen and which show; follows the newest until moved away from it.
struct CueCursor: Sendable, Equatable {
  /// `nil` while it follows the newest.
  private var chosen: Cue.ID?
  /// The newest cue that shows, while it does not follow.
  private var anchor: Cue.ID?

  var isFollowing: Bool { chosen == nil }

  mutating func follow() { self = CueCursor() }

  /// The index of the chosen cue, or `nil` where there is none.
  func index(in list: [Cue.ID]) -> Int? {
    guard !list.isEmpty else { return nil }
    guard let chosen else { return list.count - 1 }
    return max(0, Self.count(in: list, upTo: chosen) - 1)
  }

  /// The indices of those that show, where so many fit.
  func window(in list: [Cue.ID], visible: Int) -> Range<Int> {
    let wanted = anchor.map { max(Self.count(in: list, upTo: $0), visible) } ?? list.count
    let end = min(list.count, wanted)
    return max(0, end - max(0, visible))..<end
  }

  /// Moves by so many cues; arriving at the newest follows it.
  mutating func move(by count: Int, in list: [Cue.ID], visible: Int) {
    guard let index = index(in: list) else { return }
    let target = min(max(0, index + count), list.count - 1)
    guard target < list.count - 1 else { return follow() }
    let window = window(in: list, visible: visible)
    let end = min(max(window.upperBound, target + 1), target + max(1, visible))
    chosen = list[target]
    anchor = list[min(max(end, 1), list.count) - 1]
  }

  /// How many of the rising numbers are at most this one.
  private static func count(in list: [Cue.ID], upTo id: Cue.ID) -> Int {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if list[middle] <= id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
