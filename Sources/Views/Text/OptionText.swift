import TimedMetadata

/// The flags of a track option as the menus write them.
enum OptionText {
  static func flags(_ option: MediaSelectionOption) -> [String] {
    var flags: [String] = []
    if option.kind == .captions { flags.append("CC") }
    if option.kind == .bitmap { flags.append("BITMAP") }
    if option.isSDH { flags.append("SDH") }
    if option.isForced { flags.append("FORCED") }
    if option.characteristics.contains("public.easy-to-read") { flags.append("EASY") }
    if option.kind == .audio {
      if option.characteristics.contains("public.accessibility.describes-video") {
        flags.append("AD")
      }
      if let channels = option.channels, channels > 0 { flags.append("\(channels) ch") }
    }
    if option.isDefault { flags.append("DEFAULT") }
    return flags
  }
}
