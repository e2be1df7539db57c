import TestSupport
import Testing

@testable import ISOBMFF

@Suite("Movies and tracks")
struct InitializationSegmentTests {
  private func track(_ bytes: [UInt8]) throws -> Track {
    let segment = try InitializationSegment(bytes: MovieBytes.movie(bytes))
    #expect(segment.problems.isEmpty)
    return try #require(segment.tracks.first)
  }

  @Test("a video track with its defaults")
  func video() throws {
    let bytes =
      MovieBytes.fileType
      + MovieBytes.movie(MovieBytes.track(id: 7), MovieBytes.extends(id: 7, size: 9))
    let segment = try InitializationSegment(bytes: bytes)
    #expect(segment.fileType?.bytes == MovieBytes.fileType)
    #expect(segment.movieTimescale == 1000)
    let track = try #require(segment.track(7))
    #expect(segment.track(1) == nil)
    #expect(track.handler == "vide")
    #expect(track.timescale == 90_000)
    #expect(track.language == "eng")
    #expect([track.width, track.height] == [640, 360])
    #expect([track.sampleEntry.width, track.sampleEntry.height] == [1280, 720])
    #expect(track.sampleEntry.codecs == "avc1.64001F")
    #expect(track.presentationOffset == 0)
    #expect(track.edits.isEmpty)
    #expect(!track.isEncrypted)
    #expect(track.defaults == SampleDefaults(duration: 3003, size: 9, flags: 0x101_0000))
    #expect(track.nominalSampleDuration == 3003)
  }

  @Test("an emsg before ftyp is passed over")
  func eventFirst() throws {
    let bytes = BoxBytes.box("emsg", [1]) + MovieBytes.movie(MovieBytes.track())
    #expect(try InitializationSegment(bytes: bytes).tracks.count == 1)
  }

  @Test(
    "quarter turns of the matrix, in both versions of the header",
    arguments: [
      (1, 0, 0, 1, 0), (0, 1, -1, 0, 90), (-1, 0, 0, -1, 180), (0, -1, 1, 0, 270), (-1, 0, 0, 1, 0),
    ])
  func rotation(a: Int, b: Int, c: Int, d: Int, degrees: Int) throws {
    for version in [0, 1] {
      let header = MovieBytes.trackHeader(
        id: 3, version: version, matrix: MovieBytes.matrix(a, b, c, d))
      let track = try track(MovieBytes.track(header: header))
      #expect(track.rotation == degrees)
      #expect(track.id == 3)
      #expect(track.height == 360)
    }
  }

  @Test(
    "what the edit list adds to a composition time",
    arguments: [
      ([], 0),
      ([(0, 0)], 0),
      ([(0, 3003)], -3003),
      ([(1400, -1), (0, 0)], 126_000),
      ([(1400, -1), (500, 6006)], 119_994),
      ([(100, -1), (100, -1), (0, 90)], 17_910),
      ([(1, -1)], 90),
      ([(0, 10), (0, 20)], -10),
    ] as [([(duration: Int, mediaTime: Int)], Int64)])
  func edits(entries: [(duration: Int, mediaTime: Int)], offset: Int64) throws {
    for version in [0, 1] {
      let edits = entries.isEmpty ? [] : MovieBytes.edits(version: version, entries)
      #expect(try track(MovieBytes.track(edits: edits)).presentationOffset == offset)
    }
  }

  @Test("empty edits are rescaled to the nearest tick")
  func editRounding() throws {
    let edits = MovieBytes.edits([(1, -1), (0, 0)])
    #expect(try track(MovieBytes.track(timescale: 1500, edits: edits)).presentationOffset == 2)
    #expect(try track(MovieBytes.track(timescale: 1499, edits: edits)).presentationOffset == 1)
  }

  @Test("an edit that no timescale can hold is as none")
  func hugeEdit() throws {
    let edits = MovieBytes.edits(version: 1, [(-1, -1), (0, 0)])
    #expect(try track(MovieBytes.track(edits: edits)).presentationOffset == 0)
  }

  @Test(
    "languages that are no code are none",
    arguments: [
      ([0x75, 0x6E, 0x64], nil), ([0x60, 0x60, 0x60], nil), ([0x66, 0x72, 0x61], "fra"),
    ] as [([Int], String?)])
  func languages(letters: [Int], expected: String?) throws {
    #expect(try track(MovieBytes.track(language: letters)).language == expected)
  }

  @Test("a broken track costs only itself")
  func brokenTrack() throws {
    let bytes = MovieBytes.movie(
      MovieBytes.track(id: 1, timescale: 0), BoxBytes.box("trak"), MovieBytes.track(id: 2))
    let segment = try InitializationSegment(bytes: bytes)
    #expect(segment.tracks.map(\.id) == [2])
    #expect(segment.problems.map(\.code) == [.invalidValue, .missingBox])
    #expect(segment.problems.map(\.path) == ["moov/trak/mdia/mdhd", "moov/trak"])
  }

  @Test("a broken edit list costs only itself")
  func brokenEdits() throws {
    let edits = BoxBytes.box("edts", BoxBytes.full("elst", BoxBytes.u32(3), BoxBytes.u32(1400)))
    let segment = try InitializationSegment(bytes: MovieBytes.movie(MovieBytes.track(edits: edits)))
    #expect(segment.tracks.map(\.presentationOffset) == [0])
    #expect(segment.problems.map(\.path) == ["moov/trak/edts/elst"])
  }

