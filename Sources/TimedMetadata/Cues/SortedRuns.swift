/// Elements in order, in short runs: each is found, inserted and removed without a walk through all.
struct SortedRuns<Element: Comparable & Sendable>: Sendable {
  /// Where an element stands; valid until the next change.
  struct Place: Sendable, Hashable {
    var run: Int
    var index: Int
  }

  /// A run that would become longer is cut in two.
  private static var runLimit: Int { 128 }

  /// None is empty.
  private(set) var runs: [[Element]] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }
  var first: Element? { runs.first?.first }
  var last: Element? { runs.last?.last }

  mutating func insert(_ element: Element) {
    count += 1
    guard let run = lastRun(where: { $0 < element }) else {
      if runs.isEmpty { runs.append([element]) } else { insert(element, inRun: 0, at: 0) }
      return
    }
    insert(element, inRun: run, at: Self.firstIndex(in: runs[run]) { $0 > element })
  }

  mutating func remove(_ element: Element) {
    let place = firstPlace { $0 >= element }
    guard self[place] == element else { return }
    count -= 1
    runs[place.run].remove(at: place.index)
    if runs[place.run].isEmpty { runs.remove(at: place.run) }
  }

  /// The element at a place, or `nil` at the end.
  subscript(place: Place) -> Element? {
    guard runs.indices.contains(place.run), runs[place.run].indices.contains(place.index) else {
      return nil
    }
    return runs[place.run][place.index]
  }

  /// The place of the first element that fulfils a condition which all later ones fulfil too.
  func firstPlace(where isBeyond: (Element) -> Bool) -> Place {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].last.map(isBeyond) ?? true { high = middle } else { low = middle + 1 }
    }
    guard low < runs.count else { return Place(run: low, index: 0) }
    return Place(run: low, index: Self.firstIndex(in: runs[low], where: isBeyond))
  }

  func place(after place: Place) -> Place {
    guard runs.indices.contains(place.run), place.index + 1 >= runs[place.run].count else {
      return Place(run: place.run, index: place.index + 1)
    }
    return Place(run: place.run + 1, index: 0)
  }

  private mutating func insert(_ element: Element, inRun run: Int, at index: Int) {
    guard runs[run].count >= Self.runLimit else {
      runs[run].insert(element, at: index)
      return
    }
    // What comes at the end of a full run is mostly the first of many.
    if index == runs[run].count {
      runs.insert([element], at: run + 1)
      return
    }
    let half = runs[run].count / 2
    runs.insert(Array(runs[run][half...]), at: run + 1)
    runs[run].removeSubrange(half...)
    insert(element, inRun: index > half ? run + 1 : run, at: index > half ? index - half : index)
  }

  /// The last run whose first element fulfils a condition which all earlier ones fulfil too.
  private func lastRun(where isBefore: (Element) -> Bool) -> Int? {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].first.map(isBefore) ?? false { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  private static func firstIndex(
    in run: [Element], where isBeyond: (Element) -> Bool
  ) -> Int {
    var (low, high) = (0, run.count)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(run[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
