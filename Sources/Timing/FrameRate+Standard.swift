// The underscore stands for the slash of the fraction.
// swift-format-ignore: AlwaysUseLowerCamelCase
extension FrameRate {
  public static let fps24000_1001 = FrameRate(unchecked: 24000, 1001)
  public static let fps24 = FrameRate(unchecked: 24, 1)
  public static let fps25 = FrameRate(unchecked: 25, 1)
  public static let fps30000_1001 = FrameRate(unchecked: 30000, 1001)
  public static let fps30 = FrameRate(unchecked: 30, 1)
  public static let fps48000_1001 = FrameRate(unchecked: 48000, 1001)
  public static let fps48 = FrameRate(unchecked: 48, 1)
  public static let fps50 = FrameRate(unchecked: 50, 1)
  public static let fps60000_1001 = FrameRate(unchecked: 60000, 1001)
  public static let fps60 = FrameRate(unchecked: 60, 1)
  public static let fps100 = FrameRate(unchecked: 100, 1)
  public static let fps120000_1001 = FrameRate(unchecked: 120000, 1001)
  public static let fps120 = FrameRate(unchecked: 120, 1)

  /// The rates that video is made at, slowest first.
  public static let standardRates: [FrameRate] = [
    .fps24000_1001, .fps24, .fps25, .fps30000_1001, .fps30, .fps48000_1001, .fps48, .fps50,
    .fps60000_1001, .fps60, .fps100, .fps120000_1001, .fps120,
  ]
}
