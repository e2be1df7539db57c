import CMPV

extension MPVClient {
  /// The options that the adapter relies on, or without which libmpv would act on its own.
  static let baseline: [(String, String)] = [
    // The program is the only one that configures, draws, and reads keys.
    ("config", "no"),
    ("terminal", "no"),
    ("load-scripts", "no"),
    ("ytdl", "no"),
    // Scripts that are built in draw on a screen that nobody sees.
    ("osc", "no"),
    ("load-stats-overlay", "no"),
    ("load-osd-console", "no"),
    ("load-auto-profiles", "no"),
    ("osd-level", "0"),
    ("input-default-bindings", "no"),
    ("input-vo-keyboard", "no"),
    ("idle", "yes"),
    ("force-window", "no"),
    ("vo", "libmpv"),
    // `time-pos` is the time of the very picture on the screen only with these.
    ("video-timing-offset", "0"),
    ("video-sync", "audio"),
    // Every picture that is queued reaches the renderer, which leaves out those that are late.
    ("framedrop", "no"),
    ("rebase-start-time", "no"),
    // The software renderer aborts at 90 and 270 degrees.
    ("video-rotate", "no"),
    // It would cut off all light above 100 cd/m²: as coded, the pixels can be mapped later.
    ("vf", "format:gamma=bt.1886:primaries=bt.709"),
    ("cache", "yes"),
    ("cache-pause", "yes"),
    ("cache-pause-wait", "0.1"),
    ("demuxer-termination-timeout", "0"),
    ("hr-seek", "yes"),
    // Without a sound device playback goes on at its own speed.
    ("audio-fallback-to-null", "yes"),
  ]

  /// Applies the baseline as far as this libmpv knows it, then `options` without exception.
  static func configure(
    _ raw: OpaquePointer, options: [(String, String)]
  ) throws(MPVError) {
    for (name, value) in baseline {
      let code = mpv_set_option_string(raw, name, value)
      if code != MPV_ERROR_OPTION_NOT_FOUND.rawValue { try MPVError.check(code, name) }
    }
    for (name, value) in options {
      try MPVError.check(mpv_set_option_string(raw, name, value), name)
    }
  }
}
