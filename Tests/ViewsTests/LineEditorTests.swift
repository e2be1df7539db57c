import Cells
import Testing

@testable import Views

@MainActor @Suite struct LineEditorTests {
  private func edit(_ text: String, _ keys: [Key]) -> String {
    var editor = LineEditor(text)
    for key in keys { _ = editor.handle(key) }
    return "\(editor.before)|\(editor.after)"
  }

  @Test func editsAtTheCursor() {
    #expect(edit("abc", [.left, .character("x")]) == "abx|c")
    #expect(edit("abc", [.left, .backspace]) == "a|c")
    #expect(edit("abc", [.home, .delete]) == "|bc")
    #expect(edit("abc", [.control("a"), .right, .control("k")]) == "a|")
    #expect(edit("abc", [.left, .control("u"), .control("e")]) == "c|")
    #expect(edit("one two  ", [.control("w")]) == "one |")
    #expect(edit("one", [.control("w"), .control("w"), .backspace, .left]) == "|")
    #expect(edit("ab", [.right, .delete]) == "ab|")
  }

  /// The scalars of one character arrive as keys of their own.
  @Test func movesByCharacters() {
    #expect(edit("", [.character("e"), .character("\u{301}"), .left]) == "|e\u{301}")
    #expect(edit("a👩‍👩‍👧b", [.left, .left]) == "a|👩‍👩‍👧b")
    #expect(edit("a👩‍👩‍👧b", [.left, .backspace]) == "a|b")
  }

  @Test func hasNoControlsAndABound() {
    #expect(edit("a\u{1B}[31m\u{9B}\n\u{0}b", []) == "a[31mb|")
    let long = LineEditor(String(repeating: "é", count: 5000))
    #expect(long.text.utf8.count == LineEditor.limit)
    var marks = LineEditor("e")
    for _ in 0..<5000 { _ = marks.handle(.character("\u{301}")) }
    #expect(marks.text.utf8.count <= LineEditor.limit)
  }

  @Test func goesThroughWhatWasAnswered() {
    var editor = LineEditor("now", history: ["first", "second"])
    let press = { (key: Key) in
      _ = editor.handle(key)
      return editor.text
    }
    #expect(press(.down) == "now")
    #expect(press(.up) == "second")
    #expect(press(.up) == "first")
    #expect(press(.up) == "first")
    #expect(press(.down) == "second")
    #expect(press(.down) == "now")
  }

  @Test func takesNoKeyOfTheProgram() {
    var editor = LineEditor("text")
    for key in [Key.control("c"), .control("z"), .control("l"), .resize, .escape, .enter, .pageUp] {
      let isTaken = editor.handle(key)
      #expect(!isTaken)
    }
    #expect(editor.text == "text")
  }

  @Test func scrollsByCellsSoThatTheCursorShows() {
    func row(_ text: String, _ keys: [Key], width: Int) -> String {
      var editor = LineEditor(text)
      for key in keys { _ = editor.handle(key) }
      var surface = Surface(size: Size(width: width, height: 1))
      LineEditorView.draw(
        label: "> ", editor, on: &surface, in: Rect(x: 0, y: 0, width: width, height: 1))
      return (0..<width).compactMap { x -> String? in
        if case .text(let text) = surface[x, 0].content { return text }
        return nil
      }.joined()
    }
    #expect(row("0123456789", [], width: 8) == "> 56789▏")
    #expect(row("0123456789", [.home], width: 8) == "> 01234…")
    #expect(row("0123456789", [.left, .left], width: 8) == "> 456789")
    #expect(row("日本語字幕", [], width: 8).contains("字幕▏"))
    #expect(row("abc", [], width: 2).count == 2)
  }
}
