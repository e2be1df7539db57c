/// A SMPTE ST 12-1 time address: hours, minutes, seconds and frames, as received.
public struct Timecode: Sendable, Hashable {
  public var hours: Int
  public var minutes: Int
  public var seconds: Int
  public var frames: Int
  /// Whether the label was written with the drop-frame separator `;`.
  public var isDropFrame: Bool

  public init(hours: Int, minutes: Int, seconds: Int, frames: Int, isDropFrame: Bool) {
    self.hours = hours
    self.minutes = minutes
    self.seconds = seconds
    self.frames = frames
    self.isDropFrame = isDropFrame
  }

  /// Reads `HH:MM:SS:FF`, or `HH:MM:SS;FF` for drop-frame, and nothing else.
  ///
  /// Frames have three digits where the rate is above 100. A label that exists at no rate, such
  /// as `25:00:00:00`, is read all the same, so that it can be shown.
  public init?(_ label: String) {
    let bytes = Array(label.utf8.prefix(13))
    guard bytes.count == 11 || bytes.count == 12,
      bytes[2] == UInt8(ascii: ":"), bytes[5] == UInt8(ascii: ":"),
      bytes[8] == UInt8(ascii: ":") || bytes[8] == UInt8(ascii: ";"),
      let hours = Self.number(bytes[0..<2]), let minutes = Self.number(bytes[3..<5]),
      let seconds = Self.number(bytes[6..<8]), let frames = Self.number(bytes[9...])
    else { return nil }
    self.init(
      hours: hours, minutes: minutes, seconds: seconds, frames: frames,
      isDropFrame: bytes[8] == UInt8(ascii: ";"))
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }
}

extension Timecode: CustomStringConvertible {
  /// The label, such as `10:00:00;12`.
  public var description: String {
    func field(_ number: Int) -> String {
      (0..<10).contains(number) ? "0\(number)" : "\(number)"
    }
    return "\(field(hours)):\(field(minutes)):\(field(seconds))"
      + "\(isDropFrame ? ";" : ":")\(field(frames))"
  }
}
