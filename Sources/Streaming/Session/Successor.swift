/// The variant that playback is to go on with: its feeds are being filled beside those that play.
struct Successor: Sendable {
  var sources: VariantSources
  var launch: Launch
  /// Feed time less place in its playlist.
  var anchor: Double
  var preference: VariantPreference
}

/// Where playback goes on with another variant, as feed times.
public enum TakeoverPoint: Sendable, Hashable {
  /// At exactly this frame, which is shown while playback is paused.
  case frame(Double)
  /// At the next place from which the variant can be decoded; playback goes on until there.
  case ahead
}

/// What came of a change of the variant.
public enum VariantChange: Sendable {
  /// Its feeds are filled: play them from their start on instead of those of now, and `commit`.
  case ready(FeedSet)
  /// It plays already.
  case unchanged
  /// A seek, another sound or another change came in between.
  case overtaken
  /// It cannot be had, as a warning says.
  case failed
}
