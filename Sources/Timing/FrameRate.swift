/// A frame rate as an exact fraction of frames a second, kept in lowest terms.
public struct FrameRate: Sendable, Hashable {
  public let numerator: Int64
  public let denominator: Int64

  init(unchecked numerator: Int64, _ denominator: Int64) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// `numerator/denominator` frames a second, or `nil` unless both are positive.
  public init?(_ numerator: Int64, _ denominator: Int64 = 1) {
    guard numerator > 0, denominator > 0 else { return nil }
    let divisor = Int64(
      clamping: UInt128(numerator).greatestCommonDivisor(with: UInt128(denominator)))
    self.init(unchecked: numerator / divisor, denominator / divisor)
  }

  /// The rate that a decimal number stands for, as `FRAME-RATE` of a playlist writes it
  /// (RFC 8216bis section 4.4.6.2) or a container's estimate gives it.
  ///
  /// It is the nearest standard rate within 0.02, so 23.976 and 23.98 are 24000/1001; else the
  /// number as written, to six digits. `nil` for what is no rate: not finite, below a
  /// millionth, or above a million.
  public init?(declared: Double) {
    guard declared.isFinite, declared > 0, declared <= 1_000_000 else { return nil }
    let nearest = Self.standardRates.min {
      abs($0.framesPerSecond - declared) < abs($1.framesPerSecond - declared)
    }
    if let nearest, abs(nearest.framesPerSecond - declared) <= 0.02 {
      self = nearest
    } else {
      self.init(Int64((declared * 1_000_000).rounded()), 1_000_000)
    }
  }

  public var framesPerSecond: Double { Double(numerator) / Double(denominator) }

  /// The rate rounded to a whole number, at least 1: how many labels a second of timecode has.
  public var timebase: Int {
    let (whole, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
    let isAboveHalf = rest >= denominator - rest && whole < .max
    return max(1, Int(clamping: isAboveHalf ? whole + 1 : whole))
  }

  /// Whether drop-frame timecode exists at the rate: only at 30000/1001 and 60000/1001
  /// (SMPTE ST 12-1 section 5.2.2, ST 12-3).
  public var supportsDropFrame: Bool { self == .fps30000_1001 || self == .fps60000_1001 }
}

extension FrameRate: CustomStringConvertible {
  /// The fraction, such as `30000/1001` or `25/1`.
  public var description: String { "\(numerator)/\(denominator)" }
}
