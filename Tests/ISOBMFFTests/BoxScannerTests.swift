import TestSupport
import Testing

@testable import ISOBMFF

/// Everything a scanner says of some bytes, with media data joined.
struct ScanResult: Equatable {
  var elements: [BoxScanner.Element] = []
  var error: BoxError?

  init(_ chunks: [[UInt8]], limit: Int = BoxScanner.defaultLimit) {
    var scanner = BoxScanner(limit: limit)
    do {
      for chunk in chunks { add(try scanner.push(chunk)) }
      add(try scanner.finish())
    } catch {
      self.error = error
    }
  }

  private mutating func add(_ more: [BoxScanner.Element]) {
    for element in more {
      if case .mediaData(let bytes) = element, case .mediaData(let held)? = elements.last {
        elements[elements.count - 1] = .mediaData(held + bytes)
      } else {
        elements.append(element)
      }
    }
  }

  var types: [String] {
    elements.map {
      switch $0 {
      case .box(let box): "\(box.type)"
      case .mediaDataHeader: "mdat"
      case .mediaData(let bytes): "\(bytes.count)"
      case .warning(let error): error.code.rawValue
      }
    }
  }
}

@Suite("Scanning boxes")
struct BoxScannerTests {
  private static let media = [UInt8](0..<100)

  /// Streams, and what a scanner with a limit of 256 bytes says of them.
  static let streams: [(name: String, bytes: [UInt8], expected: [String])] = [
    ("nothing", [], []),
    (
      "a segment",
      BoxBytes.box("styp", BoxBytes.code("msdh")) + BoxBytes.box("emsg", [1, 2])
        + BoxBytes.box("moof", [3]) + BoxBytes.box("mdat", media)
        + BoxBytes.box("emsg", [4]) + BoxBytes.box("moof", [5]) + BoxBytes.box("mdat", media),
      ["styp", "emsg", "moof", "mdat", "100", "emsg", "moof", "mdat", "100"]
    ),
    ("an empty box", BoxBytes.box("free") + BoxBytes.box("skip"), ["free", "skip"]),
    ("an empty mdat", BoxBytes.box("mdat") + BoxBytes.box("free"), ["mdat", "free"]),
    (
      "64-bit sizes",
      BoxBytes.large("emsg", [1]) + BoxBytes.large("mdat", media)
        + BoxBytes.box("free"), ["emsg", "mdat", "100", "free"]
    ),
    (
      "mdat to the end", BoxBytes.u32(0) + BoxBytes.code("mdat") + media,
      ["mdat", "100"]
    ),
    ("a box to the end", BoxBytes.u32(0) + BoxBytes.code("moov") + media, ["moov"]),
    (
      "a box to the end over the limit",
      BoxBytes.u32(0) + BoxBytes.code("moov") + media + media + media,
      ["limitExceeded"]
    ),
    (
      "a box over the limit", BoxBytes.box("free", media, media, media) + BoxBytes.box("styp"),
      ["limitExceeded", "styp"]
    ),
    (
      "a huge box, cut", BoxBytes.u32(0xFFFF_FFFF) + BoxBytes.code("junk") + media,
      ["limitExceeded", "truncated"]
    ),
    ("a cut box", Array(BoxBytes.box("moov", media).dropLast(3)), ["truncated"]),
    ("a cut header", [0, 0, 0, 9, 0x6D], ["truncated"]),
    ("a cut mdat", Array(BoxBytes.box("mdat", media).dropLast(3)), ["mdat", "97", "truncated"]),
    (
      "uuid", BoxBytes.box("uuid", [UInt8](repeating: 7, count: 16), [1]) + BoxBytes.box("free"),
      ["uuid", "free"]
    ),
  ]

  /// Streams that end in an error after the elements, and where it lies.
  static let broken: [(name: String, bytes: [UInt8], expected: [String], offset: Int)] = [
    (
      "a size below the header",
      BoxBytes.box("styp") + BoxBytes.u32(7) + BoxBytes.code("moof") + media, ["styp"], 8
    ),
    (
      "a 64-bit size below the header",
      BoxBytes.u32(1) + BoxBytes.code("moof") + BoxBytes.u64(15) + media, [], 0
    ),
    (
      "a 64-bit size above 2^63",
      BoxBytes.box("styp") + BoxBytes.u32(1) + BoxBytes.code("mdat")
        + [UInt8](repeating: 0xFF, count: 8), ["styp"], 8
    ),
    (
      "a uuid box without room for its type",
      BoxBytes.u32(12) + BoxBytes.code("uuid") + media, [], 0
    ),
  ]

