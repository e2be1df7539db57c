import TimedMetadata

/// What tells variants apart, as the title bar and the menu write it.
enum VariantText {
  /// Such as `1280x720 59.94`; `nil` where the playlist says neither.
  static func picture(_ variant: StreamVariant) -> String? {
    let parts = [
      variant.width.flatMap { width in variant.height.map { "\(width)x\($0)" } },
      variant.frameRate.map(NumberText.rate),
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// In megabits a second.
  static func bandwidth(_ variant: StreamVariant) -> String? {
    guard let bandwidth = variant.bandwidth, bandwidth > 0 else { return nil }
    return "\(NumberText.fixed(Double(bandwidth) / 1_000_000, digits: 1)) Mb/s"
  }

  /// Why it cannot be decoded, or its codecs; the range where it is not the usual one; its sound.
  static func flags(_ option: VariantGroup.Option) -> [String] {
    var flags: [String] = []
    if let problem = option.problem {
      flags.append(problem)
    } else if let codecs = option.variant.codecs, !codecs.isEmpty {
      flags.append(codecs)
    }
    if let range = option.variant.videoRange, range != "SDR" { flags.append(range) }
    if let sound = option.sound { flags.append(sound) }
    return flags
  }
}
