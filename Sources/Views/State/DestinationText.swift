import Player
import Timing

/// A place in the stream as a person writes it.
///
/// The forms are told apart by their looks:
/// - `+250`, `-250`: frames from here;
/// - `10:00:12:05`, `;05`, `12;05`, `1205`: a timecode, completed from the left by the shown one;
/// - `83.5`, `1:23`, `1:02:03`: a position; `-0:30` before the end or the live edge;
/// - `12:00:00Z`, `T12:00:00`, `2026-12-01T12:00:00+01:00`: the program's date and time.
enum DestinationText {
  static func command(
    _ text: String, _ player: PlayerState
  ) throws(Prompt.Refusal) -> PlayerCommand {
    if text.hasPrefix("+") || text.hasPrefix("-") { return try relative(text) }
    if let time = try ProgramTimeText.seconds(text, near: player.programDate) {
      return .goTo(.date(time))
    }
    if let fields = labelFields(text) {
      return .goTo(.label(try label(fields, player)))
    }
    guard let position = seconds(text) else {
      throw Prompt.Refusal(reason: "neither a timecode, a position nor a date and time")
    }
    if let duration = player.duration, position > duration {
      throw Prompt.Refusal(reason: "after the end, \(NumberText.clock(duration))")
    }
    return .seek(to: position)
  }

  /// The most frames that one can go by, more than a day has at any rate.
  private static let mostFrames = 100_000_000

  private static func relative(_ text: String) throws(Prompt.Refusal) -> PlayerCommand {
    let rest = text.dropFirst()
    if let frames = Int(rest), isDigits(rest) {
      guard frames <= mostFrames else { throw Prompt.Refusal(reason: "too many frames") }
      return .goTo(.frames(text.hasPrefix("-") ? -frames : frames))
    }
    guard text.hasPrefix("-"), let seconds = seconds(String(rest)) else {
      throw Prompt.Refusal(reason: "a sign goes with frames, +250, or the end, -0:30")
    }
    return .goTo(.beforeEnd(seconds))
  }

  /// The fields of a timecode, the last ones first to be there; `nil` for what is none.
  private static func labelFields(_ text: String) -> [Int]? {
    if isDigits(text[...]), text.utf8.count >= 4 {
      // As editors type: two digits a field, counted from the right.
      guard text.utf8.count <= 8 else { return nil }
      let padded = text.utf8.count % 2 == 0 ? text : "0" + text
      let digits = Array(padded)
      return stride(from: 0, to: digits.count, by: 2).compactMap {
        Int(String(digits[$0...$0 + 1]))
      }
    }
    var fields = text.split(
      omittingEmptySubsequences: false, whereSeparator: { ":;.".contains($0) })
    // Seconds with a fraction are those of a position.
    let isPosition = text.contains(":") && text.contains(".") && !text.contains(";")
    guard text.contains(";") || fields.count == 4 && !isPosition else { return nil }
    if fields.count > 1, fields.first?.isEmpty == true { fields.removeFirst() }
    guard (1...4).contains(fields.count),
      fields.allSatisfy({ isDigits($0) && $0.utf8.count <= 3 })
    else { return nil }
    return fields.compactMap { Int($0) }
  }

  private static func label(
    _ fields: [Int], _ player: PlayerState
  ) throws(Prompt.Refusal) -> Timecode {
    if player.timecode.absence == .noTimecode {
      throw Prompt.Refusal(reason: "the stream has no timecode")
    }
    let shown = player.timecode.label.flatMap { Timecode($0) }
    guard fields.count == 4 || shown != nil else {
      throw Prompt.Refusal(reason: "no timecode is shown that would complete it")
    }
    let whole =
      [shown?.hours ?? 0, shown?.minutes ?? 0, shown?.seconds ?? 0, shown?.frames ?? 0]
      .prefix(4 - fields.count) + fields
    let label = Timecode(
      hours: whole[0], minutes: whole[1], seconds: whole[2], frames: whole[3],
      isDropFrame: shown?.isDropFrame ?? false)
    if let problem = problem(of: label, player.timecode.rate) {
      throw Prompt.Refusal(reason: problem)
    }
    return label
  }

  /// Why there is no such label, in a few words.
  private static func problem(of label: Timecode, _ rate: FrameRate?) -> String? {
    if label.hours > 23 { return "\(label): hours go from 00 to 23" }
    if label.minutes > 59 { return "\(label): minutes go from 00 to 59" }
    if label.seconds > 59 { return "\(label): seconds go from 00 to 59" }
    guard let rate, !label.isValid(at: rate) else { return nil }
    if label.frames >= rate.timebase {
      return "\(label): at \(NumberText.rate(rate)) frames go from 00 to \(rate.timebase - 1)"
    }
    return "\(label) is left out by drop-frame"
  }

  private static func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func seconds(_ text: String) -> Double? {
    let fields = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(fields.count), let last = fields.last,
      text.allSatisfy({ ("0"..."9").contains($0) || $0 == "." || $0 == ":" }),
      let seconds = Double(last), seconds.isFinite
    else { return nil }
    var total = 0.0
    for field in fields.dropLast() {
      guard let value = Int(field), value < 1_000_000 else { return nil }
      total = (total + Double(value)) * 60
    }
    return total + seconds
  }
}
