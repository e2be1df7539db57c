/// Writes the segments of one subtitle rendition in WebVTT.
///
/// Cue times are stream times, hours and all. A cue that reaches into several segments stands in
/// each of them with the same times, as RFC 8216bis section 3.1.4 asks for.
struct SubtitleSegmentWriter: Sendable {
  let script: SubtitleScript
  let timeline: StreamTimeline
  /// What one turn of the loop lasts, in ticks.
  let loopTicks: Int64

  /// Segment `number` of the stream.
  ///
  /// The timestamp map names the last whole second before the segment, which both of its units can
  /// express; MPEG-2 time wraps at 33 bits.
  func segment(_ number: Int) -> [UInt8] {
    let start = Int64(number) * LoopClock.ticksPerSegment
    let end = start + LoopClock.ticksPerSegment
    let anchor = start / LoopClock.ticksPerSecond * LoopClock.ticksPerSecond
    let wrapped = anchor & 0x1_FFFF_FFFF
    var text = "WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:\(wrapped),LOCAL:\(Self.text(ofTime: anchor))\n"
    for turn in max(0, start / loopTicks - 1)...(end / loopTicks) {
      for cue in script.cues {
        let (from, to) = (cue.start + turn * loopTicks, cue.end + turn * loopTicks)
        guard from < end, to > start else { continue }
        let words = cue.text.split(separator: "{time}", omittingEmptySubsequences: false)
          .joined(separator: timeline.clockText(at: from))
        text += "\n\(Self.text(ofTime: from)) --> \(Self.text(ofTime: to))\(cue.settings)\n"
        text += "\(words)\n"
      }
    }
    return Array(text.utf8)
  }

  /// `HH:MM:SS.mmm`, to the nearest millisecond.
  private static func text(ofTime ticks: Int64) -> String {
    let milliseconds = (ticks + 45) / 90
    let seconds = milliseconds / 1000
    let fields = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }
    return fields.joined(separator: ":") + "." + padded(milliseconds % 1000, 3)
  }

  private static func padded(_ value: Int64, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
