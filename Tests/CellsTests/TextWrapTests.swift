import Testing

@testable import Cells

@Suite struct TextWrapTests {
  @Test func breaksAtBlanks() {
    #expect(TextWrap.lines("the quick brown fox", width: 10) == ["the quick", "brown fox"])
    #expect(TextWrap.lines("the quick brown fox", width: 9) == ["the quick", "brown fox"])
    #expect(TextWrap.lines("a  b   c", width: 4) == ["a  b", "c"])
    #expect(TextWrap.lines("", width: 4) == [""])
    #expect(TextWrap.lines("a\nb", width: 4) == ["a", "b"])
  }

  @Test func breaksLongWords() {
    #expect(TextWrap.lines("abcdefgh", width: 3) == ["abc", "def", "gh"])
    #expect(TextWrap.lines("abc", width: 0) == ["a", "b", "c"])
  }

  @Test func breaksBetweenWideCharacters() {
    #expect(TextWrap.lines("日本語字幕", width: 5) == ["日本", "語字", "幕"])
    // A full stop does not begin a line.
    #expect(TextWrap.lines("日本語。", width: 6) == ["日本", "語。"])
  }

  @Test func losesNothingAndFits() {
    var generator = SystemRandomNumberGenerator()
    let alphabet = ["a", "b", " ", "日", "。", "e\u{301}", "「"]
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 0..<40, using: &generator)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
      }.joined()
      let width = Int.random(in: 2..<12, using: &generator)
      let lines = TextWrap.lines(text, width: width)
      #expect(lines.allSatisfy { TextWidth.cells($0) <= width })
      #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " }, "\(text)")
    }
  }
}
