import Cells

/// Text from a stream as one line of limited width, in the order in which it is drawn.
enum FittedText {
  /// The longest beginning that fits, ended by an ellipsis where something was cut.
  static func line(_ text: String, width: Int) -> String {
    // A glyph draws at most five scalars, so what is far beyond the width need not be looked at.
    // A character may have any number of them.
    let beginning = String(text.unicodeScalars.prefix((min(max(0, width), 1000) + 64) * 8))
    let cut = TextWidth.truncated(BidiText.removingDirectionMarks(beginning), to: width)
    return BidiText.visual(cut)
  }
}
