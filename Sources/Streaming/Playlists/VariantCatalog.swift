import HLS
import TimedMetadata
import Timing

/// The variants of a multivariant playlist, those put together that a person cannot tell apart.
struct VariantCatalog: Sendable {
  struct Entry: Sendable {
    /// The index of the first variant in the playlist.
    var id: Int
    /// The same at several addresses: the first is played, the others stand in where it fails.
    var variants: [Variant]
    var support: Codec.Support

    /// What the entry is called.
    var variant: Variant { variants[0] }

    var problem: String? {
      guard case .undecodable(let reason) = support else { return nil }
      return reason
    }
  }

  /// In the order of the playlist.
  private(set) var entries: [Entry] = []

  /// - Parameter decoders: FFmpeg's names of the codecs that can be decoded, or `nil`.
  init(_ playlist: MultivariantPlaylist, decoders: Set<String>?) {
    for (index, variant) in playlist.variants.enumerated() {
      if let known = entries.firstIndex(where: { Self.areAlike($0.variant, variant) }) {
        entries[known].variants.append(variant)
      } else {
        entries.append(
          Entry(
            id: index, variants: [variant], support: Self.support(variant, decoders: decoders)))
      }
    }
  }

  /// Leaves an entry out, as one that cannot be had.
  mutating func remove(_ id: Int) {
    entries.removeAll { $0.id == id }
  }

  /// Takes note that an entry cannot be decoded, as its media shows.
  mutating func mark(_ id: Int, problem: String) {
    for index in entries.indices where entries[index].id == id {
      entries[index].support = .undecodable(problem)
    }
  }

  subscript(id: Int) -> Entry? { entries.first { $0.id == id } }

  /// The options of a menu, the largest picture first.
  func options() -> [VariantGroup.Option] {
    let hasGroups = Set(entries.map(\.variant.audioGroup)).count > 1
    let sorted = entries.sorted { left, right in
      (left.variant.area, left.variant.frameRate ?? 0, left.variant.bandwidth, -left.id)
        > (right.variant.area, right.variant.frameRate ?? 0, right.variant.bandwidth, -right.id)
    }
    return sorted.map { entry in
      VariantGroup.Option(
        id: entry.id, variant: StreamVariant(entry.variant),
        sound: hasGroups ? entry.variant.audioGroup : nil, problem: entry.problem)
    }
  }

  private static func support(_ variant: Variant, decoders: Set<String>?) -> Codec.Support {
    let all = variant.codecs.map { Codec($0).support(by: decoders) }
    return all.first {
      if case .undecodable = $0 { true } else { false }
    } ?? (all.contains(.unknown) ? .unknown : .decodable)
  }

  private static func areAlike(_ left: Variant, _ right: Variant) -> Bool {
    left.resolution == right.resolution && left.frameRate == right.frameRate
      && left.bandwidth == right.bandwidth && left.codecs == right.codecs
      && left.videoRange == right.videoRange && left.audioGroup == right.audioGroup
  }
}

extension Variant {
  /// Pixels of the picture, 0 where they are not known.
  var area: Double {
    guard let resolution else { return 0 }
    return Double(resolution.width) * Double(resolution.height)
  }

  /// Whether the variant has sound and no picture.
  var isSoundOnly: Bool {
    resolution == nil && !codecs.isEmpty && !codecs.contains { Codec($0).isVideo }
  }
}

extension StreamVariant {
  init(_ variant: Variant) {
    self.init(
      width: variant.resolution?.width, height: variant.resolution?.height,
      frameRate: variant.frameRate.flatMap { FrameRate(declared: $0) },
      bandwidth: variant.bandwidth > 0 ? variant.bandwidth : nil,
      codecs: variant.codecs.isEmpty ? nil : variant.codecs.joined(separator: ","),
      videoRange: variant.videoRange)
  }
}
