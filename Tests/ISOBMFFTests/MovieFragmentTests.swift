import TestSupport
import Testing

@testable import ISOBMFF

/// Builds movie fragments byte by byte, apart from the code under test.
enum FragmentBytes {
  static func header(_ number: Int = 1) -> [UInt8] {
    BoxBytes.full("mfhd", BoxBytes.u32(number))
  }

  static func trackHeader(flags: Int = 0x2_0000, id: Int = 1, _ fields: [UInt8] = []) -> [UInt8] {
    BoxBytes.full("tfhd", flags: flags, BoxBytes.u32(id), fields)
  }

  static func time(_ value: Int, version: Int = 1) -> [UInt8] {
    BoxBytes.full(
      "tfdt", version: version, version == 0 ? BoxBytes.u32(value) : BoxBytes.u64(value))
  }

  static func run(version: Int = 1, flags: Int, count: Int, _ fields: [Int]) -> [UInt8] {
    BoxBytes.full(
      "trun", version: version, flags: flags, BoxBytes.u32(count), fields.flatMap(BoxBytes.u32))
  }

  static func fragment(_ tracks: [UInt8]...) -> [UInt8] {
    BoxBytes.box("moof", header(), tracks.flatMap { BoxBytes.box("traf", $0) })
  }
}

@Suite("Reading movie fragments")
struct MovieFragmentTests {
  private func parse(
    _ bytes: [UInt8], offset: Int = 0, tracks: [Track] = []
  ) throws -> MovieFragment {
    try MovieFragment(Box(bytes: bytes, offset: offset), tracks: tracks)
  }

  private func sample(_ d: UInt32, _ s: UInt32, _ f: UInt32, _ c: Int64) -> FragmentSample {
    FragmentSample(duration: d, size: s, flags: f, compositionOffset: c)
  }

