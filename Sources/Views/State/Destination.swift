import Player
import Timing

/// A place in the stream as a person writes it: a timecode, or a position.
enum Destination {
  /// The position in seconds of `10:00:12:05`, `1:02:03`, `1:23` or `83.5`.
  static func position(
    _ text: String, _ player: PlayerState
  ) throws(Prompt.Refusal) -> Double {
    let position: Double
    if let timecode = Timecode(text) {
      position = try self.position(of: timecode, player)
    } else if let seconds = seconds(text) {
      position = seconds
    } else {
      throw Prompt.Refusal(reason: "neither a timecode nor a position")
    }
    guard position >= 0 else { throw Prompt.Refusal(reason: "before the start") }
    if let duration = player.duration, position > duration {
      throw Prompt.Refusal(reason: "after the end, \(NumberText.clock(duration))")
    }
    return position
  }

  /// Counts from the frame that shows, so that it holds as far as the timecode is continuous.
  private static func position(
    of wanted: Timecode, _ player: PlayerState
  ) throws(Prompt.Refusal) -> Double {
    guard let label = player.timecode.label, let shown = Timecode(label),
      let rate = player.timecode.rate, shown.isValid(at: rate), let here = player.position
    else { throw Prompt.Refusal(reason: "no timecode is known here") }
    var wanted = wanted
    wanted.isDropFrame = shown.isDropFrame
    guard wanted.isValid(at: rate) else {
      throw Prompt.Refusal(reason: "\(wanted) does not exist at \(NumberText.rate(rate))")
    }
    let frames = wanted.frameNumber(at: rate) - shown.frameNumber(at: rate)
    let exact = here + Double(frames) / rate.framesPerSecond
    let half = 0.5 / rate.framesPerSecond
    // Between two frames the next is shown.
    return exact < -half ? exact : max(0, exact - half)
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
