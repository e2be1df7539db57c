import TimedMetadata

/// Which subtitles there are and which are chosen: the playlist's renditions and libmpv's tracks.
struct TrackSelection {
  /// The renditions of the playlist.
  private var renditions: [MediaSelectionOption] = []
  /// The tracks that libmpv found in the media.
  var embedded: [MediaSelectionOption] = []
  /// Degrees clockwise by which the picture is to be turned.
  var rotation = 0
  /// What decides which option is selected; the user's choice holds from then on.
  var preferences = LegiblePreferences()
  /// What is shown now, a forced option under Off included.
  var shownLegible: MediaSelectionOption.ID?

  var options: [MediaSelectionOption] { renditions + embedded }

  /// Takes the playlist's options. Closed captions are in the picture's own data, which is not
  /// decoded: an option that shows nothing is not offered.
  mutating func adopt(renditions options: [MediaSelectionOption]) {
    renditions = options.filter { $0.kind != .captions }
  }
}