  @Test("every field in the run")
  func allFields() throws {
    let bytes = FragmentBytes.fragment(
      FragmentBytes.trackHeader() + FragmentBytes.time(5_000_000_000)
        + FragmentBytes.run(
          flags: 0xF01, count: 2,
          [200, 3003, 10, 0x200_0000, 6006, 3003, 20, 0x101_0000, -3003]))
    let fragment = try parse(bytes)
    #expect(fragment.sequenceNumber == 1)
    let track = try #require(fragment.trackFragments.first)
    #expect(track.trackID == 1)
    #expect(track.sampleDescriptionIndex == 1)
    #expect(track.baseMediaDecodeTime == 5_000_000_000)
    #expect(track.runs.map(\.dataOffset) == [200 - bytes.count])
    #expect(
      track.runs.first?.samples == [
        sample(3003, 10, 0x200_0000, 6006), sample(3003, 20, 0x101_0000, -3003),
      ])
    #expect(track.runs.first?.samples.map(\.isSync) == [true, false])
    #expect(track.duration == 6006)
    #expect(fragment.earliestCompositionTime(trackID: 1) == 5_000_000_000)
    #expect(fragment.earliestCompositionTime(trackID: 2) == nil)
  }

  @Test("defaults of the track, then of the fragment, then the first sample's flags")
  func defaults() throws {
    let movie = MovieBytes.movie(
      MovieBytes.track(), MovieBytes.extends(duration: 100, size: 7, flags: 0x101_0000))
    let tracks = try InitializationSegment(bytes: movie).tracks
    let plain = FragmentBytes.fragment(
      FragmentBytes.trackHeader() + FragmentBytes.time(9, version: 0)
        + FragmentBytes.run(flags: 0x4, count: 2, [0x200_0000]))
    #expect(
      try parse(plain, tracks: tracks).trackFragments.first?.runs == [
        TrackRun(
          dataOffset: 8, samples: [sample(100, 7, 0x200_0000, 0), sample(100, 7, 0x101_0000, 0)])
      ])
    let fields = [2, 50, 5, 0].flatMap(BoxBytes.u32)
    let own = FragmentBytes.fragment(
      FragmentBytes.trackHeader(flags: 0x2_003A, fields) + FragmentBytes.run(flags: 0, count: 1, [])
    )
    let track = try #require(try parse(own, tracks: tracks).trackFragments.first)
    #expect(track.runs.first?.samples == [sample(50, 5, 0, 0)])
    #expect(track.sampleDescriptionIndex == 2)
    #expect(track.baseMediaDecodeTime == nil)
    #expect(track.earliestCompositionTime == nil)
  }

  @Test("runs without an offset follow one another, and track fragments too")
  func implicitOffsets() throws {
    let run = FragmentBytes.run(flags: 0x200, count: 2, [10, 20])
    let bytes = FragmentBytes.fragment(
      FragmentBytes.trackHeader(flags: 0, id: 1) + run + run,
      FragmentBytes.trackHeader(flags: 0, id: 2) + run)
    let fragment = try parse(bytes)
    #expect(fragment.trackFragments.map { $0.runs.map(\.dataOffset) } == [[8, 38], [68]])
  }

  @Test("absolute offsets count from the start of the file")
  func absoluteOffset() throws {
    let run = FragmentBytes.run(flags: 0x201, count: 1, [16, 10])
    let header = FragmentBytes.trackHeader(flags: 0x1, BoxBytes.u64(5000))
    let bytes = FragmentBytes.fragment(header + run)
    let fragment = try parse(bytes, offset: 4800)
    #expect(fragment.trackFragments.first?.runs.first?.dataOffset == 216 - bytes.count)
    #expect(throws: BoxError.self) { try parse(bytes, offset: 5016) }
  }

  @Test(
    "faults name their box",
    arguments: [
      (
        FragmentBytes.run(flags: 0x100, count: 3, [1, 2]), BoxError.Code.truncated, "moof/traf/trun"
      ),
      (FragmentBytes.run(flags: 0, count: 0x7FFF_FFFF, []), .limitExceeded, "moof/traf/trun"),
      (FragmentBytes.run(flags: 0x200, count: 0x10_0001, []), .limitExceeded, "moof/traf/trun"),
      (FragmentBytes.run(flags: 0x1, count: 1, [4]), .invalidValue, "moof/traf/trun"),
      (
        FragmentBytes.run(version: 2, flags: 0, count: 0, []), .unsupportedVersion, "moof/traf/trun"
      ),
      (
        BoxBytes.full("tfdt", version: 1, [0xFF, 0, 0, 0, 0, 0, 0, 0]), .invalidValue,
        "moof/traf/tfdt"
      ),
      (BoxBytes.full("tfdt", version: 1, [0]), .truncated, "moof/traf/tfdt"),
      (BoxBytes.u32(4) + BoxBytes.code("trun"), .invalidSize, "moof/traf/trun"),
      (BoxBytes.u32(900) + BoxBytes.code("trun"), .invalidSize, "moof/traf/trun"),
    ])
  func faults(child: [UInt8], code: BoxError.Code, path: String) {
    let bytes = FragmentBytes.fragment(FragmentBytes.trackHeader() + child)
    let error = #expect(throws: BoxError.self) { try parse(bytes, offset: 1000) }
    #expect(error?.code == code)
    #expect(error?.path == path)
    #expect((1000...1000 + bytes.count).contains(error?.offset ?? 0))
  }

  @Test("the limit of samples counts for the whole fragment")
  func sampleLimit() {
    let header = FragmentBytes.trackHeader()
    let one = FragmentBytes.run(flags: 0, count: 1, [])
    let most = FragmentBytes.run(flags: 0, count: MovieFragment.maximumSampleCount, [])
    for bytes in [
      FragmentBytes.fragment(header + one + most),
      FragmentBytes.fragment(header + one, header + most),
    ] {
      let error = #expect(throws: BoxError.self) { try parse(bytes) }
      #expect(error?.code == .limitExceeded)
    }
  }

  @Test("a presentation time has the edit list applied")
  func presentationTime() throws {
    let movie = MovieBytes.movie(
      MovieBytes.track(edits: MovieBytes.edits([(1400, -1), (0, 1000)])))
    let track = try #require(InitializationSegment(bytes: movie).tracks.first)
    let bytes = FragmentBytes.fragment(
      FragmentBytes.trackHeader() + FragmentBytes.time(90_000)
        + FragmentBytes.run(flags: 0x900, count: 3, [10, 20, 10, -20, 10, -10]))
    // Composition times 90020, 89990 and 90010; the edit list adds 126000 − 1000.
    #expect(try parse(bytes).earliestPresentationTime(track) == 214_990)
  }

  @Test("random faults are errors or fragments, never a trap", arguments: 0..<16)
  func mutations(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    let run = FragmentBytes.run(flags: 0xF01, count: 2, [200, 1, 10, 0, 6, 1, 20, 0, -3])
    let original = FragmentBytes.fragment(
      FragmentBytes.trackHeader(flags: 0x1, BoxBytes.u64(0)) + FragmentBytes.time(90_000) + run,
      FragmentBytes.trackHeader(id: 2) + run + BoxBytes.full("saiz", [8], BoxBytes.u32(2)))
    for _ in 0..<300 {
      guard let box = try? Box(bytes: generator.mutate(original)), box.type == "moof",
        var fragment = try? MovieFragment(box)
      else { continue }
      let count = fragment.trackFragments.reduce(0) {
        $0 + $1.runs.reduce(0) { $0 + $1.samples.count }
      }
      #expect(count <= MovieFragment.maximumSampleCount)
      for index in fragment.trackFragments.indices {
        try? fragment.trackFragments[index].rescale(from: 90_000, to: 360_000)
        try? fragment.trackFragments[index].shift(decodeTime: 1 << 40, compositionOffset: 4000)
      }
      guard let written = try? fragment.serialized() else { continue }
      #expect(throws: Never.self) { try MovieFragment(Box(bytes: written)) }
    }
  }
}

