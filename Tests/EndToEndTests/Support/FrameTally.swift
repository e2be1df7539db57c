import Resources
import TestSupport

/// Gathers what every update of the screen shows.
final class FrameTally {
  private(set) var frames: [DrawnFrame] = []

  func add(_ screen: ScreenModel) {
    frames.append(DrawnFrame(screen))
  }

  var count: Int { frames.count }

  /// The updates from the first that showed a frame and its label on, without glances.
  var presented: [DrawnFrame] {
    frames.drop { $0.number == nil || $0.label == nil }.filter { !$0.isGlance }
  }

  /// The updates whose label is not that of the picture.
  var mismatches: [DrawnFrame] {
    frames.filter { $0.number != nil && $0.label != nil && $0.number != $0.numberOfLabel }
  }

  /// How many of the updates show a frame with its right label.
  var matches: Int {
    frames.count { $0.number != nil && $0.number == $0.numberOfLabel }
  }

  /// The updates, after the first that showed a frame, that lack the picture or the label.
  var unreadable: [DrawnFrame] {
    presented.filter { $0.number == nil || $0.label == nil }
  }

  /// The pictures in the order in which they were drawn; one that was drawn again counts once.
  static func pictures(_ frames: some Sequence<DrawnFrame>) -> [Int] {
    frames.compactMap(\.number).reduce(into: []) { pictures, number in
      if pictures.last != number { pictures.append(number) }
    }
  }

  /// How many frames the source has from the first of the pictures to the last, played forward.
  static func length(_ pictures: [Int]) -> Int {
    guard !pictures.isEmpty else { return 0 }
    return zip(pictures, pictures.dropFirst()).reduce(1) { $0 + forward(from: $1.0, to: $1.1) }
  }

  /// The steps from one picture of the loop to another, round its end if need be.
  static func forward(from first: Int, to second: Int) -> Int {
    (second - first + DemoAsset.loopFrames) % DemoAsset.loopFrames
  }
}
