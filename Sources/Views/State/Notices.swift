import Player

/// The message in the hint line, and until when it shows.
struct Notices: Sendable, Equatable {
  static let duration = 4.0

  struct Notice: Sendable, Equatable {
    var text: String
    var level: PlayerState.Message.Level
    var end: Double
  }

  private(set) var current: Notice?
  private var lastSerial: Int?

  /// Takes a message of the player that is new, and drops one that has had its time.
  mutating func update(_ message: PlayerState.Message?, at now: Double) {
    if let message, message.serial != lastSerial {
      lastSerial = message.serial
      show(message.text, message.level, at: now)
    }
    if let end = current?.end, end <= now { current = nil }
  }

  /// Shows a message of the interface's own.
  mutating func show(_ text: String, _ level: PlayerState.Message.Level = .note, at now: Double) {
    current = Notice(text: text, level: level, end: now + Self.duration)
  }
}