@Suite("Fragments of other writers", .enabled(if: Fixtures.isAvailable))
struct MovieFragmentFixtureTests {
  private func fragments(_ name: String, movie: String? = nil) throws -> [MovieFragment] {
    let movie = try InitializationSegment(bytes: Fixtures.bytes(movie ?? name))
    return try ScanResult([Fixtures.bytes(name)]).elements.compactMap {
      guard case .box(let box) = $0, box.type == "moof" else { return nil }
      return try MovieFragment(box, tracks: movie.tracks)
    }
  }

  private static let boundary = "emsg/ffmpeg9-hls-id3-boundary/"

  @Test(
    "decode and presentation times against the segment index",
    arguments: [
      ("index0.m4s", 0, 126_000), ("index1.m4s", 90_000, 216_000),
      ("index2.m4s", 180_000, 306_000), ("index3.m4s", 270_000, 396_000),
    ] as [(String, Int64, Int64)])
  func boundary(name: String, decodeTime: Int64, presentationTime: Int64) throws {
    let movie = try InitializationSegment(bytes: Fixtures.bytes(Self.boundary + "init.mp4"))
    let track = try #require(movie.tracks.first)
    #expect(track.timescale == 90_000)
    #expect(track.presentationOffset == 126_000)
    let fragment = try #require(
      fragments(Self.boundary + name, movie: Self.boundary + "init.mp4").first)
    #expect(fragment.trackFragments.first?.baseMediaDecodeTime == decodeTime)
    #expect(fragment.earliestPresentationTime(track) == presentationTime)
  }

  @Test(
    "the media of every run lies in the media data that follows",
    arguments: [
      ("emsg/ffmpeg9-aac-timed-id3.mp4", nil),
      ("emsg/media3-emsg0/segment_1.m4s", "emsg/media3-emsg0/segment_init.mp4"),
      ("cea608/cea-segment.mp4", "cea608/cea-init.mp4"),
      ("cea608/h265-cea-segment.mp4", "cea608/h265-cea-init.mp4"),
      ("timing/sample_fragmented_sei.mp4", nil), ("cea608/fragmented_captions.mp4", nil),
      ("subs/media3-webvtt-in-mp4/text1.m4s", "subs/media3-webvtt-in-mp4/text_init.mp4"),
    ] as [(String, String?)])
  func layout(name: String, movie: String?) throws {
    let movie = try InitializationSegment(bytes: Fixtures.bytes(movie ?? name))
    var pending: MovieFragment?
    var count = 0
    for element in ScanResult([try Fixtures.bytes(name)]).elements {
      switch element {
      case .box(let box) where box.type == "moof":
        pending = try MovieFragment(box, tracks: movie.tracks)
      case .mediaData(let bytes):
        for run in pending?.trackFragments.flatMap(\.runs) ?? [] {
          let size = run.samples.reduce(0) { $0 + Int($1.size) }
          #expect(run.dataOffset >= 8)
          #expect(run.dataOffset - 8 + size <= bytes.count)
          count += 1
        }
        pending = nil
      default:
        continue
      }
    }
    #expect(count > 0)
  }

  @Test(
    "tracks as ffprobe sees them",
    arguments: [
      ("emsg/media3-emsg0/segment_init.mp4", ["vide avc1 640x360 15360"]),
      ("cea608/cea-init.mp4", ["vide avc1 640x360 90000"]),
      ("cea608/h265-cea-init.mp4", ["vide hvc1 320x180 60000"]),
      ("cea608/fragmented_captions.mp4", ["vide avc1 416x234 90000"]),
      ("subs/media3-webvtt-in-mp4/text_init.mp4", ["text wvtt 0x0 1000"]),
      (
        "timing/edit_list_positive_shift.mp4",
        ["vide avc1 1920x1080 15360", "soun mp4a 0x0 48000"]
      ),
    ])
  func tracks(name: String, expected: [String]) throws {
    let movie = try InitializationSegment(bytes: Fixtures.bytes(name))
    #expect(movie.problems.isEmpty)
    #expect(
      movie.tracks.map {
        "\($0.handler) \($0.sampleEntry.format) \($0.sampleEntry.width)x\($0.sampleEntry.height) "
          + "\($0.timescale)"
      } == expected)
  }

  @Test("an empty edit of one second")
  func positiveShift() throws {
    let movie = try InitializationSegment(
      bytes: Fixtures.bytes("timing/edit_list_positive_shift.mp4"))
    let video = try #require(movie.tracks.first)
    #expect(video.edits.first?.mediaTime == nil)
    #expect(video.edits.count > 1)
  }

  @Test("a fragment of two runs")
  func twoRuns() throws {
    let fragment = try #require(
      fragments("cea608/cea-interleaved-trun-segment.mp4", movie: "cea608/cea-init.mp4").first)
    #expect(fragment.trackFragments.first?.runs.count == 2)
  }
}
