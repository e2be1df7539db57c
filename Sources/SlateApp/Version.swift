import Curses
import HTTP
import MPV

/// The versions of Slate and of the libraries that it runs with.
nonisolated enum Version {
  static let slate = "0.1.0"
  /// The day of the release.
  static let date = "2026-12-01"

  @MainActor static var text: String {
    let versions = MPVClient.versions
    return """
      slate \(slate)
      libmpv \(versions.mpv)
      FFmpeg \(versions.ffmpeg)
      curl \(HTTPClient.libraryVersion)
      ncurses \(CursesTerminal.libraryVersion)

      """
  }
}
