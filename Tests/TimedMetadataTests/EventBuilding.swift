import ISOBMFF
import Testing
import TimedMetadata
import Timing

let aomScheme = "https://aomedia.org/emsg/ID3"
let appleScheme = "https://developer.apple.com/streaming/emsg-id3"

/// An ID3v2.4 tag (id3v2.4.0-structure section 3) of frames given by id and body.
func tag(_ frames: [(id: String, body: [UInt8])]) -> [UInt8] {
  func synchsafe(_ size: Int) -> [UInt8] {
    [21, 14, 7, 0].map { UInt8(size >> $0 & 0x7F) }
  }
  var bodies: [UInt8] = []
  for frame in frames {
    bodies += Array(frame.id.utf8) + synchsafe(frame.body.count) + [0, 0] + frame.body
  }
  return Array("ID3".utf8) + [4, 0, 0] + synchsafe(bodies.count) + bodies
}

/// A `TXXX` frame in UTF-8.
func userText(_ description: String, _ text: String) -> (id: String, body: [UInt8]) {
  ("TXXX", [3] + Array(description.utf8) + [0] + Array(text.utf8))
}

func privateData(_ owner: String, _ data: [UInt8]) -> (id: String, body: [UInt8]) {
  ("PRIV", Array(owner.utf8) + [0] + data)
}

func textFrame(_ id: String, _ text: String) -> (id: String, body: [UInt8]) {
  (id, [3] + Array(text.utf8))
}

func timecodeTag(_ label: String) -> [UInt8] { tag([userText("optiview.live:timecode", label)]) }

/// An event in ticks of 90 kHz, with an unknown duration unless given.
func event(
  _ data: [UInt8], at ticks: UInt64, duration: UInt32 = .max, id: UInt32 = 0, period: Int = 0,
  scheme: String = aomScheme, value: String = "", timescale: UInt32 = 90_000
) -> ReceivedEvent {
  ReceivedEvent(
    message: EventMessage(
      schemeIDURI: scheme, value: value, timescale: timescale, time: .absolute(ticks),
      eventDuration: duration, id: id, messageData: data),
    period: period, segmentStart: nil, uri: "http://127.0.0.1/s.m4s", offset: 40)
}

/// Seconds as an exact time; the numbers of the tests have at most six decimals.
func seconds(_ seconds: Double) -> MediaTime {
  MediaTime(seconds: seconds, timescale: 1_000_000)
}

func at(_ time: Double, _ period: Int = 0) -> StreamTime {
  StreamTime(period: period, time: seconds(time))
}

/// What happened in short: `+1` added, `>1` entered, `<1@2.5` exited with that end.
func trace(_ events: [CueEvent]) -> [String] {
  events.map { event in
    switch event {
    case .addTrack(let track): "track \(track.rawValue)"
    case .addCue(let cue): "+\(cue.id)"
    case .enterCue(let cue): ">\(cue.id)"
    case .exitCue(let cue): "<\(cue.id)@\(cue.endTime.map { "\($0.seconds)" } ?? "open")"
    }
  }
}

extension CueTimeline {
  /// Adds an event that must give no warning.
  @discardableResult
  mutating func add(
    _ event: ReceivedEvent, sourceLocation: SourceLocation = #_sourceLocation
  ) -> [CueEvent] {
    var warnings: [StreamWarning] = []
    let events = add(event, warnings: &warnings)
    #expect(warnings == [], sourceLocation: sourceLocation)
    return events
  }
}
