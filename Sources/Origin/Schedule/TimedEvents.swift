import ID3
import ISOBMFF
import Timing

/// The timed metadata of a stream: which event messages its video carries, and when.
///
/// Every segment begins with a timecode event. Messages follow every 4.004 s, most of them between
/// two frames. Both are functions of the stream time alone, so that all variants carry the same.
struct TimedEvents: Sendable, Hashable {
  /// An event message and its stream time.
  struct Event: Sendable, Hashable {
    var ticks: Int64
    var message: EventMessage
  }

  static let scheme = "https://aomedia.org/emsg/ID3"
  /// The owners of the messages: one sends JSON text, one binary data.
  static let textOwner = "optiview.live:meta:5f0c1b8e-4a57-4a0f-9d3c-6f1e2d7b8a90"
  static let binaryOwner = "optiview.live:meta:c2a9e4d6-1b3f-4c58-8e70-9a5d4b6c7f12"

  /// 120 frames.
  private static let messageInterval: Int64 = 120 * LoopClock.ticksPerFrame

  let timeline: StreamTimeline

  /// The events of a segment in the order of their times.
  func events(inSegment segment: Int) -> [Event] {
    let start = Int64(segment) * LoopClock.ticksPerSegment
    let end = start + LoopClock.ticksPerSegment
    let first = start / Self.messageInterval - 1
    let last = end / Self.messageInterval
    let messages = (max(0, first)...last).map(message).filter { start..<end ~= $0.ticks }
    return [timecode(ofSegment: segment)] + messages
  }

  /// The event of a frame inside a segment, for streams whose parts carry one each.
  func timecode(ofFrame frame: Int64) -> Event {
    // The upper half of the ids, so that none is that of a segment or of a message.
    timecode(ofFrame: frame, id: 1 << 31 | frame & (1 << 31 - 1))
  }

  /// The label of the segment's first frame, in the video's own timescale.
  private func timecode(ofSegment segment: Int) -> Event {
    timecode(ofFrame: Int64(segment) * LoopClock.framesPerSegment, id: Int64(segment) * 2)
  }

  private func timecode(ofFrame frame: Int64, id: Int64) -> Event {
    let label = timeline.timecode(ofFrame: frame)
    let content = ID3Frame.Content.userText(
      description: "optiview.live:timecode", text: label.description)
    return event(
      ID3Frame(id: "TXXX", content: content), ticks: frame * LoopClock.ticksPerFrame,
      timescale: 30_000, duration: 1001, id: id)
  }

  /// Four kinds of message by turns.
  private func message(_ number: Int64) -> Event {
    let kind = number % 4
    let ticks = number * Self.messageInterval + kind * 22_523
    let owner: String
    let data: [UInt8]
    let duration: UInt32
    switch kind {
    case 0:
      // Valid until the next score.
      (owner, duration) = (Self.textOwner, .max)
      let (home, away) = (number / 4 % 5, number / 8 % 4)
      let clock = timeline.clockText(at: ticks)
      data = Array(#"{"type":"score","home":\#(home),"away":\#(away),"clock":"\#(clock)"}"#.utf8)
    case 1:
      (owner, duration) = (Self.textOwner, UInt32(3 * LoopClock.ticksPerSecond))
      data = Array(
        #"{"type":"lower-third","title":"Slate","text":"Größe, 大きさ, גודל: message \#(number)"}"#
          .utf8)
    case 2:
      (owner, duration) = (Self.binaryOwner, UInt32(LoopClock.ticksPerFrame))
      data = (0..<16).map { UInt8(truncatingIfNeeded: 0xF0 ^ $0 &* 29 ^ number) }
    default:
      (owner, duration) = (Self.textOwner, UInt32(2 * LoopClock.ticksPerSecond))
      data = Array(#"{"type":"marker","number":\#(number),"tags":["demo","loop"]}"#.utf8)
    }
    let content = ID3Frame.Content.privateData(ownerIdentifier: owner, data: data)
    return event(
      ID3Frame(id: "PRIV", content: content), ticks: ticks,
      timescale: UInt32(LoopClock.ticksPerSecond), duration: duration, id: number * 2 + 1)
  }

  private func event(
    _ frame: ID3Frame, ticks: Int64, timescale: UInt32, duration: UInt32, id: Int64
  ) -> Event {
    let time = ticks * Int64(timescale) / LoopClock.ticksPerSecond
    return Event(
      ticks: ticks,
      message: EventMessage(
        schemeIDURI: Self.scheme, value: "", timescale: timescale,
        time: .absolute(UInt64(clamping: time)), eventDuration: duration,
        id: UInt32(truncatingIfNeeded: id), messageData: ID3Tag(frames: [frame]).serialized()))
  }
}
