import HLS
import TimedMetadata
import Timing

extension HLSSession {
  private static let titleID = "com.apple.hls.title"

  func makePresentation() -> Presentation? {
    guard let leading else { return nil }
    let rates = multivariant?.variants.compactMap(\.frameRate) ?? []
    var channels: [Int: String] = [:]
    for (index, rendition) in (multivariant?.renditions ?? []).enumerated() {
      channels[index] = rendition.instreamID
    }
    return Presentation(
      variants: variants,
      highestFrameRate: rates.max().flatMap { FrameRate(declared: $0) },
      window: window(leading.follower.timeline), titles: titles(), legible: legible,
      audible: audible, captionChannels: channels, url: url)
  }

  /// `EXT-X-SESSION-DATA` titles, the best for the user's language first.
  private func titles() -> [Presentation.Title] {
    let titles = (multivariant?.sessionData ?? []).compactMap { data -> Presentation.Title? in
      guard data.dataID == Self.titleID, let text = data.value, !text.isEmpty else { return nil }
      return Presentation.Title(text: text, language: data.language)
    }
    let preferences = configuration.language.map { [$0] } ?? []
    let best =
      titles.best(for: preferences, language: \.language)
      ?? titles.first { $0.language == nil }
    guard let best else { return titles }
    return [best] + titles.filter { $0 != best }
  }

  /// The playlist has changed: positions count from its new start.
  func windowChanged() {
    guard let leading else { return }
    let timeline = leading.follower.timeline
    // Rounded durations let the axis of the playlist drift away from the times of the media.
    if !timeline.playlist.hasEndList, let pinned = feedSet?.timeline.anchor { anchor = pinned }
    if let anchor { feedSet?.timeline.setWindowStart(anchor + timeline.start) }
    report(window(timeline))
  }

  func report(_ window: PlaybackWindow) {
    guard window != lastWindow else { return }
    lastWindow = window
    emit(.window(window))
  }

  func window(_ timeline: SegmentTimeline) -> PlaybackWindow {
    let isLive = !timeline.playlist.hasEndList
    let length = timeline.end - timeline.start
    return PlaybackWindow(
      isLive: isLive, duration: isLive ? nil : length, end: length, held: held(timeline),
      stored: stored(timeline),
      liveEdge: isLive ? joinPlace(timeline) - timeline.start : nil, edge: liveEdge(timeline))
  }

  /// Every run of held segments, as positions.
  private func stored(_ timeline: SegmentTimeline) -> [ClosedRange<Double>] {
    guard let leading else { return [] }
    var ranges: [ClosedRange<Double>] = []
    var previous: Int?
    for (index, placed) in timeline.listed.enumerated() where leading.holds(placed) {
      let start = placed.start - timeline.start
      let end = max(start, placed.end - timeline.start)
      if let previous, previous + 1 == index, let last = ranges.popLast() {
        ranges.append(last.lowerBound...max(last.upperBound, end))
      } else {
        ranges.append(start...end)
      }
      previous = index
    }
    return ranges
  }

  /// The run of held segments around the playhead, as positions.
  private func held(_ timeline: SegmentTimeline) -> ClosedRange<Double>? {
    guard let leading, let readAhead, let anchor else { return nil }
    let place = readAhead.position - anchor
    let segments = timeline.listed
    guard let middle = segments.lastIndex(where: { $0.start <= place + 0.001 }),
      leading.holds(segments[middle])
    else { return nil }
    let first = segments[...middle].lastIndex { !leading.holds($0) }.map { $0 + 1 } ?? 0
    let last = segments[middle...].firstIndex { !leading.holds($0) } ?? segments.count
    return segments[first].start - timeline.start...segments[last - 1].end - timeline.start
  }
}
