import Cells

/// Text from a stream as one line of limited width, in the order in which it is drawn.
enum FittedText {
  /// The longest beginning that fits, ended by an ellipsis where something was cut.
  static func line(_ text: String, width: Int) -> String {
    // A glyph has at most five scalars, so what is far beyond the width need not be looked at.
    // Counted by scalars: one character may have any number of marks.
    let beginning = String(text.unicodeScalars.prefix((max(0, width) + 64) * 5))
    let cut = TextWidth.truncated(BidiText.removingDirectionMarks(beginning), to: width)
    return BidiText.visual(cut)
  }
}
