import TimedMetadata

/// What the user can ask of playback. The answer is an event, never a return value.
public enum PlayerCommand: Sendable, Hashable {
  case quit
  /// Quits and remembers the position.
  case quitAndRemember
  case togglePause
  /// Seconds from here, negative back.
  case skip(by: Double)
  /// Position in seconds.
  case seek(to: Double)
  case goTo(Destination)
  /// Gives up the search for a destination.
  case cancelSearch
  /// To a fraction of the duration, or of the window.
  case scrub(to: Double)
  /// One frame forward (1) or back (-1); pauses.
  case step(Int)
  /// To the live edge, at its delay and at normal speed.
  case returnToLive
  case speed(by: Double)
  case resetSpeed
  /// Percentage points.
  case volume(by: Double)
  case toggleMute
  case selectLegible(MediaSelectionOption.ID?)
  /// Seconds by which subtitles come later, negative earlier.
  case subtitleDelay(by: Double)
  case selectAudible(MediaSelectionOption.ID)
  /// `nil` for the automatic choice.
  case selectVariant(VariantGroup.Option.ID?)
  /// The next (1) or previous (-1) option, Off included.
  case cycleLegible(Int)
  case cycleAudible(Int)
  /// To the next chapter (1) or back (-1).
  case chapter(Int)
  /// The same, or by ten minutes where there are no chapters.
  case page(Int)
  /// Sets the beginning of the loop here, then its end, then ends it.
  case loop
  /// Writes the payload of a cue to a file.
  case save(CuePayload)
  /// Puts text into the terminal's clipboard.
  case copy(String)
  case suspend
  case redraw
}
