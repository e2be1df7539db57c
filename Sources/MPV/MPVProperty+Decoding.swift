extension MPVProperty {
  /// The properties that are observed. One that this libmpv does not have never changes: the
  /// name of `sub-text-ass` is `sub-text/ass` in later versions.
  static let observed: [(name: String, decode: @Sendable (MPVNode) -> MPVProperty?)] = [
    ("pause", { $0.flag.map(MPVProperty.pause) }),
    ("speed", { $0.double.map(MPVProperty.speed) }),
    ("volume", { $0.double.map(MPVProperty.volume) }),
    ("mute", { $0.flag.map(MPVProperty.mute) }),
    ("duration", { .duration($0.double) }),
    ("time-pos", { .timePosition($0.double) }),
    ("track-list", { .tracks($0.elements.compactMap(MPVTrack.init)) }),
    ("metadata", { .metadata($0.texts) }),
    ("demuxer-start-time", { .startTime($0.double) }),
    ("paused-for-cache", { .pausedForCache($0.flag ?? false) }),
    ("demuxer-cache-state", { .cache(MPVCacheState($0)) }),
    ("eof-reached", { .endReached($0.flag ?? false) }),
    ("sub-text", { .subtitleText($0.string) }),
    ("sub-text-ass", { .subtitleTextASS($0.string) }),
    ("sub-text/ass", { $0.string.map(MPVProperty.subtitleTextASS) }),
    ("video-params", { .videoParameters(MPVVideoParameters($0)) }),
    ("container-fps", { .containerFPS($0.double) }),
    ("current-ao", { .audioOutput($0.string) }),
    ("chapter", { .chapter($0.integer) }),
    ("chapter-list", { .chapters($0.elements.compactMap(MPVChapter.init)) }),
  ]

  /// Where the subtitle with its tags is in `observed`.
  static let taggedSubtitleText = observed.indices.filter {
    observed[$0].name.hasPrefix("sub-text") && observed[$0].name != "sub-text"
  }
}

extension MPVNode {
  /// The entries that are text, keys in lower case.
  fileprivate var texts: [String: String] {
    Dictionary(
      entries.compactMap { key, value in value.string.map { (key.lowercased(), $0) } },
      uniquingKeysWith: { first, _ in first })
  }
}

extension MPVTrack {
  init?(_ node: MPVNode) {
    guard let id = node["id"].integer, let kind = node["type"].string.flatMap(Kind.init) else {
      return nil
    }
    self.init(id: id, kind: kind)
    codec = node["codec"].string
    title = node["title"].string
    language = node["lang"].string
    isSelected = node["selected"].flag ?? false
    isDefault = node["default"].flag ?? false
    isForced = node["forced"].flag ?? false
    isHearingImpaired = node["hearing-impaired"].flag ?? false
    isVisuallyImpaired = node["visual-impaired"].flag ?? false
    isImage = node["image"].flag ?? false
    isExternal = node["external"].flag ?? false
    externalURL = node["external-filename"].string
    fps = node["demux-fps"].double
    width = node["demux-w"].integer
    height = node["demux-h"].integer
    rotation = node["demux-rotation"].integer
    channels = node["demux-channel-count"].integer
    sampleRate = node["demux-samplerate"].integer
  }
}

extension MPVCacheState {
  init?(_ node: MPVNode) {
    guard case .map = node else { return nil }
    self.init()
    seekableRanges = node["seekable-ranges"].elements.compactMap { range in
      guard let start = range["start"].double, let end = range["end"].double, start <= end else {
        return nil
      }
      return Range(start: start, end: end)
    }
    cacheEnd = node["cache-end"].double
    cacheDuration = node["cache-duration"].double
    forwardBytes = node["fw-bytes"].integer
    isAtEnd = node["eof"].flag ?? false
    isUnderrun = node["underrun"].flag ?? false
  }
}

extension MPVVideoParameters {
  init?(_ node: MPVNode) {
    guard let width = node["w"].integer, let height = node["h"].integer else { return nil }
    self.init(
      width: width, height: height, displayWidth: node["dw"].integer ?? width,
      displayHeight: node["dh"].integer ?? height, aspect: node["aspect"].double,
      rotation: node["rotate"].integer ?? 0)
  }
}

extension MPVChapter {
  init?(_ node: MPVNode) {
    guard let start = node["time"].double else { return nil }
    self.init(title: node["title"].string, start: start)
  }
}
