/// What the code values of a picture stand for, by the terms of Rec. ITU-T H.273.
public struct ColorDescription: Sendable, Hashable {
  public enum Transfer: Sendable, Hashable {
    /// The gamma of a display for standard dynamic range.
    case standard
    /// SMPTE ST 2084.
    case perceptualQuantizer
    /// Rec. ITU-R BT.2100.
    case hybridLogGamma
  }

  public enum Primaries: Sendable, Hashable {
    case bt709
    case bt2020
    /// P3 with the white point D65.
    case displayP3
  }

  public var transfer: Transfer
  public var primaries: Primaries
  /// The brightest light of the programme in cd/m², which standard dynamic range does not use.
  public var peak: Double

  /// - Parameter peak: Taken as 1000, the usual mastering display, where it is not above reference
  ///   white or as high as the transfer reaches, which is what streams without metadata say.
  public init(transfer: Transfer, primaries: Primaries, peak: Double = Self.usualPeak) {
    self.transfer = transfer
    self.primaries = primaries
    let isTold = peak > Self.referenceWhite && peak < Self.highestPeak
    self.peak = isTold ? peak : Self.usualPeak
  }

  /// High definition of standard dynamic range.
  public static let standard = ColorDescription(transfer: .standard, primaries: .bt709)

  /// Whether the code values are shown right as they are.
  public var isPlain: Bool { transfer == .standard && primaries == .bt709 }

  /// In cd/m², of graphics and of diffuse white, Rec. ITU-R BT.2408.
  public static let referenceWhite = 203.0
  public static let usualPeak = 1000.0
  private static let highestPeak = 9_999.0
}
