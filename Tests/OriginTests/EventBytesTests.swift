import ISOBMFF
import Testing

@testable import Origin

/// The event messages against bytes written down from the layouts of ISO/IEC 23009-1 section
/// 5.10.3.3 and ID3v2.4.0 (main structure 3.1 and 4, native frames 4.2.6 and 4.27).
struct EventBytesTests {
  private let recording = TimedEvents(
    timeline: StreamSchedule.recording(
      segments: 60, start: 844 * 20 * LoopClock.ticksPerSegment
    ).timeline)

  @Test func timecodeOfTheSecondSegment() throws {
    let event = try #require(recording.events(inSegment: 1).first)
    // Frame 64 of the recording: 10:00:46;20 and 64 frames are 10:00:48;24.
    let expected = [UInt8](
      hex: """
        00000075 656d7367 01 000000
        00007530 000000000000fa40 000003e9 00000002
        68747470733a2f2f616f6d656469612e6f72672f656d73672f494433 00 00
        494433 0400 00 0000002d
        54585858 00000023 0000 03
        6f70746976696577 2e6c6976653a74696d65636f6465 00 31303a30303a34383b3234
        """)
    #expect(event.message.serialized() == expected)
  }

  @Test func messageOfBinaryData() throws {
    // Message 2: 240 frames and 2 × 22523 ticks after the start, for one frame of 3003 ticks.
    let event = try #require(recording.events(inSegment: 3).dropFirst().first)
    let expected = [UInt8](
      hex: """
        0000009a 656d7367 01 000000
        00015f90 00000000000baf46 00000bbb 00000005
        68747470733a2f2f616f6d656469612e6f72672f656d73672f494433 00 00
        494433 0400 00 00000052
        50524956 00000048 0000
        6f70746976696577 2e6c6976653a6d6574613a
        63326139653464362d316233662d346335382d386537302d396135643462366337663132 00
        f2 ef c8 a5 86 63 5c 39 1a f7 d0 cd ae 8b 64 41
        """)
    #expect(event.message.serialized() == expected)
  }

  @Test func messageOfText() throws {
    let event = try #require(recording.events(inSegment: 0).dropFirst().first)
    let bytes = event.message.serialized()
    let score = #"{"type":"score","home":0,"away":0,"clock":"10:00:46"}"#
    #expect(bytes.suffix(score.utf8.count).elementsEqual(score.utf8))
    // Presentation time 0, open-ended, id 1.
    let head = [UInt8](hex: "01 000000 00015f90 0000000000000000 ffffffff 00000001")
    #expect(Array(bytes[8..<32]) == head)
  }

  @Test func everyEventStandsOnceInTheSegmentItFallsIn() {
    var messages: [Int64] = []
    for segment in 0..<200 {
      let events = recording.events(inSegment: segment)
      let start = Int64(segment) * 192_192
      #expect(events.first?.ticks == start)
      #expect(events.allSatisfy { (start..<start + 192_192).contains($0.ticks) })
      #expect(events.map(\.ticks) == events.map(\.ticks).sorted())
      messages += events.dropFirst().map(\.ticks)
    }
    // 200 segments of 64 frames hold 106 whole intervals of 120 frames and a part.
    let expected = (0..<107).map { Int64($0) * 360_360 + Int64($0 % 4) * 22_523 }
    #expect(messages == expected)
  }

  @Test func eventsStandBeforeTheFragmentTheyFallIn() throws {
    let library = try DemoOrigin.library.get()
    let track = try #require(library.tracks["video-360p"])
    let writer = MediaSegmentWriter(track: track, events: recording)
    // Message 2 lies 765766 ticks after the start, in frame 62 of segment 3: the last fragment.
    let chunks = try writer.parts(ofSegment: 3)
    #expect(chunks.map { $0.places(of: "emsg/ID3").count } == [1, 0, 0, 1])
    #expect(chunks.allSatisfy { $0.places(of: "moof").count == 1 })
  }
}
