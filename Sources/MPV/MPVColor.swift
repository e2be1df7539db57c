/// The transfer characteristics and primaries of a picture, in libmpv's names.
public struct MPVColor: Sendable, Hashable {
  /// Such as `bt.1886`, `pq` or `hlg`.
  public var gamma: String
  /// Such as `bt.709`, `bt.2020` or `display-p3`.
  public var primaries: String
  /// The brightest light of the programme in cd/m².
  public var peak: Double

  public init(
    gamma: String = "bt.1886", primaries: String = "bt.709", peak: Double = Self.referenceWhite
  ) {
    self.gamma = gamma
    self.primaries = primaries
    self.peak = peak
  }

  /// What libmpv's `sig-peak` counts in, in cd/m².
  public static let referenceWhite = 203.0
}

extension MPVColor {
  /// - Parameter node: The property `video-params`.
  init(_ node: MPVNode) {
    self.init()
    if let gamma = node["gamma"].string { self.gamma = gamma }
    if let primaries = node["primaries"].string { self.primaries = primaries }
    if let peak = node["sig-peak"].double { self.peak = peak * Self.referenceWhite }
  }
}
