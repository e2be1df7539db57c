import Testing

@testable import ISOBMFF

@Suite("Writing movie fragments")
struct MovieFragmentWritingTests {
  private static let fragment = MovieFragment(
    sequenceNumber: 7,
    trackFragments: [
      TrackFragment(
        trackID: 2, baseMediaDecodeTime: 90_000,
        runs: [
          TrackRun(
            dataOffset: 8,
            samples: [
              FragmentSample(duration: 3003, size: 10, flags: 0x200_0000, compositionOffset: 0),
              FragmentSample(
                duration: 3003, size: 20, flags: 0x101_0000, compositionOffset: -3003),
            ])
        ])
    ])

  @Test("the bytes, laid out as the standard says")
  func bytes() throws {
    let run = BoxBytes.full(
      "trun", version: 1, flags: 0xF01,
      [2, 124 + 8, 3003, 10, 0x200_0000, 0, 3003, 20, 0x101_0000, -3003].flatMap(BoxBytes.u32))
    let track = BoxBytes.box(
      "traf",
      BoxBytes.full("tfhd", flags: 0x2_0002, BoxBytes.u32(2), BoxBytes.u32(1)),
      BoxBytes.full("tfdt", version: 1, BoxBytes.u64(90_000)), run)
    let expected = BoxBytes.box("moof", BoxBytes.full("mfhd", BoxBytes.u32(7)), track)
    #expect(expected.count == 124)
    #expect(try Self.fragment.serialized() == expected)
    #expect(try MovieFragment(Box(bytes: expected)) == Self.fragment)
  }

  @Test("the media data may move")
  func mediaDataShift() throws {
    let moved = try MovieFragment(Box(bytes: Self.fragment.serialized(mediaDataShift: 92)))
    #expect(moved.trackFragments.first?.runs.first?.dataOffset == 100)
    #expect(throws: BoxError.self) { try Self.fragment.serialized(mediaDataShift: .max) }
    #expect(throws: BoxError.self) { try Self.fragment.serialized(mediaDataShift: 1 << 31) }
  }

  @Test("several tracks keep their places in the media data")
  func severalTracks() throws {
    let run = FragmentBytes.run(flags: 0x200, count: 1, [10])
    let source = FragmentBytes.fragment(
      FragmentBytes.trackHeader(flags: 0, id: 1) + FragmentBytes.time(1) + run + run,
      FragmentBytes.trackHeader(flags: 0, id: 2) + FragmentBytes.time(2) + run)
    let fragment = try MovieFragment(Box(bytes: source))
    #expect(try MovieFragment(Box(bytes: fragment.serialized())) == fragment)
    #expect(fragment.trackFragments.flatMap(\.runs).map(\.dataOffset) == [8, 18, 28])
  }

  @Test("what its field cannot hold is an error, and nothing is changed")
  func outOfRange() {
    var track = Self.fragment.trackFragments[0]
    let before = track
    #expect(throws: BoxError.self) { try track.shift(decodeTime: -90_001, compositionOffset: 0) }
    #expect(throws: BoxError.self) { try track.shift(decodeTime: 0, compositionOffset: 3002) }
    #expect(throws: BoxError.self) { try track.shift(decodeTime: .max, compositionOffset: 3003) }
    #expect(throws: BoxError.self) { try track.shift(decodeTime: 0, compositionOffset: .max) }
    #expect(throws: BoxError.self) { try track.rescale(from: 0, to: 1) }
    #expect(track == before)
    var untimed = Self.fragment
    untimed.trackFragments[0].baseMediaDecodeTime = nil
    #expect(throws: BoxError.self) { try untimed.serialized() }
  }

  @Test("a shift adds to the decode time and to every composition offset")
  func shift() throws {
    var track = Self.fragment.trackFragments[0]
    try track.shift(decodeTime: 10, compositionOffset: 4000)
    #expect(track.baseMediaDecodeTime == 90_010)
    #expect(track.runs[0].samples.map(\.compositionOffset) == [4000, 997])
  }

  @Test("a multiple of the timescale is exact")
  func exactRescaling() throws {
    var track = Self.fragment.trackFragments[0]
    try track.rescale(from: 90_000, to: 360_000)
    #expect(track.baseMediaDecodeTime == 360_000)
    #expect(track.runs[0].samples.map(\.duration) == [12_012, 12_012])
    #expect(track.runs[0].samples.map(\.compositionOffset) == [0, -12_012])
  }

  @Test("rounding never adds up: a thousand samples end where they should")
  func roundedRescaling() throws {
    let sample = FragmentSample(duration: 1001, size: 1, flags: 0, compositionOffset: 2002)
    var track = TrackFragment(
      trackID: 1, baseMediaDecodeTime: 7,
      runs: [TrackRun(dataOffset: 8, samples: Array(repeating: sample, count: 1000))])
    try track.rescale(from: 24_000, to: 1000)
    // 7/24000 s is 0.29 ms; the end, 1001007/24000 s, is 41708.63 ms.
    #expect(track.baseMediaDecodeTime == 0)
    #expect(track.duration == 41_709)
    #expect(Set(track.runs[0].samples.map(\.duration)) == [41, 42])
    // Composition of the last sample: (7 + 999 * 1001 + 2002) / 24 = 41750.33.
    let last = try #require(track.runs[0].samples.last)
    #expect(track.duration - Int64(last.duration) + last.compositionOffset == 41_750)
  }

