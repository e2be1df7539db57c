import Testing
import Timing

struct MediaTimeTests {
  private func time(_ value: Int64, _ timescale: Int64) throws -> MediaTime {
    try #require(MediaTime(value, timescale: timescale))
  }

  @Test("A fraction is kept in lowest terms, so equal times are equal values")
  func lowestTerms() throws {
    let half = try time(45000, 90000)
    #expect(half == (try time(1, 2)))
    #expect(half.hashValue == (try time(24000, 48000)).hashValue)
    #expect((half.value, half.timescale) == (1, 2))
    #expect(try time(0, 90000) == .zero)
    #expect(try time(-45000, 90000).value == -1)
  }

  @Test("A timescale below 1 is no time", arguments: [0, -1, Int64.min])
  func badTimescale(_ timescale: Int64) {
    #expect(MediaTime(1, timescale: timescale) == nil)
  }

  @Test("Times of different timescales compare exactly")
  func order() throws {
    #expect(try time(1, 3) < time(333_334, 1_000_000))
    #expect(try time(333_333, 1_000_000) < time(1, 3))
    // As doubles these two are the same number.
    let day = try time(86_400 * 90_000, 90_000)
    let next = try time(86_400 * 1_000_000_000_000 + 1, 1_000_000_000_000)
    #expect(day < next)
    #expect(day.seconds == next.seconds)
    #expect(try time(.max - 1, .max) < time(.max, .max))
    #expect(try time(.min, 1) < time(.max, 1))
  }

  @Test("Sums and differences are exact")
  func arithmetic() throws {
    #expect(try time(1, 90_000) + time(1, 48_000) == time(23, 720_000))
    #expect(try time(1, 3) - time(1, 3) == .zero)
    #expect(try time(1001, 30_000) + time(1001, 30_000) == time(1001, 15_000))
    var sum = MediaTime.zero
    for _ in 0..<107_892 { sum += try time(1001, 30_000) }
    #expect(sum == (try time(107_892 * 1001, 30_000)))
    sum -= try time(1, 2)
    #expect(sum == (try time(107_892 * 1001 - 15_000, 30_000)))
  }

  @Test("A sum without a fraction of 64 bits is a near one")
  func rounding() throws {
    // Two prime denominators whose product needs 93 bits.
    let first = try time(70_368_744_177_629, 70_368_744_177_643)
    let second = try time(140_737_488_355_213, 140_737_488_355_333)
    let sum = first + second
    #expect(abs(sum.seconds - (first.seconds + second.seconds)) < 1e-15)
    #expect(sum != .zero)
    #expect(abs((sum - second - first).seconds) < 1e-15)
  }

  @Test("Nothing beyond 64 bits traps")
  func saturation() throws {
    let largest = try time(.max, 1)
    let smallest = try time(.min, 1)
    #expect(largest + largest == largest)
    #expect((smallest + smallest).value == -.max)
    #expect(-smallest == largest)
    #expect((largest - smallest) == largest)
    #expect(try (largest + time(1, .max)).seconds == largest.seconds)
    #expect(try (time(1, .max) + time(1, .max - 1)).seconds > 0)
    #expect(largest.rescaled(to: 90_000) == .max)
    #expect(smallest.rescaled(to: 90_000) == .min)
    #expect(largest.decimalSeconds() == "9223372036854775807.000000")
    #expect(smallest.decimalSeconds() == "-9223372036854775808.000000")
  }

  @Test("Rescaling takes the nearest tick, halves away from zero")
  func rescaled() throws {
    #expect(try time(1, 3).rescaled(to: 90_000) == 30_000)
    #expect(try time(1001, 30_000).rescaled(to: 360_000) == 12_012)
    #expect(try time(1, 2).rescaled(to: 1) == 1)
    #expect(try time(-1, 2).rescaled(to: 1) == -1)
    #expect(try time(49, 100).rescaled(to: 1) == 0)
    #expect(try time(3, 2).rescaled(to: 0) == 2)
  }

  @Test("A number of seconds becomes the nearest tick")
  func fromSeconds() throws {
    #expect(MediaTime(seconds: 1.5, timescale: 90_000) == (try time(3, 2)))
    #expect(MediaTime(seconds: 0.0333666666, timescale: 360_000) == (try time(1001, 30_000)))
    #expect(MediaTime(seconds: -0.25, timescale: 4) == (try time(-1, 4)))
    #expect(MediaTime(seconds: .nan, timescale: 90_000) == .zero)
    #expect(MediaTime(seconds: .infinity, timescale: 90_000) == .zero)
    #expect(MediaTime(seconds: 1e300, timescale: 1).value == .max)
    #expect(MediaTime(seconds: -1e300, timescale: 1).value == -.max)
    #expect(MediaTime(seconds: 2.4, timescale: -1) == (try time(2, 1)))
  }

  @Test(
    "Decimal seconds have six digits, rounded from the fraction",
    arguments: [
      (0, 1, "0.000000"), (1, 3, "0.333333"), (2, 3, "0.666667"), (-2, 3, "-0.666667"),
      (1001, 30_000, "0.033367"), (12_345_678, 1_000_000, "12.345678"),
      (1, 2_000_000, "0.000001"), (-1, 2_000_000, "-0.000001"), (-1, 3_000_000, "0.000000"),
      (8_102_069_984, 90_000, "90022.999822"), (999_999_999, 1_000_000_000, "1.000000"),
      (4_860_000_000, 90_000, "54000.000000"), (307_200, 90_000, "3.413333"),
    ] as [(Int64, Int64, String)])
  func decimal(_ value: Int64, _ timescale: Int64, _ text: String) throws {
    #expect(try time(value, timescale).decimalSeconds() == text)
  }
}
