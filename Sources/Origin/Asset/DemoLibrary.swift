import Foundation
import HLS

/// The asset in memory: tracks and subtitle scripts by the names that addresses use.
struct DemoLibrary: Sendable {
  /// A rendition of sound or subtitles and how the playlist presents it.
  struct Listing: Sendable, Hashable {
    var folder: String
    var language: String
    var name: String
    var isDefault = false
    var isForced = false
    var characteristics: [String] = []
  }

  private static let demoVideoFolders = ["video-360p", "video-180p"]

  static let audio = [
    Listing(folder: "audio-en", language: "en", name: "English", isDefault: true),
    Listing(folder: "audio-de", language: "de", name: "Deutsch"),
  ]

  /// Two renditions share the name `English`, as many streams have it.
  static let subtitles = [
    Listing(folder: "subtitles-en", language: "en", name: "English"),
    Listing(
      folder: "subtitles-en-sdh", language: "en", name: "English",
      characteristics: [
        "public.accessibility.transcribes-spoken-dialog",
        "public.accessibility.describes-music-and-sound",
      ]),
    Listing(folder: "subtitles-de", language: "de", name: "Deutsch"),
    Listing(
      folder: "subtitles-de-forced", language: "de", name: "Deutsch (Schilder)", isForced: true),
    Listing(folder: "subtitles-he", language: "he", name: "עברית"),
    Listing(folder: "subtitles-ja", language: "ja", name: "日本語"),
  ]

  /// The variants in the order of the playlist: the demo's, then others that the asset holds.
  let videoFolders: [String]
  let tracks: [String: StoredTrack]
  let scripts: [String: SubtitleScript]
  /// How many segments one turn of the loop has.
  let segmentCount: Int

  /// What one turn of the loop lasts, in ticks.
  var loopTicks: Int64 { Int64(segmentCount) * LoopClock.ticksPerSegment }

  /// Reads all files of the asset.
  ///
  /// - Throws: where one is missing, broken or not in step with the others.
  init(folder: URL) throws(OriginError) {
    var tracks: [String: StoredTrack] = [:]
    var scripts: [String: SubtitleScript] = [:]
    var length: Int64?
    let videoFolders = Self.demoVideoFolders + Self.otherVideoFolders(in: folder)
    for name in videoFolders + Self.audio.map(\.folder) {
      let file = folder.appendingPathComponent("\(name).mp4")
      let track = try StoredTrack(file: file)
      let (ticks, remainder) = (track.loopDuration * LoopClock.ticksPerSecond)
        .quotientAndRemainder(dividingBy: Int64(track.track.timescale))
      length = length ?? ticks
      guard remainder == 0, ticks == length, ticks % LoopClock.ticksPerSegment == 0 else {
        throw OriginError.unsuitable(
          path: file.path, "the loop is not a number of segments, or not that of the other tracks")
      }
      tracks[name] = track
    }
    for name in Self.subtitles.map(\.folder) {
      scripts[name] = try SubtitleScript(file: folder.appendingPathComponent("\(name).vtt"))
    }
    self.videoFolders = videoFolders
    self.tracks = tracks
    self.scripts = scripts
    self.segmentCount = Int((length ?? 0) / LoopClock.ticksPerSegment)
  }

  private static func otherVideoFolders(in folder: URL) -> [String] {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (files ?? []).filter { $0.hasPrefix("video-") && $0.hasSuffix(".mp4") }
      .map { String($0.dropLast(4)) }.filter { !demoVideoFolders.contains($0) }.sorted()
  }
}