  @Test("protection boxes are kept and their offset follows them", arguments: [false, true])
  func protection(inMediaData: Bool) throws {
    let senc = BoxBytes.full("senc", BoxBytes.u32(2), [UInt8](repeating: 0xA5, count: 16))
    let saiz = BoxBytes.full("saiz", [8], BoxBytes.u32(2))
    let clear = BoxBytes.full("subs", BoxBytes.u32(0))
    let run = FragmentBytes.run(flags: 0x200, count: 2, [10, 20])
    let track = FragmentBytes.trackHeader() + FragmentBytes.time(0) + run + saiz + clear
    // The auxiliary information starts 16 bytes into `senc`, or 30 bytes into the media data.
    let start = 8 + 16 + 8 + track.count + 16
    let end = 8 + 16 + 8 + track.count + senc.count + 20
    let saio = BoxBytes.full("saio", BoxBytes.u32(1), BoxBytes.u32(inMediaData ? end + 38 : start))
    let fragment = try MovieFragment(Box(bytes: FragmentBytes.fragment(track + senc + saio)))
    let written = try fragment.serialized()
    #expect(fragment.trackFragments.first?.protection?.boxes == [saiz, senc])
    let marker = try #require(written.firstRange(of: BoxBytes.code("saio")))
    let offset = written[marker.upperBound...].dropFirst(8).prefix(4).reduce(0) {
      $0 << 8 | Int($1)
    }
    if inMediaData {
      #expect(offset == written.count + 38)
    } else {
      #expect(Array(written[offset..<offset + 16]) == [UInt8](repeating: 0xA5, count: 16))
    }
    #expect(written.firstRange(of: BoxBytes.code("subs")) == nil)
    #expect(try MovieFragment(Box(bytes: written)) == fragment)
  }

  @Test("auxiliary boxes of clear samples are dropped")
  func clear() throws {
    let group = BoxBytes.full("sbgp", BoxBytes.code("roll"), BoxBytes.u32(0))
    let other = BoxBytes.full("saiz", flags: 1, BoxBytes.code("abcd"), BoxBytes.u32(0), [0, 0])
    let bytes = FragmentBytes.fragment(
      FragmentBytes.trackHeader() + FragmentBytes.time(0) + group + other)
    #expect(try MovieFragment(Box(bytes: bytes)).trackFragments.first?.protection == nil)
  }
}

@Suite("Rewriting movies")
struct InitializationSegmentRewritingTests {
  @Test("only the edit list changes")
  func editList() throws {
    let old = MovieBytes.edits([(1400, -1), (0, 1024)])
    func source(_ edits: [UInt8]) -> [UInt8] {
      MovieBytes.fileType
        + MovieBytes.movie(
          MovieBytes.track(edits: edits), MovieBytes.extends(), BoxBytes.box("udta", [1, 2, 3, 4]))
    }
    for edits in [[], old] {
      let segment = try InitializationSegment(bytes: BoxBytes.box("emsg", [0]) + source(edits))
      #expect(
        try segment.rewritten(editOffsets: [1: 24_024])
          == source(MovieBytes.edits([(0, 24_024)])))
      #expect(try segment.rewritten(editOffsets: [:]) == source(MovieBytes.edits([(0, 0)])))
      #expect(
        try segment.rewritten(editOffsets: [1: 1 << 32])
          == source(MovieBytes.edits(version: 1, [(0, 1 << 32)])))
    }
  }

  @Test("track identifiers and timescales, in every box that names them", arguments: [0, 1])
  func identifiers(version: Int) throws {
    let header = MovieBytes.trackHeader(id: 5, version: version)
    let segment = try InitializationSegment(
      bytes: MovieBytes.movie(MovieBytes.track(header: header), MovieBytes.extends(id: 5)))
    let bytes = try segment.rewritten(
      editOffsets: [5: 8], trackIDs: [5: 1], timescales: [5: 360_000])
    let track = try #require(InitializationSegment(bytes: bytes).tracks.first)
    #expect(track.id == 1)
    #expect(track.timescale == 360_000)
    #expect(track.edits == [Edit(duration: 0, mediaTime: 8)])
    #expect(track.defaults.duration == 3003)
    #expect(track.language == "eng")
    #expect(track.width == 640)
  }

  @Test("random faults are errors or movies, never a trap", arguments: 0..<8)
  func mutations(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    let original =
      MovieBytes.fileType
      + MovieBytes.movie(
        MovieBytes.track(edits: MovieBytes.edits([(1400, -1), (0, 0)])), MovieBytes.extends())
    for _ in 0..<300 {
      guard let segment = try? InitializationSegment(bytes: generator.mutate(original)),
        let bytes = try? segment.rewritten(editOffsets: [1: 8], trackIDs: [1: 9])
      else { continue }
      #expect(throws: Never.self) { try InitializationSegment(bytes: bytes) }
    }
  }
}
