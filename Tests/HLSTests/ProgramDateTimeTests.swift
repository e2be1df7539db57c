import Foundation
import HLS
import Testing

@Suite("program date and time")
struct ProgramDateTimeTests {
  static let textsTable: [(String, Int64, Int?)] = [
    ("1970-01-01T00:00:00Z", 0, 0), ("2019-02-14T02:13:36.106Z", 1_550_110_416_106_000_000, 0),
    ("2016-06-22T09:20:16.166-04:00", 1_466_601_616_166_000_000, -240),
    ("2018-12-31T09:47:22+08:00", 1_546_220_842_000_000_000, 480),
    ("2018-12-31T09:47:22+0800", 1_546_220_842_000_000_000, 480),
    ("2018-12-31T09:47:22+08", 1_546_220_842_000_000_000, 480),
    ("2018-12-31t09:47:22.123456789z", 1_546_249_642_123_456_789, 0),
    ("2018-12-31 09:47:22,5Z", 1_546_249_642_500_000_000, 0),
    ("2018-12-31T09:47:22.1234567891Z", 1_546_249_642_123_456_789, 0),
    ("2018-12-31T09:47:22", 1_546_249_642_000_000_000, nil),
    ("2016-12-31T23:59:60Z", 1_483_228_800_000_000_000, 0),
    ("2000-02-29T00:00:00Z", 951_782_400_000_000_000, 0),
    ("1969-12-31T23:59:59.999Z", -1_000_000, 0),
    ("1900-03-01T00:00:00Z", -2_203_891_200_000_000_000, 0),
  ]

  @Test(arguments: textsTable)
  func reads(text: String, nanoseconds: Int64, offset: Int?) {
    #expect(
      ProgramDateTime(text) == ProgramDateTime(nanoseconds: nanoseconds, offsetMinutes: offset))
  }

  @Test(arguments: [
    "", "2018", "2018-13-01T00:00:00Z", "2018-02-29T00:00:00Z", "1900-02-29T00:00:00Z",
    "2018-00-01T00:00:00Z", "2018-01-01T25:00:00Z", "2018-01-01T00:60:00Z",
    "2018-01-01T00:00:61Z", "2018-01-01T00:00:00.Z", "2018-01-01T00:00:00+1",
    "2018-01-01T00:00:00+01:",
    "2018-01-01T00:00:00+24:00", "2018-01-01T00:00:00Zx", "2018-01-01", "9999-01-01T00:00:00Z",
    "0001-01-01T00:00:00Z", "201x-01-01T00:00:00Z", "+018-01-01T00:00:00Z",
  ])
  func rejects(text: String) {
    #expect(ProgramDateTime(text) == nil)
  }

  /// Foundation's calendar is the independent reader.
  @Test func agreesWithFoundation() throws {
    var generator = SplitMix(seed: 11)
    let formatter = ISO8601DateFormatter()
    for _ in 0..<500 {
      let seconds = Int64.random(in: -9_000_000_000...9_000_000_000, using: &generator)
      let value = ProgramDateTime(nanoseconds: seconds * 1_000_000_000)
      let text = formatter.string(from: Date(timeIntervalSince1970: TimeInterval(seconds)))
      #expect(value.description == text)
      #expect(ProgramDateTime(text) == value)
    }
  }

  @Test(arguments: [Int64.min, .max, 0, -1, 1, 999_999_999, -999_999_999, 1_500, 1_500_000])
  func writesWhatItReads(nanoseconds: Int64) {
    for offset in [0, 330, -210, 1439, -1439] {
      let value = ProgramDateTime(nanoseconds: nanoseconds, offsetMinutes: offset)
      let read = ProgramDateTime(value.description)
      // The second in which 64 bits end is outside of what can be read.
      #expect(read == value || nanoseconds == .min)
    }
  }

  @Test func arithmetic() {
    let date = ProgramDateTime(nanoseconds: -1)
    #expect(date.milliseconds == -1)
    #expect(ProgramDateTime(nanoseconds: 1_999_999).milliseconds == 1)
    #expect(date.advanced(by: 1.001).nanoseconds == 1_000_999_999)
    #expect(date.advanced(by: .infinity).nanoseconds == .max - 1)
    #expect(date.advanced(by: -.infinity).nanoseconds == .min)
    #expect(date.advanced(by: .nan).nanoseconds == .max - 1)
    #expect(date.advanced(by: 2).seconds(since: date) == 2)
    #expect(
      ProgramDateTime(nanoseconds: .max).seconds(since: ProgramDateTime(nanoseconds: .min)) > 1.8e10
    )
  }
}
