import ISOBMFF
import TestSupport
import Testing
import TimedMetadata
import Timing

/// Events as other writers carry them, read through boxes and tags.
struct CarriedEventTests {
  /// The event messages of one file in order, with the segment's start from its index.
  private func events(in path: String, period: Int = 0) throws -> [ReceivedEvent] {
    var scanner = BoxScanner()
    var messages: [(message: EventMessage, offset: Int)] = []
    var start: MediaTime?
    for element in try scanner.push(try Fixtures.bytes(path)) + scanner.finish() {
      guard case .box(let box) = element else { continue }
      if box.type == "emsg" { messages.append((try EventMessage(box), box.offset)) }
      if box.type == "sidx", start == nil {
        let index = try SegmentIndex(box)
        start = MediaTime(
          Int64(index.earliestPresentationTime), timescale: Int64(index.timescale))
      }
    }
    return messages.map {
      ReceivedEvent(
        message: $0.message, period: period, segmentStart: start, uri: path, offset: $0.offset)
    }
  }

  private func cues(
    of paths: [String], in timeline: inout CueTimeline, warnings: inout [StreamWarning]
  ) throws -> [Cue] {
    try paths.flatMap { try events(in: $0) }.flatMap { timeline.add($0, warnings: &warnings) }
      .compactMap { if case .addCue(let cue) = $0 { cue } else { nil } }
  }

  @Test(
    "Version 0 messages lie at the start of each segment",
    .enabled(if: Fixtures.isAvailable))
  func versionZero() throws {
    var timeline = CueTimeline()
    var warnings: [StreamWarning] = []
    let cues = try cues(
      of: ["emsg/media3-emsg0/segment_1.m4s", "emsg/media3-emsg0/segment_2.m4s"], in: &timeline,
      warnings: &warnings)
    #expect(cues.map { $0.startTime.decimalSeconds() } == ["0.000000", "0.500000"])
    #expect(
      cues.allSatisfy {
        $0.track == .emsg && !$0.isConformant && $0.schemeIDURI == "urn:example:event"
          && $0.emsgID == 1
      })
    #expect(warnings == [])
  }

  @Test(
    "Tags at segment boundaries, in the header and with garbage behind are one cue each",
    .enabled(if: Fixtures.isAvailable))
  func boundary() throws {
    let folder = "emsg/ffmpeg9-hls-id3-boundary/"
    var timeline = CueTimeline()
    var warnings: [StreamWarning] = []
    let paths = ["init.mp4", "index0.m4s", "index1.m4s", "index2.m4s", "index3.m4s"]
    let cues = try cues(of: paths.map { folder + $0 }, in: &timeline, warnings: &warnings)
    #expect(
      cues.map { $0.startTime.decimalSeconds() }
        == ["1.400000", "2.400000", "3.400000", "4.400000"])
    #expect(
      cues.map(\.content) == ["0", "1", "2", "3"].map { .userText(description: "", text: $0) })
    #expect(trace(timeline.advance(to: at(1.4))) == [">1"])
    #expect(trace(timeline.advance(to: at(2.4))) == ["<1@2.4", ">2"])
    // The same segments again, as after a seek, are nothing new.
    #expect(
      try self.cues(of: paths.map { folder + $0 }, in: &timeline, warnings: &warnings) == [])
  }

  @Test(
    "Two events with one id are two cues, and an empty frame costs only itself",
    .enabled(if: Fixtures.isAvailable))
  func oneID() throws {
    var timeline = CueTimeline()
    var warnings: [StreamWarning] = []
    let cues = try cues(
      of: ["emsg/ffmpeg9-aac-timed-id3.mp4"], in: &timeline, warnings: &warnings)
    let titles = cues.compactMap { cue -> String? in
      guard case .text("TIT2", let text) = cue.content else { return nil }
      return "\(cue.startTime.decimalSeconds()) \(text)"
    }
    #expect(
      titles == [
        "3.413333 Sam sobie jade - ADM & Białas & White 2115 & Mata & Beteo & Lanek",
        "4.778667 FUKAJ SWEEPER - Imanbek",
      ])
    #expect(cues.allSatisfy { $0.emsgID == 0 && $0.endTime == nil })
    #expect(Set(warnings.map(\.code)).isSubset(of: ["id3-empty-frame"]))
  }

  @Test("A tag that says it is longer than the message gives its complete frames and a warning")
  func truncatedTag() {
    var data = tag([userText("optiview.live:timecode", "10:00:00:00")])
    data[9] += 8
    var timeline = CueTimeline()
    var warnings: [StreamWarning] = []
    #expect(
      trace(timeline.add(event(data, at: 0), warnings: &warnings)) == ["track id3", "+1"])
    #expect(warnings.map(\.code) == ["id3-truncated-tag"])
    // The same event in a part and its segment is told once.
    #expect(timeline.add(event(data, at: 0), warnings: &warnings) == [])
    #expect(warnings.count == 1)
  }

  @Test("A corrupt tag gives no cue, one warning, and nothing else stops")
  func corrupt() {
    let data =
      Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 20] + Array("PRIV".utf8)
      + [0xE8, 0xFF, 0xFF, 0xFF, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    var timeline = CueTimeline()
    var warnings: [StreamWarning] = []
    #expect(timeline.add(event(data, at: 0), warnings: &warnings) == [])
    #expect(timeline.add(event(data, at: 0), warnings: &warnings) == [])
    #expect(warnings.count == 1)
    #expect(warnings.allSatisfy { $0.code.hasPrefix("id3-") && $0.offset == 40 })
    #expect(timeline.add(event([1, 2, 3], at: 9), warnings: &warnings) == [])
    #expect(warnings.map(\.code).last == "id3-no-tag")
    #expect(
      trace(timeline.add(event(timecodeTag("10:00:00:00"), at: 90), warnings: &warnings))
        == ["track id3", "+1"])
  }

  @Test("Frames shorter than their fixed fields cost only themselves")
  func shortFrames() {
    let data = tag([
      ("TXXX", []), ("TXXX", [3]), ("PRIV", [1, 2]), privateData("a", [1]),
    ])
    var timeline = CueTimeline()
    var warnings: [StreamWarning] = []
    let events = timeline.add(event(data, at: 0), warnings: &warnings)
    #expect(trace(events) == ["track id3", "+1"])
    #expect(!warnings.isEmpty)
    if case .addCue(let cue)? = events.last {
      #expect(cue.content == .privateData(ownerIdentifier: "a", data: [1]))
    }
  }
}
