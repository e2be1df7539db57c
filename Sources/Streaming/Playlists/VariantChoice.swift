import HLS

/// Chooses the variant to play among those of a multivariant playlist.
enum VariantChoice {
  /// The variant that the preference asks for; `nil` where the playlist has none.
  ///
  /// Variants without a picture and such whose codecs cannot be decoded are taken only where
  /// there is nothing else.
  static func variant(
    of variants: [Variant], preference: VariantPreference, target: (width: Int, height: Int)
  ) -> Variant? {
    let decodable = variants.filter { $0.codecs.allSatisfy(Codec.isDecodable) }
    let playable = decodable.isEmpty ? variants : decodable
    let pictures = playable.filter { !isSoundOnly($0) }
    let candidates = pictures.isEmpty ? playable : pictures
    switch preference {
    case .minimum:
      return candidates.min { $0.bandwidth < $1.bandwidth }
    case .maximum:
      let largest = candidates.map(area).max()
      return best(candidates.filter { area($0) == largest })
    case .auto:
      let sufficient = candidates.filter { fills($0, target: target) }
      let area = sufficient.map(area).min() ?? candidates.map(area).max()
      return best(candidates.filter { Self.area($0) == area })
    case .height(let height):
      let distance = candidates.map { Self.distance($0, from: height) }.min()
      return best(candidates.filter { Self.distance($0, from: height) == distance })
    }
  }

  /// Whether the variant has sound and no picture.
  static func isSoundOnly(_ variant: Variant) -> Bool {
    variant.resolution == nil && !variant.codecs.isEmpty
      && !variant.codecs.contains(where: Codec.isVideo)
  }

  /// The highest rate, then the highest bandwidth; the first of equals.
  private static func best(_ variants: [Variant]) -> Variant? {
    variants.reversed().max {
      ($0.frameRate ?? 0, $0.bandwidth) < ($1.frameRate ?? 0, $1.bandwidth)
    }
  }

  private static func area(_ variant: Variant) -> Double {
    guard let size = variant.resolution else { return 0 }
    return Double(size.width) * Double(size.height)
  }

  /// Whether the picture, fitted to the target, is not enlarged.
  private static func fills(_ variant: Variant, target: (width: Int, height: Int)) -> Bool {
    guard let size = variant.resolution else { return false }
    return size.width >= target.width || size.height >= target.height
  }

  private static func distance(_ variant: Variant, from height: Int) -> Double {
    guard let size = variant.resolution else { return .infinity }
    return (Double(size.height) - Double(height)).magnitude
  }
}

/// What the four-character code of a `CODECS` element says (RFC 6381).
enum Codec {
  private static let video: Set<Substring> = [
    "avc1", "avc3", "hvc1", "hev1", "dvh1", "dvhe", "dva1", "dvav", "vp08", "vp09", "av01", "mp4v",
  ]
  private static let sound: Set<Substring> = [
    "mp4a", "ac-3", "ec-3", "opus", "flac", "alac", "mp3", "dtsc", "dtse", "dtsh", "dtsl",
  ]
  private static let text: Set<Substring> = ["wvtt", "stpp", "tx3g", "c608", "c708"]

  static func isVideo(_ codec: String) -> Bool { video.contains(kind(codec)) }

  /// Whether FFmpeg decodes it, or it needs no decoder of ours.
  static func isDecodable(_ codec: String) -> Bool {
    let kind = kind(codec)
    return video.contains(kind) || sound.contains(kind) || text.contains(kind)
  }

  private static func kind(_ codec: String) -> Substring {
    codec.lowercased().prefix { $0 != "." && $0 != " " }
  }
}
