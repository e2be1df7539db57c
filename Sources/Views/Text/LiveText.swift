import Cells
import Player
import TimedMetadata

/// Where playback is in a live stream, and the program's date and time, in words.
enum LiveText {
  /// The delay behind the live edge: `LIVE −2.1 s`, or `behind −95 s` where the edge was left.
  static func delay(_ status: LiveStatus) -> [LineItem.Span] {
    let delay = "\(sign(status.delay))\(seconds(status.delay.magnitude)) s"
    if status.isFollowing { return [.init("LIVE ", Style(.faint)), .init(delay)] }
    return [.init("behind ", Style(.warning)), .init(delay)]
  }

  /// The delay that is kept, and whether playback is on its way there.
  static func target(_ status: LiveStatus) -> [LineItem.Span] {
    let text = "\(seconds(status.target)) s"
    guard status.isAdjusting else { return [.init("target \(text)", Style(.faint))] }
    let word = status.delay > status.target ? "catching up to" : "falling back to"
    return [.init("\(word) \(text)", Style(.accent))]
  }

  /// `2026-12-01 10:23:45.1Z`, or without the date where there is little room.
  static func date(_ seconds: Double, isShort: Bool) -> String {
    guard seconds.isFinite, seconds.magnitude < 1e11 else { return "–" }
    // To the tenth, never rounded up.
    let text = WallClock(milliseconds: Int64((seconds * 1000).rounded(.down))).description
    let tenths = text.dropLast(3) + "Z"
    let time = tenths.drop { $0 != "T" }.dropFirst()
    return isShort ? String(time) : "\(tenths.prefix { $0 != "T" }) \(time)"
  }

  private static func seconds(_ value: Double) -> String {
    NumberText.fixed(value, digits: value < 99.95 ? 1 : 0)
  }

  private static func sign(_ value: Double) -> String { value > 0 ? "−" : "+" }
}
