import HLS

/// Chooses the variant to play among those of a multivariant playlist.
enum VariantChoice {
  struct Choice {
    var entry: VariantCatalog.Entry
    /// Why it is this one, for a person.
    var reason: String
  }

  /// The variant that the preference asks for; `nil` where there is none that can be decoded.
  ///
  /// Variants without a picture, and such whose codecs nobody knows, are taken only where there
  /// is nothing else. One that the user names is taken as it is, unless it cannot be decoded.
  static func choice(
    of catalog: VariantCatalog, preference: VariantPreference, target: (width: Int, height: Int)
  ) -> Choice? {
    let playable = catalog.entries.filter { $0.problem == nil }
    if case .option(let id) = preference {
      return playable.first { $0.id == id }.map { Choice(entry: $0, reason: "chosen") }
    }
    let known = playable.filter { $0.support == .decodable }
    let certain = known.isEmpty ? playable : known
    let pictures = certain.filter { !$0.variant.isSoundOnly }
    let candidates = pictures.isEmpty ? certain : pictures
    let (chosen, reason): ([VariantCatalog.Entry], String)
    switch preference {
    case .minimum:
      let lowest = candidates.min { $0.variant.bandwidth < $1.variant.bandwidth }
      (chosen, reason) = (lowest.map { [$0] } ?? [], "the lowest bit rate")
    case .maximum:
      let largest = candidates.map(\.variant.area).max()
      (chosen, reason) = (candidates.filter { $0.variant.area == largest }, "the largest picture")
    case .auto, .option:
      (chosen, reason) = automatic(candidates, target: target)
    case .height(let height):
      (chosen, reason) = nearest(candidates, "\(height) lines") {
        distance($0.resolution?.height, from: height)
      }
    case .size(let width, let height):
      (chosen, reason) = nearest(candidates, "\(width)x\(height)") {
        distance($0.resolution?.width, from: width) + distance($0.resolution?.height, from: height)
      }
    }
    return best(chosen).map { Choice(entry: $0, reason: reason) }
  }

  /// A terminal shows no more than the standard range, so others come last.
  private static func automatic(
    _ candidates: [VariantCatalog.Entry], target: (width: Int, height: Int)
  ) -> ([VariantCatalog.Entry], String) {
    let standard = candidates.filter { ["SDR", nil].contains($0.variant.videoRange) }
    let suitable = standard.isEmpty ? candidates : standard
    let room = "\(target.width)x\(target.height)"
    if let area = suitable.filter({ fills($0.variant, target: target) }).map(\.variant.area).min() {
      return (
        suitable.filter { $0.variant.area == area }, "the smallest that fills \(room) pixels"
      )
    }
    let largest = suitable.map(\.variant.area).max()
    let reason = largest == 0 ? "the highest bit rate" : "the largest; there is room for \(room)"
    return (suitable.filter { $0.variant.area == largest }, reason)
  }

  /// The variants that may play instead of the automatic choice where the network does not hold it,
  /// that one included: none larger, and of the same range. The least rate comes first.
  static func ladder(
    of catalog: VariantCatalog, target: (width: Int, height: Int)
  ) -> [VariantCatalog.Entry] {
    guard let top = choice(of: catalog, preference: .auto, target: target)?.entry else { return [] }
    return catalog.entries.filter { entry in
      entry.problem == nil && entry.support == top.support
        && entry.variant.isSoundOnly == top.variant.isSoundOnly
        && entry.variant.videoRange == top.variant.videoRange
        && entry.variant.area <= top.variant.area && rate(entry) <= rate(top)
    }.sorted { (rate($0), $0.variant.area) < (rate($1), $1.variant.area) }
  }

  private static func rate(_ entry: VariantCatalog.Entry) -> Int {
    entry.variant.averageBandwidth ?? entry.variant.bandwidth
  }

  private static func nearest(
    _ candidates: [VariantCatalog.Entry], _ what: String, by distance: (Variant) -> Double
  ) -> ([VariantCatalog.Entry], String) {
    let least = candidates.map { distance($0.variant) }.min()
    return (candidates.filter { distance($0.variant) == least }, "the nearest to \(what)")
  }

  /// The highest rate, then the highest bandwidth; the first of equals.
  private static func best(_ entries: [VariantCatalog.Entry]) -> VariantCatalog.Entry? {
    entries.reversed().max {
      ($0.variant.frameRate ?? 0, $0.variant.bandwidth)
        < ($1.variant.frameRate ?? 0, $1.variant.bandwidth)
    }
  }

  /// Whether the picture, fitted to the target, is not enlarged.
  private static func fills(_ variant: Variant, target: (width: Int, height: Int)) -> Bool {
    guard let size = variant.resolution else { return false }
    return size.width >= target.width || size.height >= target.height
  }

  private static func distance(_ length: Int?, from wanted: Int) -> Double {
    length.map { (Double($0) - Double(wanted)).magnitude } ?? .infinity
  }
}
