import Testing
import TimedMetadata
import Timing

struct TextCueTrackTests {
  private func cue(
    _ text: String, _ start: Double, _ end: Double, period: Int = 0
  ) -> TextCue {
    TextCue(
      start: at(start, period), end: seconds(end),
      text: StyledText(lines: text.split(separator: "\n").map { [StyledText.Run(String($0))] }))
  }

  private func shown(_ track: TextCueTrack, _ time: Double, period: Int = 0) -> [String] {
    track.texts(at: at(time, period)).flatMap(\.text.lines).map { $0.map(\.text).joined() }
  }

  @Test("A cue shows from its start until its end")
  func interval() {
    var track = TextCueTrack()
    track.add(cue("a\nb", 1, 2))
    #expect(
      [0.99, 1, 1.5, 1.99, 2].map { shown(track, $0) } == [
        [], ["a", "b"], ["a", "b"], ["a", "b"], [],
      ])
    #expect(track.texts(at: at(5)).isEmpty)
    #expect(shown(track, 1, period: 1) == [])
  }

  @Test("Cues that overlap are stacked by start, then by arrival")
  func overlap() {
    var track = TextCueTrack()
    track.add(cue("second", 2, 9))
    track.add(cue("third", 2, 4))
    track.add(cue("first", 0, 10))
    track.add(cue("gone", 0, 1))
    #expect(shown(track, 3) == ["first", "second", "third"])
    #expect(shown(track, 5) == ["first", "second"])
    #expect(shown(track, 9.5) == ["first"])
  }

  @Test("A cue that several segments repeat is one")
  func repeated() {
    var track = TextCueTrack()
    for _ in 0..<3 { track.add(cue("a", 1, 2)) }
    #expect(track.count == 1)
    #expect(shown(track, 1) == ["a"])
    track.add(cue("a", 1, 2, period: 1))
    track.add(cue("a", 1, 3))
    #expect(track.count == 3)
  }

  @Test("A cue without length is never shown")
  func noLength() {
    var track = TextCueTrack()
    track.add(cue("a", 1, 1))
    track.add(cue("b", 2, 1))
    #expect(track.count == 0)
  }

  @Test("What is shown is what a walk over all cues finds")
  func everywhere() {
    var generator = SplitMix(seed: 5)
    var track = TextCueTrack()
    var cues: [TextCue] = []
    for number in 0..<300 {
      let start = Double(generator.next(below: 1000)) / 10
      let length = Double(1 + generator.next(below: number % 20 == 0 ? 500 : 30)) / 10
      cues.append(cue("\(number)", start, start + length))
    }
    for cue in cues { track.add(cue) }
    for tenth in 0..<1200 {
      let instant = at(Double(tenth) / 10)
      let expected = cues.enumerated()
        .filter { $0.element.start.time <= instant.time && instant.time < $0.element.end }
        .sorted { ($0.element.start.time, $0.offset) < ($1.element.start.time, $1.offset) }
      #expect(track.activeCues(at: instant) == expected.map(\.element))
    }
  }

  @Test("Of very many cues the first added go, and what is left still shows")
  func bounded() {
    var track = TextCueTrack()
    for second in 0..<10_000 {
      track.add(cue("\(second)", Double(second), Double(second) + 1, period: second / 3000))
    }
    #expect(track.count <= 4096)
    #expect(shown(track, 9999.5, period: 3) == ["9999"])
    #expect(shown(track, 0.5) == [])
  }
}
