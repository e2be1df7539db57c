import Cells

/// What the picture is drawn with, of what the terminal can show.
public struct PictureModes: Sendable, Equatable {
  /// Best first.
  let available: [PictureMode]
  public private(set) var mode: PictureMode

  /// - Parameters:
  ///   - available: best first; at least one.
  ///   - wanted: what to begin with if it is available; `nil` for the best.
  public init(
    _ available: [PictureMode] = [.blocks, .half, .ascii, .off], wanted: PictureMode? = nil
  ) {
    self.available = available
    mode = available.first { $0 == wanted } ?? available.first ?? .off
  }

  /// Changes to the next, after the last to the first.
  mutating func advance() {
    guard let index = available.firstIndex(of: mode) else { return }
    mode = available[(index + 1) % available.count]
  }
}
