import Player
import Streaming
import TimedMetadata
import Timing

/// The label that is looked for, until its frame is shown.
struct LabelGoal {
  var search: LabelSearch
  /// What is said once the frame is shown, such as `2 of 3`.
  var remark: String?
  /// How often another frame was shown than the one that the events promised.
  var misses = 0
}

// Looking for a label: first by the events that are known, then by those of the segments.
extension Playback {
  func search(for label: Timecode) {
    let goal = LabelGoal(search: LabelSearch(label, counter: model.timecodes))
    run(goal)
  }

  func cancelSearch() {
    searching?.cancel()
    searching = nil
    goal = nil
    if state.search != nil { apply(.search(nil)) }
  }

  private func run(_ goal: LabelGoal) {
    searching = Task { [weak self] in await self?.find(goal) }
  }

  private func find(_ goal: LabelGoal) async {
    var goal = goal
    let session: HLSSession? = if case .hls(let stream) = source { stream.session } else { nil }
    let segments = await session?.listedSegments() ?? []
    await placePeriods(of: segments, session, in: &goal.search)
    var order = remaining(segments, for: goal.search)
    let total = segments.count
    while !Task.isCancelled {
      if let place = choose(&goal) {
        // The segment itself may know better than counting does.
        guard
          let segment = segments.last(where: { $0.start <= place.time }),
          let session, !knows(segment, goal.search)
        else {
          arrive(at: place, goal)
          return
        }
        await look(into: [segment], session, &goal.search)
        order.removeAll { $0 == segment }
        continue
      }
      let batch = Array(order.prefix(Self.atOnce))
      guard let session, !batch.isEmpty, !goal.search.isExhausted else { break }
      order.removeFirst(batch.count)
      tell(goal.search, of: total)
      await look(into: batch, session, &goal.search)
    }
    guard !Task.isCancelled else { return }
    apply([.search(nil), .note(absence(of: goal.search, in: segments))])
    searching = nil
  }

  /// How many segments are looked into at once.
  private static let atOnce = 4

  /// Where the periods lie that have played; the others are placed when they are looked into.
  private func placePeriods(
    of segments: [ListedSegment], _ session: HLSSession?, in search: inout LabelSearch
  ) async {
    guard let session else {
      guard let end = state.duration ?? state.position else { return }
      search.place(0, offset: .zero, end: playerTime(ofPosition: end))
      return
    }
    for (period, list) in Dictionary(grouping: segments, by: \.period) {
      guard let offset = await session.offset(of: period), let last = list.last else { continue }
      search.place(period, offset: offset, end: last.end)
    }
  }

  /// The segments without known events, those first where the label is to be expected.
  private func remaining(
    _ segments: [ListedSegment], for search: LabelSearch
  ) -> [ListedSegment] {
    let expected = expectedTime(of: search.label)
    let unknown = segments.filter { !knows($0, search) }
    guard let expected else { return unknown }
    return unknown.sorted {
      abs(($0.start + $0.end) / 2 - expected) < abs(($1.start + $1.end) / 2 - expected)
    }
  }

  /// Counted from the shown frame, as if there were no jump.
  private func expectedTime(of label: Timecode) -> Double? {
    guard let shown = state.timecode.label.flatMap({ Timecode($0) }),
      let rate = state.timecode.rate, let playerTime
    else { return playerTime }
    let frames = label.frameNumber(at: rate) - shown.frameNumber(at: rate)
    return playerTime + Double(frames) / rate.framesPerSecond
  }

  private func knows(_ segment: ListedSegment, _ search: LabelSearch) -> Bool {
    if search.lookedInto.contains(segment.number) { return true }
    guard let offset = search.offsets[segment.period] else { return false }
    // An event at the very beginning may lie a little before the place in the playlist.
    let start = MediaTime(seconds: segment.start - 0.001, timescale: 1_000_000)
    let end = MediaTime(seconds: segment.end - 0.001, timescale: 1_000_000)
    return search.counter.hasEvent(
      in: segment.period, from: start - offset, to: end - offset)
  }

  private func look(
    into segments: [ListedSegment], _ session: HLSSession, _ search: inout LabelSearch
  ) async {
    let glimpses = await withTaskGroup(of: (ListedSegment, SegmentGlimpse?).self) { group in
      for segment in segments {
        group.addTask { (segment, await session.glimpse(segment.number)) }
      }
      var glimpses: [(ListedSegment, SegmentGlimpse?)] = []
      for await glimpse in group { glimpses.append(glimpse) }
      return glimpses
    }
    for (segment, glimpse) in glimpses {
      if let glimpse {
        let end = max(
          segment.end,
          search.ends[segment.period].map { ($0 + glimpse.offset).seconds } ?? 0)
        search.place(segment.period, offset: glimpse.offset, end: end)
      }
      search.add(glimpse, of: segment)
    }
  }

  /// The next place after the shown frame, with what is to be said of it.
  private func choose(_ goal: inout LabelGoal) -> LabelSearch.Place? {
    let places = goal.search.places
    let here = seeks.target ?? playerTime ?? 0
    guard
      let index = LabelSearch.next(in: places, after: here, tolerance: pictureInterval / 2)
    else { return nil }
    goal.remark = places.count > 1 ? "\(index + 1) of \(places.count)" : nil
    return places[index]
  }

  private func tell(_ search: LabelSearch, of total: Int) {
    apply(
      .search(
        SearchProgress(
          label: search.label.description, done: search.lookedInto.count, total: total)))
  }

  private func arrive(at place: LabelSearch.Place, _ goal: LabelGoal) {
    if state.search != nil { apply(.search(nil)) }
    searching = nil
    self.goal = goal
    let rate = goal.search.counter.reading(at: place.instant).rate?.framesPerSecond ?? 30
    // Between two frames the next is shown.
    land(at: max(playerTime(ofPosition: 0), place.time - 0.25 / rate))
  }

  /// Called when a seek has arrived: says where, or looks again by the events that came with it.
  func judgeGoal() {
    guard var goal, let shown = state.timecode.label else { return }
    self.goal = nil
    let label = goal.search.label.description
    if Self.isSame(shown, label) {
      if let remark = goal.remark { apply(.note("\(shown): \(remark)")) }
    } else if goal.misses < 2 {
      goal.misses += 1
      goal.search.counter = model.timecodes
      run(goal)
    } else {
      apply(.note("No picture has the label \(label): this is the next one"))
    }
  }

  private static func isSame(_ first: String, _ second: String) -> Bool {
    first.replacing(";", with: ":") == second.replacing(";", with: ":")
  }

  private func absence(of search: LabelSearch, in segments: [ListedSegment]) -> String {
    let label = search.label.description
    let instants = search.ends.compactMap { period, end in
      search.offsets[period].map { (period, end, $0) }
    }.sorted { ($0.1 + $0.2).seconds < ($1.1 + $1.2).seconds }
    let first = instants.lazy.compactMap { search.counter.firstLabel(in: $0.0) }.first
    let last = instants.reversed().lazy.compactMap { period, end, _ in
      search.counter.reading(
        at: StreamTime(
          period: period, time: end - MediaTime(seconds: self.pictureInterval, timescale: 90_000))
      ).label
    }.first
    guard let first, let last else { return "No timecode is known of the stream" }
    let isPartial = search.isExhausted || segments.isEmpty && state.duration == nil
    let range = "between \(first) and \(last)"
    return isPartial
      ? "\(label) was not found \(range), as far as was looked"
      : "\(label) does not occur \(range)"
  }
}
