import Testing
import WebVTT

@Suite("cue text")
struct CueTextTests {
  private func cue(_ text: String) -> WebVTTCue? {
    WebVTTDocument.parse([UInt8]("WEBVTT\n\n00:01.000 --> 00:02.000\n\(text)".utf8)).cues.first
  }

  private func plain(_ text: String) -> String? {
    cue(text)?.lines.map { $0.map(\.text).joined() }.joined(separator: "|")
  }

  static let referencesTable = [
    ("a &amp; b", "a & b"), ("&lt;i&gt;", "<i>"), ("&nbsp;x", "\u{A0}x"),
    ("a&lrm;b&rlm;", "a\u{200E}b\u{200F}"), ("&#65;&#x42;&#X43;", "ABC"),
    ("&eacute;&Uuml;&hellip;", "éÜ…"), ("&amp", "&"), ("&ampx", "&x"), ("&eacuteX", "éX"),
    ("&unknown;", "&unknown;"), ("&", "&"), ("&;", "&;"), ("&#;", "&#;"), ("&#x;", "&#x;"),
    ("&#0;", "\u{FFFD}"), ("&#xD800;", "\u{FFFD}"), ("&#99999999999;", "\u{FFFD}"),
    ("&#150;", "–"), ("&amp;lt;", "&lt;"), ("&notit;", "¬it;"),
  ]

  @Test(arguments: referencesTable)
  func references(text: String, expected: String) {
    #expect(plain(text) == expected)
  }

  static let treesTable: [(String, [WebVTTNode])] = [
    ("<b>x", [.element(WebVTTElement(.bold, children: [.text("x")]))]),
    (
      "<v.loud Mary  Ann>hi</v>",
      [
        .element(WebVTTElement(.voice("Mary Ann"), classes: ["loud"], children: [.text("hi")]))
      ]
    ),
    ("<v A&amp;B>x", [.element(WebVTTElement(.voice("A&B"), children: [.text("x")]))]),
    (
      "<lang en-GB>x</lang>y",
      [
        .element(WebVTTElement(.language("en-GB"), children: [.text("x")])), .text("y"),
      ]
    ),
    (
      "<ruby>漢<rt>かん</rt></ruby>",
      [
        .element(
          WebVTTElement(
            .ruby,
            children: [
              .text("漢"), .element(WebVTTElement(.rubyText, children: [.text("かん")])),
            ]))
      ]
    ),
    (
      "<ruby>漢<rt>かん</ruby>y",
      [
        .element(
          WebVTTElement(
            .ruby,
            children: [
              .text("漢"), .element(WebVTTElement(.rubyText, children: [.text("かん")])),
            ])), .text("y"),
      ]
    ),
    ("<rt>x</rt>", [.text("x")]), ("<x>y</x>", [.text("y")]), ("</b>x", [.text("x")]),
    (
      "<b><i>x</b>y</i>",
      [
        .element(
          WebVTTElement(
            .bold,
            children: [
              .element(WebVTTElement(.italic, children: [.text("x"), .text("y")]))
            ]))
      ]
    ),
    ("a<00:01.500>b", [.text("a"), .timestamp(1500), .text("b")]),
    ("a<1>b", [.text("a"), .text("b")]), ("<b", [.element(WebVTTElement(.bold))]),
    ("a<", [.text("a")]),
    ("<c..red.>x", [.element(WebVTTElement(.span, classes: ["red"], children: [.text("x")]))]),
  ]

  @Test(arguments: treesTable)
  func trees(text: String, expected: [WebVTTNode]) {
    #expect(cue(text)?.nodes == expected)
  }

  @Test func styles() {
    #expect(
      cue("<b>one\n<i>two</i></b> <u>three</u>")?.lines == [
        [WebVTTSpan("one", isBold: true)],
        [
          WebVTTSpan("two", isBold: true, isItalic: true), WebVTTSpan(" "),
          WebVTTSpan("three", isUnderlined: true),
        ],
      ])
    #expect(
      cue("<v Ann>a<c.x>b<c.y>c</c></c><lang de>d")?.lines == [
        [
          WebVTTSpan("a", voice: "Ann"), WebVTTSpan("b", classes: ["x"], voice: "Ann"),
          WebVTTSpan("c", classes: ["x", "y"], voice: "Ann"),
          WebVTTSpan("d", voice: "Ann", language: "de"),
        ]
      ])
    #expect(
      cue("<ruby>a<rt>b")?.lines == [[WebVTTSpan("a"), WebVTTSpan("b", isRubyText: true)]])
  }

  static let blanksTable = [
    ("  a   b  ", "a b"), ("a \n b", "a|b"), ("a <b> b </b>", "a b"), ("<b> </b>", ""),
    ("\ta\tb", "a b"),
  ]

  @Test(arguments: blanksTable)
  func blanks(text: String, expected: String) {
    #expect(plain(text) == expected)
  }

  @Test func deepNesting() {
    let text = String(repeating: "<b>", count: 20_000) + "x"
    #expect(cue(text)?.lines == [[WebVTTSpan("x", isBold: true)]])
  }
}