  @Test("no movie, and a movie without header, are errors")
  func missing() {
    #expect(throws: BoxError.self) { try InitializationSegment(bytes: MovieBytes.fileType) }
    #expect(throws: BoxError.self) { try InitializationSegment(bytes: BoxBytes.box("moov")) }
  }
}

@Suite("Sample entries")
struct SampleEntryTests {
  private func entry(_ bytes: [UInt8], handler: String) throws -> SampleEntry {
    let movie = MovieBytes.movie(MovieBytes.track(handler: handler, entry: bytes))
    return try #require(InitializationSegment(bytes: movie).tracks.first).sampleEntry
  }

  /// The elementary stream descriptor of an AAC-LC track, with long descriptor sizes.
  private static func elementaryStream(_ type: UInt8, _ specific: [UInt8]) -> [UInt8] {
    let decoder: [UInt8] =
      [4, 0x80, 0x80, 0x80, UInt8(15 + specific.count), type, 0x15]
      + [UInt8](repeating: 0, count: 11) + [5, UInt8(specific.count)] + specific
    return BoxBytes.full("esds", [3, UInt8(3 + decoder.count), 0, 1, 0] + decoder)
  }

  @Test(
    "codecs of sound",
    arguments: [
      (elementaryStream(0x40, [0x12, 0x10]), "mp4a.40.2"),
      (elementaryStream(0x40, [0x2B, 0x92]), "mp4a.40.5"),
      (elementaryStream(0x40, [0xF9, 0x48]), "mp4a.40.42"),
      (elementaryStream(0x6B, [0]), "mp4a.6b"),
      ([], "mp4a"),
    ] as [([UInt8], String)])
  func audio(children: [UInt8], codecs: String) throws {
    #expect(try entry(MovieBytes.audioEntry("mp4a", children), handler: "soun").codecs == codecs)
  }

  @Test("QuickTime's longer sound entries")
  func quickTime() throws {
    let descriptor = Self.elementaryStream(0x40, [0x12, 0x10])
    for (version, extra) in [(1, 16), (2, 36)] {
      let children =
        [UInt8](repeating: 0, count: extra) + BoxBytes.box("wave", descriptor)
      let entry = try entry(
        MovieBytes.audioEntry("mp4a", version: version, children), handler: "soun")
      #expect(entry.codecs == "mp4a.40.2")
    }
  }

  @Test func boxesThatNestWithoutEndDoNotUseUpTheStack() throws {
    let depth = 400_000
    var nested: [UInt8] = []
    nested.reserveCapacity(depth * 8)
    for level in 0..<depth { nested += BoxBytes.u32((depth - level) * 8) + BoxBytes.code("wave") }
    let entry = try entry(MovieBytes.audioEntry("mp4a", nested), handler: "soun")
    #expect(entry.codecs == "mp4a")
  }

  /// The example of ISO/IEC 14496-15 annex E.3: `hvc1.1.6.L93.B0`, main profile.
  @Test("HEVC by profile, compatibility, tier and constraints")
  func hevc() throws {
    let configuration: [UInt8] = [1, 0x01, 0x60, 0, 0, 0, 0xB0, 0, 0, 0, 0, 0, 93]
    let entry = try entry(
      MovieBytes.visualEntry("hvc1", BoxBytes.box("hvcC", configuration)), handler: "vide")
    #expect(entry.codecs == "hvc1.1.6.L93.B0")
    #expect(entry.decoderConfiguration == configuration)
    var high = configuration
    // Profile space 1, high tier, profile 2.
    high[1] = 0x40 | 0x20 | 0x02
    let other = try self.entry(
      MovieBytes.visualEntry("hev1", BoxBytes.box("hvcC", high)), handler: "vide")
    #expect(other.codecs == "hev1.A2.6.H93.B0")
  }

  @Test("formats whose codec is their name, and configurations that are cut")
  func plain() throws {
    #expect(
      try entry(BoxBytes.box("wvtt", [0, 0, 0, 0, 0, 0, 0, 1]), handler: "text").codecs == "wvtt")
    let cut = MovieBytes.visualEntry("avc1", BoxBytes.box("avcC", [1, 0x64]))
    #expect(try entry(cut, handler: "vide").codecs == "avc1")
    let overrun = MovieBytes.visualEntry("avc1", BoxBytes.u32(99) + BoxBytes.code("avcC"))
    #expect(try entry(overrun, handler: "vide").codecs == "avc1")
  }

  @Test("encrypted entries name their format and scheme")
  func encrypted() throws {
    let protection = BoxBytes.box(
      "sinf", BoxBytes.box("frma", BoxBytes.code("avc1")),
      BoxBytes.full("schm", BoxBytes.code("cbcs"), BoxBytes.u32(0x1_0000)))
    let entry = try entry(
      MovieBytes.visualEntry("encv", BoxBytes.box("avcC", [1, 0x42, 0xC0, 0x1E]) + protection),
      handler: "vide")
    #expect(entry.isEncrypted)
    #expect(entry.protectionScheme == "cbcs")
    #expect(entry.codecs == "avc1.42C01E")
  }
}
