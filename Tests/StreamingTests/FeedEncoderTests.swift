import ISOBMFF
import Testing
import Timing

@testable import Streaming

@Suite struct FeedEncoderTests {
  private func movie(_ tracks: TestMovie.Track...) throws -> InitializationSegment {
    try InitializationSegment(bytes: TestMovie(tracks: tracks).initialization)
  }

  private func fragment(_ bytes: [UInt8], _ movie: InitializationSegment) throws -> MovieFragment {
    var scanner = BoxScanner()
    for case .box(let box) in try scanner.push(bytes) where box.type == "moof" {
      return try MovieFragment(box, tracks: movie.tracks)
    }
    throw CancellationError()
  }

  /// The presentation times after encoding, and whether every number in the boxes is positive.
  private func encode(
    _ fragments: [[UInt8]], _ movie: InitializationSegment, offset: MediaTime = .zero,
    track: UInt32 = 1
  ) throws -> [Double] {
    var encoder = FeedEncoder()
    let parsed = try fragments.map { try fragment($0, movie) }
    var bytes = try encoder.header(movie, first: parsed.first, offset: offset)
    for fragment in parsed {
      let box = try encoder.encode(fragment, of: movie, offset: offset, mediaDataShift: 0)
      for part in try self.fragment(box, movie).trackFragments {
        #expect((part.baseMediaDecodeTime ?? -1) >= 0)
        #expect(part.runs.flatMap(\.samples).allSatisfy { $0.compositionOffset >= 0 })
        #expect(part.runs.map(\.dataOffset) == [8])
      }
      bytes += box
    }
    return try FeedReader.times(bytes, track: track)
  }

  /// I0 P3 B1 B2 as CMAF writes it: signed offsets without an edit list.
  private let reordered = [
    TestMovie.Sample(duration: 1001, composition: 0),
    TestMovie.Sample(duration: 1001, composition: 2002, isSync: false),
    TestMovie.Sample(duration: 1001, composition: -1001, isSync: false),
    TestMovie.Sample(duration: 1001, composition: -1001, isSync: false),
  ]

  @Test func signedOffsetsBecomePositiveAndTimesStay() throws {
    let movie = try movie(TestMovie.Track())
    let times = try encode(
      [TestMovie.fragment(decodeTime: 0, samples: reordered)], movie)
    #expect(times.map { ($0 * 30_000).rounded() } == [0, 3003, 1001, 2002])
  }

  @Test func positiveOffsetsWithAnEditStay() throws {
    let movie = try movie(TestMovie.Track(editMediaTime: 2002))
    let samples = reordered.map { sample in
      TestMovie.Sample(duration: 1001, composition: sample.composition + 2002)
    }
    let times = try encode([TestMovie.fragment(decodeTime: 0, samples: samples)], movie)
    #expect(times.map { ($0 * 30_000).rounded() } == [0, 3003, 1001, 2002])
  }

  @Test func anEmptyEditDelays() throws {
    let movie = try movie(TestMovie.Track(emptyEdit: 1400))
    let times = try encode(
      [TestMovie.fragment(decodeTime: 0, samples: TestMovie.frames(2))], movie)
    #expect(times.map { ($0 * 30_000).rounded() } == [42_000, 43_001])
  }

  @Test func offsetsMoveEveryTrackAlike() throws {
    let movie = try movie(
      TestMovie.Track(),
      TestMovie.Track(id: 2, handler: "soun", timescale: 48_000, editMediaTime: 1024))
    let offset = try #require(MediaTime(-36_000, timescale: 30_000))
    let sound = try encode(
      [TestMovie.fragment(track: 2, decodeTime: 96_000, samples: TestMovie.frames(1))], movie,
      offset: offset, track: 2)
    #expect(sound.map { ($0 * 48_000).rounded() } == [96_000 - 1024 - 57_600])
    let picture = try encode(
      [TestMovie.fragment(decodeTime: 60_000, samples: TestMovie.frames(1))], movie,
      offset: offset)
    #expect(picture.map { ($0 * 30_000).rounded() } == [24_000])
  }

  @Test func largeDecodeTimesAreSafe() throws {
    let movie = try movie(TestMovie.Track(timescale: 90_000))
    // 2026 in 90 kHz, beyond 33 and 32 bits; and the edge of what 64 bits hold.
    let now: UInt64 = 1_796_000_000 * 90_000
    let times = try encode(
      [TestMovie.fragment(decodeTime: now, samples: TestMovie.frames(1))], movie)
    #expect(times == [1_796_000_000])
    var encoder = FeedEncoder()
    let extreme = try fragment(
      TestMovie.fragment(decodeTime: UInt64(Int64.max), samples: reordered), movie)
    _ = try? encoder.header(movie, first: extreme, offset: .zero)
    _ = try? encoder.encode(
      extreme, of: movie, offset: MediaTime(.max, timescale: 1) ?? .zero, mediaDataShift: 0)
    #expect(FragmentTimes(extreme, track: try #require(movie.tracks.first)) != nil)
  }

  @Test func aFragmentWithoutDecodeTimeGoesOn() throws {
    let movie = try movie(TestMovie.Track())
    var ends: [UInt32: Int64] = [:]
    let first = try fragment(
      TestMovie.fragment(decodeTime: 500, samples: TestMovie.frames(2)), movie
    ).continuing(&ends)
    #expect(first.trackFragments.map(\.baseMediaDecodeTime) == [500])
    let second = try fragment(
      TestMovie.fragment(decodeTime: nil, samples: TestMovie.frames(2)), movie
    ).continuing(&ends)
    #expect(second.trackFragments.map(\.baseMediaDecodeTime) == [2502])
  }

  @Test func onlyDecodersThatAreSetUpAlikeAreJoined() throws {
    var encoder = FeedEncoder()
    let first = try movie(TestMovie.Track())
    _ = try encoder.header(first, first: nil, offset: .zero)
    #expect(encoder.accepts(first))
    #expect(encoder.accepts(try movie(TestMovie.Track(timescale: 90_000, editMediaTime: 9))))
    #expect(!encoder.accepts(try movie(TestMovie.Track(configuration: 2))))
    #expect(!encoder.accepts(try movie(TestMovie.Track(), TestMovie.Track(id: 2, handler: "soun"))))
  }
}
