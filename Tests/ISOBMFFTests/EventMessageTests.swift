import TestSupport
import Testing

@testable import ISOBMFF

@Suite("Event messages")
struct EventMessageTests {
  private static let scheme = "https://aomedia.org/emsg/ID3"

  private static let version1 = BoxBytes.full(
    "emsg", version: 1, BoxBytes.u32(90_000), BoxBytes.u64(0x1_0000_0001), BoxBytes.u32(3003),
    BoxBytes.u32(7), Array(scheme.utf8), [0], Array("v".utf8), [0], [1, 2, 3])

  private static let version0 = BoxBytes.full(
    "emsg", Array(scheme.utf8), [0], [0], BoxBytes.u32(1000), BoxBytes.u32(5),
    BoxBytes.u32(0xFFFF_FFFF), BoxBytes.u32(9), [4])

  private static let absolute = EventMessage(
    schemeIDURI: scheme, value: "v", timescale: 90_000, time: .absolute(0x1_0000_0001),
    eventDuration: 3003, id: 7, messageData: [1, 2, 3])

  private static let delta = EventMessage(
    schemeIDURI: scheme, value: "", timescale: 1000, time: .delta(5), eventDuration: 0xFFFF_FFFF,
    id: 9, messageData: [4])

  @Test("both versions, as the standard lays them out")
  func versions() throws {
    #expect(try EventMessage(Box(bytes: Self.version1)) == Self.absolute)
    #expect(try EventMessage(Box(bytes: Self.version0)) == Self.delta)
    #expect(Self.absolute.serialized() == Self.version1)
    #expect(Self.delta.serialized() == Self.version0)
  }

  @Test("no message data is no fault")
  func noMessageData() throws {
    var message = Self.absolute
    message.messageData = []
    let box = BoxBytes.u32(Self.version1.count - 3) + Self.version1.dropFirst(4).dropLast(3)
    #expect(try EventMessage(Box(bytes: box)) == message)
  }

  @Test("a string that is cut at the end of the box is a fault, with its place")
  func unterminated() {
    for scheme in [Array("urn:x".utf8), Array("urn:x".utf8) + [0] + Array("value".utf8)] {
      let box = BoxBytes.full(
        "emsg", version: 1, BoxBytes.u32(1), BoxBytes.u64(0), BoxBytes.u32(0), BoxBytes.u32(0),
        scheme)
      let error = #expect(throws: BoxError.self) {
        try EventMessage(Box(bytes: box + [0, 0, 0, 0], offset: 50))
      }
      #expect(error?.code == .truncated)
      #expect(error?.path == "emsg")
      #expect((50...50 + box.count).contains(error?.offset ?? 0))
    }
  }

  @Test("every cut of a box is a fault or loses message data only")
  func cuts() throws {
    for (bytes, data) in [(Self.version1, 3), (Self.version0, 1)] {
      for count in 8..<bytes.count - data {
        let cut = BoxBytes.u32(count) + bytes.prefix(count).dropFirst(4)
        #expect(throws: BoxError.self) { try EventMessage(Box(bytes: cut)) }
      }
    }
  }

  @Test("versions and timescales that give no time")
  func invalid() {
    var later = Self.version1
    later[8] = 2
    #expect(throws: BoxError.self) { try EventMessage(Box(bytes: later)) }
    var message = Self.absolute
    message.timescale = 0
    let error = #expect(throws: BoxError.self) {
      try EventMessage(Box(bytes: message.serialized()))
    }
    #expect(error?.code == .invalidValue)
  }

  @Test("a zero character ends a string and cannot shift what follows")
  func zeroCharacter() throws {
    var message = Self.absolute
    message.schemeIDURI = "urn:x\0y"
    #expect(try EventMessage(Box(bytes: message.serialized())).schemeIDURI == "urn:x")
  }
}

@Suite("Event messages of other writers", .enabled(if: Fixtures.isAvailable))
struct EventMessageFixtureTests {
  private func messages(_ name: String) throws -> [EventMessage] {
    try ScanResult([Fixtures.bytes(name)]).elements.compactMap {
      guard case .box(let box) = $0, box.type == "emsg" else { return nil }
      return try EventMessage(box)
    }
  }

  @Test(
    "absolute times before the fragment",
    arguments: [
      ("emsg/ffmpeg9-aac-timed-id3.mp4", [307_200, 430_080]),
      ("emsg/ffmpeg9-hls-id3-boundary/init.mp4", [126_000]),
      ("emsg/ffmpeg9-hls-id3-boundary/index0.m4s", []),
      ("emsg/ffmpeg9-hls-id3-boundary/index1.m4s", [216_000]),
      ("emsg/ffmpeg9-hls-id3-boundary/index2.m4s", [306_000]),
      ("emsg/ffmpeg9-hls-id3-boundary/index3.m4s", [396_000]),
    ] as [(String, [UInt64])])
  func absolute(name: String, times: [UInt64]) throws {
    let messages = try messages(name)
    #expect(messages.map(\.time) == times.map { .absolute($0) })
    for message in messages {
      #expect(message.schemeIDURI == "https://aomedia.org/emsg/ID3")
      #expect(message.value == "")
      #expect(message.timescale == 90_000)
      #expect(message.id == 0)
    }
  }

  @Test(
    "version 0 counts from the segment's earliest presentation time",
    arguments: [
      ("emsg/media3-emsg0/segment_1.m4s", 0 as UInt64),
      ("emsg/media3-emsg0/segment_2.m4s", 7680),
    ])
  func delta(name: String, earliest: UInt64) throws {
    let message = try #require(messages(name).first)
    #expect(message.schemeIDURI == "urn:example:event")
    #expect(message.id == 1)
    #expect(message.time == .delta(0))
    let index = try ScanResult([Fixtures.bytes(name)]).elements.compactMap {
      element -> SegmentIndex? in
      guard case .box(let box) = element, box.type == "sidx" else { return nil }
      return try SegmentIndex(box)
    }.first
    #expect(index?.earliestPresentationTime == earliest)
    #expect(index?.timescale == 15_360)
  }
}
