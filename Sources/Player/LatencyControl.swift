/// Keeps a live stream at its delay: after a stall it plays a little faster until the delay is back,
/// and far behind it asks for a jump.
///
/// It acts only while playback is to be at the live edge, at normal speed. A pause or a seek back
/// leaves the edge on purpose; what it fell behind by that is kept.
public struct LatencyControl: Sendable {
  /// What is known with a presented frame; all in seconds.
  public struct Measure: Sendable, Equatable {
    /// Of a clock that never goes back.
    public var now: Double
    public var delay: Double
    /// The delay that the stream or the user asks for.
    public var target: Double
    /// By how much playback may move on before it is nearer to the end of what is listed than the
    /// stream allows.
    public var room: Double
    /// By how much that end moves on at a time.
    public var step: Double
    /// Whether the place at which the stream was joined is as good as the target, as where only
    /// whole segments can be joined.
    public var isCoarse: Bool

    public init(
      now: Double, delay: Double, target: Double, room: Double, step: Double, isCoarse: Bool
    ) {
      self.now = now
      self.delay = delay
      self.target = target
      self.room = room
      self.step = step
      self.isCoarse = isCoarse
    }
  }

  public enum Action: Sendable, Hashable {
    case keep
    /// What the speed is multiplied by from now on.
    case speed(Double)
    /// Seconds to move on by at once.
    case jump(Double)
  }

  /// The most by which the speed is changed.
  public static let mostChange = 0.05
  /// Seconds behind the target from which playback jumps.
  public static let jumpDistance = 8.0
  /// Seconds from the target at which a change of speed ends.
  static let tolerance = 0.05
  /// Seconds over which the least delay counts: what else the main thread does only adds to it.
  static let window = 1.0
  /// Seconds within which stalls count as one after another.
  static let stallMemory = 60.0
  /// Seconds of further distance that stalls one after another give, each and together.
  static let stallMargin = (step: 0.5, most: 3.0)

  private enum Intent: Sendable, Equatable {
    case follow
    /// The next frame decides.
    case open
    case behind
  }

  /// Whether the speed is changed at all.
  public let isEnabled: Bool
  /// What the speed is multiplied by.
  public private(set) var speed = 1.0
  /// The delay of late, and what it is to be; `nil` before the first frame.
  public private(set) var delay: Double?
  public private(set) var target: Double?

  private var intent = Intent.follow
  private var isOwnSpeed = true
  private var recent: [(now: Double, delay: Double)] = []
  private var joined: Double?
  private var margin = 0.0
  private var lastStall: Double?
  private var lastJump: Double?

  public init(isEnabled: Bool = true) {
    self.isEnabled = isEnabled
  }

  public var isFollowing: Bool { intent == .follow }

  /// Playback is to be at the live edge from now on.
  public mutating func follow() {
    intent = .follow
    joined = nil
    recent = []
  }

  /// The user has paused or sought: where playback goes on decides whether it is at the live edge.
  public mutating func leave() {
    intent = .open
    recent = []
  }

  /// The user's own speed; at another than normal the control rests.
  public mutating func adopt(ownSpeed: Double) {
    let isNormal = ownSpeed == 1
    if isNormal, !isOwnSpeed { leave() }
    isOwnSpeed = isNormal
  }

  /// Playback has run dry. What falls short time and again keeps more distance.
  public mutating func stall(at now: Double) {
    recent = []
    if let lastStall, now - lastStall < Self.stallMemory {
      margin = min(margin + Self.stallMargin.step, Self.stallMargin.most)
    }
    lastStall = now
  }

  /// Takes what is known with a frame that is presented while playing on.
  public mutating func take(_ measure: Measure) -> Action {
    let delay = settle(measure)
    if let lastStall, measure.now - lastStall > 5 * Self.stallMemory { margin = 0 }
    let target = max(measure.target, joined ?? 0) + margin
    self.target = target
    guard isEnabled, isOwnSpeed, intent == .follow else { return change(to: 1) }
    let error = delay - target
    let distance = min(error, measure.room)
    if distance > Self.jumpDistance, lastJump.map({ measure.now - $0 > 10 }) ?? true {
      lastJump = measure.now
      recent = []
      return .jump(distance)
    }
    let isAdjusting = speed != 1
    let bound =
      isAdjusting ? Self.tolerance : max(3 * Self.tolerance, min(measure.step, 4) / 4)
    guard error.magnitude > bound, error < 0 || measure.room > 0,
      !isAdjusting || (error > 0) == (speed > 1)
    else { return change(to: 1) }
    // In whole hundredths, so that the speed is not changed with every frame.
    let amount = min(Self.mostChange, max(0.01, (error.magnitude * 10).rounded(.up) / 100))
    return change(to: error > 0 ? 1 + amount : 1 - amount)
  }

  /// The stream does not go on any more: playback has its own speed.
  public mutating func rest() -> Action {
    recent = []
    return change(to: 1)
  }

  /// Takes what is known while nothing moves: the delay as it is now.
  public mutating func look(_ measure: Measure) {
    delay = measure.delay
    recent = []
  }

  /// The least delay of late, and what follows from the first one.
  private mutating func settle(_ measure: Measure) -> Double {
    recent.removeAll { $0.now < measure.now - Self.window }
    recent.append((measure.now, measure.delay))
    let delay = recent.map(\.delay).min() ?? measure.delay
    self.delay = delay
    if intent == .open {
      intent = delay <= measure.target + measure.step + 1 ? .follow : .behind
      joined = nil
    }
    if intent == .follow, measure.isCoarse, joined == nil {
      joined = min(delay, measure.target + 2 * measure.step)
    }
    return delay
  }

  private mutating func change(to speed: Double) -> Action {
    guard speed != self.speed else { return .keep }
    self.speed = speed
    return .speed(speed)
  }
}