  private func cuts(of bytes: [UInt8], seed: Int) -> [[UInt8]] {
    var generator = SeededGenerator(seed: seed)
    var rest = bytes[...]
    var chunks: [[UInt8]] = []
    while !rest.isEmpty {
      let count = min(Int.random(in: 0...24, using: &generator), rest.count)
      chunks.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return chunks
  }

  @Test("elements of a stream", arguments: streams.indices)
  func elements(index: Int) {
    let stream = Self.streams[index]
    let result = ScanResult([stream.bytes], limit: 256)
    #expect(result.error == nil, "\(stream.name)")
    #expect(result.types == stream.expected, "\(stream.name)")
  }

  @Test("impossible sizes end the scan with offset and path", arguments: broken.indices)
  func errors(index: Int) {
    let stream = Self.broken[index]
    let result = ScanResult([stream.bytes], limit: 256)
    #expect(result.types == stream.expected, "\(stream.name)")
    #expect(result.error?.code == .invalidSize)
    #expect(result.error?.offset == stream.offset)
    #expect(result.error.map { ["moof", "mdat", "uuid"].contains($0.path) } == true)
  }

  @Test("whole, byte by byte and in random cuts are the same")
  func dripFeed() {
    let all = Self.streams.map(\.bytes) + Self.broken.map(\.bytes)
    for (seed, bytes) in all.enumerated() {
      let whole = ScanResult([bytes], limit: 256)
      #expect(ScanResult(bytes.map { [$0] }, limit: 256) == whole)
      for extra in 0..<20 {
        #expect(ScanResult(cuts(of: bytes, seed: seed * 100 + extra), limit: 256) == whole)
      }
    }
  }

  @Test("random bytes in random cuts are the same too", arguments: 0..<16)
  func dripFeedMutations(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<60 {
      let original = Self.streams[(seed + round) % Self.streams.count].bytes
      let bytes = generator.mutate(original)
      let whole = ScanResult([bytes], limit: 256)
      #expect(ScanResult(bytes.map { [$0] }, limit: 256) == whole)
      #expect(ScanResult(cuts(of: bytes, seed: seed), limit: 256) == whole)
    }
  }

  @Test("boxes have their offsets, headers and bytes")
  func boxes() throws {
    let emsg = BoxBytes.large("emsg", [1, 2, 3])
    var scanner = BoxScanner(offset: 1000)
    let elements = try scanner.push(BoxBytes.box("styp") + emsg + BoxBytes.large("mdat", [9]))
    let box = try Box(bytes: emsg, offset: 1008)
    #expect(
      Array(elements.dropFirst()) == [
        .box(box), .mediaDataHeader(offset: 1027, headerSize: 16, size: 17), .mediaData([9]),
      ])
    #expect(box.headerSize == 16)
    #expect(Array(box.payload) == [1, 2, 3])
  }

  @Test("media data passes before its box is complete")
  func passThrough() throws {
    var scanner = BoxScanner()
    let header = BoxBytes.u32(1 << 30) + BoxBytes.code("mdat")
    #expect(
      try scanner.push(header + [1, 2]) == [
        .mediaDataHeader(offset: 0, headerSize: 8, size: 1 << 30), .mediaData([1, 2]),
      ])
    #expect(try scanner.push([3]) == [.mediaData([3])])
  }

  @Test("an error is thrown again, after what came before it")
  func errorIsSticky() throws {
    var scanner = BoxScanner()
    #expect(
      try scanner.push(BoxBytes.box("styp") + BoxBytes.u32(2) + BoxBytes.code("moof")).count == 1)
    #expect(throws: BoxError.self) { try scanner.push([]) }
    #expect(throws: BoxError.self) { try scanner.push([1]) }
    #expect(throws: BoxError.self) { try scanner.finish() }
  }

  @Test(
    "real files in random cuts", .enabled(if: Fixtures.isAvailable),
    arguments: [
      "emsg/ffmpeg9-aac-timed-id3.mp4", "emsg/ffmpeg9-hls-id3-boundary/index1.m4s",
      "title/zero-length-mdat.m4a", "cea608/cea-segment.mp4", "timing/sample_fragmented_sei.mp4",
      "subs/media3-webvtt-in-mp4/text1.m4s",
    ])
  func fixtures(name: String) throws {
    let bytes = try Fixtures.bytes(name)
    let whole = ScanResult([bytes])
    #expect(whole.error == nil)
    #expect(ScanResult(bytes.map { [$0] }) == whole)
    #expect(ScanResult(cuts(of: bytes, seed: 1)) == whole)
  }
}
