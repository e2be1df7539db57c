import ID3
import ISOBMFF
import Testing
import TimedMetadata
import Timing

@testable import Player

@Suite struct PlayerModelTests {
  private let uuid = "11111111-1111-1111-1111-111111111111"

  /// A version 1 event message at a whole number of milliseconds.
  private func event(
    at milliseconds: UInt64, id: UInt32 = 1, duration: UInt32 = 1000, _ frames: ID3Frame...
  ) -> ReceivedEvent {
    ReceivedEvent(
      message: EventMessage(
        schemeIDURI: "https://aomedia.org/emsg/ID3", value: "", timescale: 1000,
        time: .absolute(milliseconds), eventDuration: duration, id: id,
        messageData: ID3Tag(frames: frames).serialized()),
      period: 0, segmentStart: nil, uri: "segment", offset: 0)
  }

  private func timecode(_ label: String) -> ID3Frame {
    ID3Frame(
      id: "TXXX", content: .userText(description: "optiview.live:timecode", text: label))
  }

  private func message(_ uuid: String) -> ID3Frame {
    ID3Frame(
      id: "PRIV",
      content: .privateData(ownerIdentifier: "optiview.live:meta:\(uuid)", data: [1, 2]))
  }

  private func time(_ milliseconds: Int64) throws -> StreamTime {
    StreamTime(period: 0, time: try #require(MediaTime(milliseconds, timescale: 1000)))
  }

  private func names(_ outputs: [PlayerOutput]) -> [String] {
    outputs.map { output in
      switch output {
      case .cue(.addTrack): "addtrack"
      case .cue(.addCue(let cue)): "add\(cue.id)"
      case .cue(.enterCue(let cue)): "enter\(cue.id)"
      case .cue(.exitCue(let cue)): "exit\(cue.id)"
      case .frame(_, let reading): "frame \(reading.label ?? "-")"
      case .title(let title): "title \(title.text)"
      case .legible: "legible"
      case .warning: "warning"
      }
    }
  }

  private func rates(_ numerator: Int64) throws -> PlayerEvent {
    let rate = try #require(FrameRate(numerator, 1))
    return .prepared(
      .init(isLive: false, variant: nil, rates: .init(variant: rate, highest: rate)))
  }

  @Test func tellsExitsThenEntersThenTheFrame() throws {
    var model = PlayerModel()
    _ = model.handle(try rates(25))
    #expect(
      names(
        model.handle(
          .received([
            event(at: 0, id: 1, timecode("10:00:00:00")),
            event(at: 1000, id: 2, timecode("10:00:01:00"), message(uuid)),
          ]))) == ["addtrack", "add1", "add2", "add3"])
    _ = model.handle(.ready)
    #expect(
      names(model.handle(.frame(try time(0), position: 0, .seeking)))
        == ["enter1", "frame 10:00:00:00"])
    #expect(
      names(model.handle(.frame(try time(40), position: 0.04, .playing)))
        == ["frame 10:00:00:01"])
    #expect(
      names(model.handle(.frame(try time(1000), position: 1, .playing)))
        == ["exit1", "enter2", "enter3", "frame 10:00:01:00"])
    #expect(model.state.position == 1)
    #expect(names(model.finish()) == ["exit2", "exit3"])
  }

  @Test func placesWhatArrivesDuringASeekByTheNewPosition() throws {
    var model = PlayerModel()
    _ = model.handle(try rates(25))
    _ = model.handle(.ready)
    _ = model.handle(.frame(try time(60_000), position: 60, .seeking))
    _ = model.handle(.seeking)
    #expect(model.state.phase == .seeking)
    // Open-ended, so at the old position it would be active.
    let late = event(at: 9000, duration: .max, message(uuid), timecode("10:00:09:00"))
    #expect(model.handle(.received([late])).isEmpty)
    // A frame of before the seek is still shown.
    #expect(
      names(model.handle(.frame(try time(60_040), position: 60.04, .playing))) == ["frame -"])
    #expect(
      names(model.handle(.frame(try time(10_000), position: 10, .seeking)))
        == ["addtrack", "add1", "add2", "enter1", "enter2", "frame 10:00:10:00"])
    #expect(model.state.phase == .playing)
  }

  @Test func losesNothingWhenASeekIsGivenUp() throws {
    var model = PlayerModel()
    _ = model.handle(.ready)
    _ = model.handle(.frame(try time(0), position: 0, .seeking))
    _ = model.handle(.seeking)
    #expect(model.handle(.received([event(at: 500, message(uuid))])).isEmpty)
    #expect(names(model.handle(.seekAbandoned)) == ["addtrack", "add1"])
  }

  @Test func tellsOnlyTheMessagesThatAreAskedFor() throws {
    let other = "22222222-2222-2222-2222-222222222222"
    var model = PlayerModel(metadataUUIDs: [uuid.uppercased()])
    let outputs = model.handle(
      .received([event(at: 0, message(uuid), message(other), timecode("00:00:00:00"))]))
    #expect(names(outputs) == ["addtrack", "add1", "add3"])
    #expect(model.state.cueLog.entries.map(\.id) == [1, 3])
  }

  @Test func prefersTheTitleOfTheBetterSource() throws {
    var model = PlayerModel()
    let title = { (text: String, source: PlayerState.Title.Source) in
      PlayerEvent.title(.init(text: text, source: source))
    }
    #expect(names(model.handle(title("index.m3u8", .name))) == ["title index.m3u8"])
    _ = model.handle(.received([event(at: 0, ID3Frame(id: "TIT2", content: .text("Song")))]))
    #expect(model.state.title?.text == "index.m3u8")
    #expect(
      names(model.handle(.frame(try time(0), position: 0, .seeking)))
        == ["enter1", "title Song", "frame -"])
    #expect(names(model.handle(title("Show", .sessionData))) == ["title Show"])
    #expect(names(model.handle(title("Film", .container))) == ["title Film"])
    #expect(model.handle(title("Show 2", .sessionData)).isEmpty)
    #expect(model.state.title?.text == "Film")
  }

  @Test func tellsOnceReadyThatThereAreNoLegibleOptions() {
    var model = PlayerModel()
    #expect(model.handle(.legible(MediaSelectionGroup(), forced: nil)).isEmpty)
    #expect(names(model.handle(.ready)) == ["legible"])
    #expect(model.handle(.ready).isEmpty)
  }

  @Test func showsTheSubtitlesOfTheShownOptionOnly() throws {
    var model = PlayerModel()
    let options = [
      MediaSelectionOption(id: .rendition(0), kind: .subtitles, name: "A"),
      MediaSelectionOption(id: .rendition(1), kind: .subtitles, name: "A"),
    ]
    let group = MediaSelectionGroup(options: options, selected: .rendition(0))
    #expect(names(model.handle(.legible(group, forced: nil))) == ["legible"])
    _ = model.handle(.frame(try time(500), position: 0.5, .seeking))
    let cue = TextCue(
      start: try time(0), end: try time(1000).time, text: StyledText(lines: [[.init("one")]]))
    _ = model.handle(.textCues([cue]))
    _ = model.handle(.subtitleDelay(1))
    #expect(model.state.subtitles.isEmpty)
    _ = model.handle(.subtitleDelay(-0.4))
    #expect(model.state.subtitles == [PlacedText(cue.text)])
    _ = model.handle(.subtitleDelay(-0.6))
    #expect(model.state.subtitles.isEmpty)
    _ = model.handle(.subtitleDelay(0))
    #expect(model.state.subtitles == [PlacedText(cue.text)])
    var off = group
    off.selected = nil
    _ = model.handle(.legible(off, forced: nil))
    #expect(model.state.subtitles.isEmpty)
    #expect(model.handle(.legible(off, forced: nil)).isEmpty)
  }

  @Test func followsThePhase() throws {
    var model = PlayerModel()
    _ = model.handle(.loading("playlist"))
    #expect(model.state.phase == .loading("playlist"))
    _ = model.handle(.pause(true))
    #expect(model.state.phase == .loading("playlist"))
    _ = model.handle(.ready)
    #expect(model.state.phase == .paused)
    _ = model.handle(.pause(false))
    _ = model.handle(.waiting(true))
    #expect(model.state.phase == .waiting)
    _ = model.handle(.waiting(false))
    _ = model.handle(.loading("segment 7"))
    #expect(model.state.phase == .playing)
    _ = model.handle(.failed("gone"))
    #expect(model.state.phase == .failed("gone"))
    #expect(model.state.message?.level == .error)
  }

  @Test func showsEachMessageAnew() {
    var model = PlayerModel()
    _ = model.handle(.note("same"))
    let first = model.state.message
    _ = model.handle(.note("same"))
    #expect(model.state.message != first)
    let warning = StreamWarning(code: "c", message: "lost", uri: "u", offset: 3)
    #expect(model.handle(.warning(warning)) == [.warning(warning)])
    #expect(model.state.message?.text == "lost")
  }

  /// A source of 60 frames a second, seen through a variant of 60, one of 30 and one of 60.
  @Test func countsExactlyAcrossVariantsOfOtherRates() throws {
    var model = PlayerModel()
    _ = model.handle(try rates(60))
    _ = model.handle(.received([event(at: 0, timecode("10:00:00:00"))]))
    func label(_ frame: Int64) throws -> String? {
      let time = StreamTime(period: 0, time: try #require(MediaTime(frame, timescale: 60)))
      _ = model.handle(.frame(time, position: 0, .playing))
      return model.state.timecode.label
    }
    #expect(try label(59) == "10:00:00:59")
    _ = model.handle(.variant(StreamVariant(height: 360, frameRate: FrameRate(30, 1))))
    #expect(try label(60) == "10:00:01:00")
    #expect(try label(62) == "10:00:01:02")
    #expect(model.state.variant?.height == 360)
    // Without a declared rate it is still that of the fastest variant.
    _ = model.handle(.variant(StreamVariant(height: 240)))
    #expect(try label(64) == "10:00:01:04")
    _ = model.handle(.variant(StreamVariant(height: 720, frameRate: FrameRate(60, 1))))
    #expect(try label(65) == "10:00:01:05")
  }

  @Test func keepsTheSourceRateThatTheUserGave() throws {
    var model = PlayerModel(sourceRate: FrameRate(50, 1))
    _ = model.handle(try rates(25))
    _ = model.handle(.received([event(at: 0, timecode("00:00:00:00"))]))
    #expect(
      names(model.handle(.frame(try time(40), position: 0.04, .seeking)))
        == ["addtrack", "add1", "enter1", "frame 00:00:00:02"].suffix(2))
  }
}
