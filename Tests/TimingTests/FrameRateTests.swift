import Testing
import Timing

struct FrameRateTests {
  @Test(
    "A declared number is the nearest standard rate within 0.02",
    arguments: [
      (23.976, "24000/1001"), (23.98, "24000/1001"), (24, "24/1"), (24.01, "24/1"), (25, "25/1"),
      (29.97, "30000/1001"), (29.970, "30000/1001"), (30, "30/1"), (47.952, "48000/1001"),
      (48, "48/1"), (50, "50/1"), (59.94, "60000/1001"), (59.940, "60000/1001"), (60, "60/1"),
      (119.88, "120000/1001"), (120, "120/1"), (29.9700299, "30000/1001"), (25.019, "25/1"),
    ])
  func declared(_ number: Double, _ rate: String) {
    #expect(FrameRate(declared: number)?.description == rate)
  }

  @Test(
    "Other numbers stay as written",
    arguments: [(12.5, "25/2"), (15, "15/1"), (25.03, "2503/100"), (14.985, "2997/200")])
  func asWritten(_ number: Double, _ rate: String) {
    #expect(FrameRate(declared: number)?.description == rate)
  }

  @Test(
    "What is no rate", arguments: [0, -25, .nan, .infinity, -.infinity, 1e300, 1e-300, 1e-9])
  func noRate(_ number: Double) {
    #expect(FrameRate(declared: number) == nil)
  }

  @Test("A fraction needs two positive numbers and is reduced")
  func fraction() {
    #expect(FrameRate(60000, 2002) == .fps30000_1001)
    #expect(FrameRate(0, 1) == nil)
    #expect(FrameRate(25, 0) == nil)
    #expect(FrameRate(-25, -1) == nil)
    #expect(FrameRate(.max, 1)?.timebase == Int(Int64.max))
    #expect(FrameRate(.max - 1, 2)?.timebase == Int(Int64.max / 2))
  }

  @Test("Labels are counted by the rate rounded to a whole number")
  func timebase() {
    #expect(
      FrameRate.standardRates.map(\.timebase)
        == [24, 24, 25, 30, 30, 48, 48, 50, 60, 60, 100, 120, 120])
    #expect(FrameRate(25, 2)?.timebase == 13)
    #expect(FrameRate(1, 10)?.timebase == 1)
  }

  @Test("Drop-frame exists at two rates only")
  func dropFrame() {
    #expect(
      FrameRate.standardRates.filter(\.supportsDropFrame) == [.fps30000_1001, .fps60000_1001])
  }

  @Test("Frames in a span are the nearest whole number")
  func nearest() throws {
    let rate = FrameRate.fps30000_1001
    #expect(rate.frames(in: try #require(MediaTime(1001, timescale: 30000))) == 1)
    #expect(rate.frames(in: try #require(MediaTime(1501, timescale: 30000))) == 1)
    #expect(rate.frames(in: try #require(MediaTime(1502, timescale: 30000))) == 2)
    #expect(rate.frames(in: try #require(MediaTime(-1502, timescale: 30000))) == -2)
    #expect(FrameRate.fps25.frames(in: try #require(MediaTime(1, timescale: 50))) == 1)
    #expect(FrameRate.fps25.frames(in: .zero) == 0)
  }

  @Test("A picture faster than the count takes whole frames, a quarter forgiven")
  func quarterTolerance() throws {
    let rate = FrameRate.fps25
    func count(_ hundredths: Int64) throws -> Int64 {
      // A hundredth of a frame at 25 frames a second is 1/2500 s.
      rate.frames(
        in: try #require(MediaTime(hundredths, timescale: 2500)),
        rounding: .downWithQuarterTolerance)
    }
    #expect(try [0, 50, 74, 75, 100, 150, 174, 175].map(count) == [0, 0, 0, 1, 1, 1, 1, 2])
    #expect(try [-1, -25, -26, -100, -126].map(count) == [0, 0, -1, -1, -2])
  }

  @Test("A span matches a count to a tenth of a frame")
  func matches() throws {
    let span = try #require(MediaTime(5005, timescale: 10000))
    #expect(FrameRate.fps30000_1001.matches(15, framesIn: span))
    #expect(FrameRate.fps30.matches(15, framesIn: span))
    #expect(!FrameRate.fps60.matches(15, framesIn: span))
    #expect(FrameRate.fps25.matches(-25, framesIn: try #require(MediaTime(-1, timescale: 1))))
    #expect(!FrameRate.fps30.matches(180, framesIn: try #require(MediaTime(6006, timescale: 1000))))
  }

  @Test("Counting has no size that traps")
  func extremes() throws {
    let longest = try #require(MediaTime(.max, timescale: 1))
    let finest = try #require(MediaTime(.min, timescale: .max))
    let fastest = try #require(FrameRate(.max, 1))
    for span in [longest, -longest, finest, -finest] {
      for rate in [fastest, .fps25, try #require(FrameRate(1, .max))] {
        _ = rate.frames(in: span)
        _ = rate.frames(in: span, rounding: .downWithQuarterTolerance)
        _ = rate.matches(.max, framesIn: span)
        _ = rate.matches(.min, framesIn: span)
        _ = rate.duration(ofFrames: .min)
      }
    }
    #expect(fastest.frames(in: longest) == .max)
    #expect(fastest.frames(in: -longest) == .min)
  }
}
