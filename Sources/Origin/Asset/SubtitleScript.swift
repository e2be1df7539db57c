import Foundation

/// The subtitles of one turn of the loop, as a WebVTT file of the asset gives them.
///
/// `{time}` in a text stands for the time of day at which the cue begins.
struct SubtitleScript: Sendable, Hashable {
  struct Cue: Sendable, Hashable {
    /// Ticks from the start of the loop.
    var start: Int64
    var end: Int64
    /// The settings after the times, with the blank before them, or nothing.
    var settings: String
    var text: String
  }

  let cues: [Cue]

  init(file: URL) throws(OriginError) {
    guard let data = try? Data(contentsOf: file) else {
      throw OriginError.unreadable(path: file.path)
    }
    cues = String(decoding: data, as: UTF8.self).components(separatedBy: "\n\n").compactMap(
      Self.cue)
    guard !cues.isEmpty else { throw OriginError.unsuitable(path: file.path, "there is no cue") }
  }

  /// Reads a block such as `00:01.000 --> 00:04.000 line:0`, then lines of text.
  private static func cue(_ block: String) -> Cue? {
    let lines = block.split(separator: "\n")
    guard let timing = lines.first else { return nil }
    let fields = timing.split(separator: " ", maxSplits: 3)
    guard fields.count >= 3, fields[1] == "-->", let start = ticks(fields[0]),
      let end = ticks(fields[2])
    else { return nil }
    return Cue(
      start: start, end: end, settings: fields.count == 4 ? " \(fields[3])" : "",
      text: lines.dropFirst().joined(separator: "\n"))
  }

  /// Reads `mm:ss.ttt`.
  private static func ticks(_ text: Substring) -> Int64? {
    let numbers = text.split { $0 == ":" || $0 == "." }.map { Int64($0) }
    guard numbers.count == 3, let minutes = numbers[0], let seconds = numbers[1],
      let milliseconds = numbers[2]
    else { return nil }
    return ((minutes * 60 + seconds) * 1000 + milliseconds) * LoopClock.ticksPerSecond / 1000
  }
}
