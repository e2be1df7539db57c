import Foundation
import Testing
import TimedMetadata
import Timing

struct CueLineTests {
  private func line(_ event: CueLine.Event, position: MediaTime? = seconds(1.5)) -> CueLine {
    // 2026-11-30T23:59:59.007Z
    CueLine(
      wall: WallClock(milliseconds: 1_796_083_199_007), position: position, period: 3,
      event: event)
  }

  private func cue(_ content: Cue.Content, track: Cue.Track = .id3) -> Cue {
    Cue(
      id: 12, track: track, period: 3, startTime: seconds(2), endTime: seconds(2.25),
      schemeIDURI: aomScheme, value: "", emsgID: 4_294_967_295, isConformant: true,
      content: content)
  }

  /// The members after those that every line has, as text.
  private func members(_ event: CueLine.Event) -> Substring {
    let text = line(event).text
    guard let start = text.range(of: "\"period\":3")?.upperBound else { return "" }
    return text[start...].dropLast(2)
  }

  /// The line read back by a parser of its own.
  private func parsed(_ line: CueLine) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(line.text.utf8))
    return try #require(object as? [String: Any])
  }

  private static let head =
    #""wall":"2026-11-30T23:59:59.007Z","position":1.500000,"period":3"#

  @Test("Every line has the same four keys first and ends in a line feed")
  func head() {
    #expect(
      line(.cue(.addTrack(.emsg))).text
        == "{\"event\":\"addtrack\",\(Self.head),\"track\":\"emsg\"}\n")
    let first = CueLine(
      wall: WallClock(milliseconds: 0), position: nil, period: nil, event: .end(.error, exit: 2))
    #expect(
      first.text == #"{"event":"end","wall":"1970-01-01T00:00:00.000Z","position":null,"#
        + #""period":null,"reason":"error","exit":2}"# + "\n")
  }

  @Test("Cues")
  func cues() {
    let timecode = cue(.userText(description: "optiview.live:timecode", text: "10:00:00;12"))
    #expect(
      line(.cue(.enterCue(timecode))).text
        == #"{"event":"entercue",\#(Self.head),"cue":12,"track":"id3","#
        + #""startTime":2.000000,"endTime":2.250000,"#
        + #""scheme":"https://aomedia.org/emsg/ID3","value":"","emsgId":4294967295,"#
        + #""conformant":true,"content":{"id":"TXXX","description":"optiview.live:timecode","#
        + #""text":"10:00:00;12"}}"# + "\n")
    var open = timecode
    open.endTime = nil
    open.emsgID = nil
    open.isConformant = false
    let text = members(.cue(.addCue(open)))
    #expect(text.contains(#""endTime":null"#))
    #expect(text.contains(#""emsgId":null,"conformant":false"#))
    #expect(line(.cue(.addCue(open))).text.hasPrefix(#"{"event":"addcue","#))
    #expect(line(.cue(.exitCue(open))).text.hasPrefix(#"{"event":"exitcue","#))
  }

  @Test(
    "Contents",
    arguments: [
      (
        .privateData(ownerIdentifier: "o", data: Array("{\"a\":1}".utf8)),
        #"{"id":"PRIV","ownerIdentifier":"o","data":"eyJhIjoxfQ==","text":"{\"a\":1}"}"#
      ),
      (
        .privateData(ownerIdentifier: "o", data: [0xFF]),
        #"{"id":"PRIV","ownerIdentifier":"o","data":"/w==","text":null}"#
      ),
      (
        .privateData(ownerIdentifier: "", data: []),
        #"{"id":"PRIV","ownerIdentifier":"","data":"","text":""}"#
      ),
      (.text(id: "TIT2", text: "Białas"), #"{"id":"TIT2","text":"Białas"}"#),
      (.binary(id: "APIC", data: [1, 2, 3]), #"{"id":"APIC","data":"AQID"}"#),
      (.message(data: [0]), #"{"data":"AA=="}"#),
    ] as [(Cue.Content, String)])
  func contents(_ content: Cue.Content, _ expected: String) throws {
    let text = line(.cue(.addCue(cue(content)))).text
    #expect(text.hasSuffix("\"content\":\(expected)}\n"))
    #expect(try parsed(line(.cue(.addCue(cue(content)))))["cue"] as? Int == 12)
  }

  @Test("Frames")
  func frames() {
    let reading = TimecodeReading(
      label: "10:00:00;12", source: .counted, absence: nil, rate: .fps30000_1001,
      flags: [.ambiguousRate, .jump, .invalid, .stale], age: 1)
    #expect(
      members(.frame(time: seconds(90022.999822), timecode: reading))
        == #","pts":90022.999822,"timecode":"10:00:00;12","source":"counted","#
        + #""rate":"30000/1001","flags":["jump","stale","invalid","ambiguous-rate"]"#)
    #expect(
      members(.frame(time: .zero, timecode: TimecodeReading()))
        == #","pts":0.000000,"timecode":null,"source":null,"rate":null,"flags":[]"#)
  }

  @Test("Titles, warnings and the end")
  func others() {
    #expect(
      members(.title("News", source: "session-data"))
        == #","title":"News","titleSource":"session-data""#)
    #expect(members(.title(nil, source: nil)) == #","title":null,"titleSource":null"#)
    #expect(
      members(
        .warning(StreamWarning(code: "emsg-time", message: "m", uri: "http://h/s", offset: 40)))
        == #","code":"emsg-time","message":"m","uri":"http://h/s","offset":40"#)
    #expect(
      members(.warning(StreamWarning(code: "c", message: "m")))
        == #","code":"c","message":"m","uri":null,"offset":null"#)
    #expect(members(.end(.interrupted, exit: 0)) == #","reason":"interrupted","exit":0"#)
  }

  @Test("Legible options")
  func legible() {
    var group = MediaSelectionGroup(options: [
      MediaSelectionOption(
        id: .rendition(4), kind: .subtitles, name: "English", language: "en", isDefault: true,
        characteristics: ["public.accessibility.transcribes-spoken-dialog"]),
      MediaSelectionOption(id: .track(1), kind: .captions, name: "CC1", isForced: true),
    ])
    let options =
      #","options":[{"index":0,"name":"English","language":"en","kind":"subtitles","#
      + #""forced":false,"sdh":true,"default":true,"selected":SELECTED},"#
      + #"{"index":1,"name":"CC1","language":null,"kind":"captions","forced":true,"sdh":false,"#
      + #""default":false,"selected":false}]"#
    #expect(
      members(.legible(group))
        == options.replacingOccurrences(of: "SELECTED", with: "false") + #","off":true"#)
    group.selected = .rendition(4)
    #expect(
      members(.legible(group))
        == options.replacingOccurrences(of: "SELECTED", with: "true") + #","off":false"#)
    #expect(members(.legible(MediaSelectionGroup())) == #","options":[],"off":true"#)
  }

  @Test("Whatever could act on a terminal is escaped, and reading gives the text back")
  func escaping() throws {
    var hostile = ""
    for value in Array(0...0xFF) + Array(0x600...0x620) + Array(0x2000...0x2070) + [0x1F3B5] {
      if let scalar = Unicode.Scalar(UInt32(value)) { hostile.unicodeScalars.append(scalar) }
    }
    hostile += "\u{9D}52;c;ZXZpbA==\u{9C}\u{1B}]0;x\u{7}\u{202E}"
    let written = line(.title(hostile, source: "id3"))
    #expect(try parsed(written)["title"] as? String == hostile)
    let allowed = written.text.dropLast().unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: false
      default: !scalar.properties.isBidiControl
      }
    }
    #expect(allowed)
    #expect(
      line(.title("\n\t\"\\/\u{7F}\u{80}", source: nil)).text
        .contains(#""title":"\u000a\u0009\"\\/\u007f\u0080""#))
  }

  @Test("Base64 is that of another encoder for every length")
  func base64() throws {
    var data: [UInt8] = []
    var generator = SplitMix(seed: 1)
    for _ in 0..<50 {
      let content = try #require(
        parsed(line(.cue(.addCue(cue(.message(data: data))))))["content"] as? [String: Any])
      #expect(content["data"] as? String == Data(data).base64EncodedString())
      data.append(UInt8(generator.next(below: 256)))
    }
  }

  @Test(
    "Wall times are those of another calendar",
    arguments: [
      0, 1, 951_782_399_999, 951_782_400_000, 951_868_800_000, 1_709_164_800_123,
      4_107_542_399_999, 253_402_300_799_999, -1, -2_203_891_200_001,
    ])
  func wall(_ milliseconds: Int64) {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ss"
    let second = (milliseconds - ((milliseconds % 1000) + 1000) % 1000) / 1000
    let fraction = milliseconds - second * 1000
    let expected =
      formatter.string(from: Date(timeIntervalSince1970: Double(second)))
      + String(format: ".%03dZ", Int(fraction))
    #expect("\(WallClock(milliseconds: milliseconds))" == expected)
  }
}
