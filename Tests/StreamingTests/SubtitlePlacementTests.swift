import Testing
import TimedMetadata
import Timing

@testable import Streaming

/// W3C WebVTT, sections 3.1, 5 and 7.2.
struct SubtitlePlacementTests {
  private func cue(_ settings: String, _ text: String = "x", header: String = "") throws
    -> SubtitlePump.FeedCue
  {
    let file = "WEBVTT\n\n\(header)00:01.000 --> 00:02.000 \(settings)\n\(text)\n"
    let segment = SubtitleSegment.parse(Array(file.utf8), place: .zero, offset: .zero)
    return try #require(segment.cues.first)
  }

  @Test(arguments: [
    ("", TextPlacement.automatic),
    ("line:0", TextPlacement(line: .number(0))),
    ("line:-2", TextPlacement(line: .number(-2))),
    ("line:25%,end", TextPlacement(line: .percentage(25), lineAlignment: .end)),
    ("align:left", TextPlacement(left: 0, width: 100, alignment: .left)),
    ("align:start size:40%", TextPlacement(left: 0, width: 40, alignment: .left)),
    ("align:end size:40%", TextPlacement(left: 60, width: 40, alignment: .right)),
    ("position:20% size:60%", TextPlacement(left: 0, width: 40)),
    ("position:80% size:60%", TextPlacement(left: 60, width: 40)),
    (
      "position:10%,line-left align:center size:50%",
      TextPlacement(left: 10, width: 50)
    ),
    (
      "position:90%,line-right align:left",
      TextPlacement(left: 0, width: 90, alignment: .left)
    ),
    (
      "vertical:rl",
      TextPlacement(
        line: .percentage(50), lineAlignment: .center, left: 50, width: 50, alignment: .right)
    ),
  ])
  func settings(text: String, placement: TextPlacement) throws {
    #expect(try cue(text).placement == placement)
  }

  /// Its bottom is the viewport's anchor, here at the region's own bottom: 90 %.
  @Test func regions() throws {
    let header = """
      REGION
      id:fred
      width:40%
      lines:3
      regionanchor:0%,100%
      viewportanchor:10%,90%

      """
    let placement = try cue("region:fred align:left", header: header + "\n").placement
    #expect(
      placement
        == TextPlacement(
          line: .percentage(90), lineAlignment: .end, left: 10, width: 40, alignment: .left,
          maximumLines: 3))
  }

  @Test func coloursOfTheDefaultClasses() throws {
    let text = "<c.yellow.bg_blue>a<c.red>b</c></c><c.unknown>c</c>"
    let runs = try #require(try cue("", text).text.lines.first)
    #expect(runs.map(\.color?.hex) == [0xFFFF00, 0xFF0000, nil])
    #expect(runs.map(\.background?.hex) == [0x0000FF, 0x0000FF, nil])
  }

  @Test func rubyTextStandsBehindItsBase() throws {
    let runs = try #require(try cue("", "<ruby>漢字<rt>かんじ</rt></ruby>").text.lines.first)
    #expect(runs.map(\.text).joined() == "漢字(かんじ)")
  }
}
