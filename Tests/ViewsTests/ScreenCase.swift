import Cells
import Player
import TimedMetadata

@testable import Views

/// A state whose screen is kept as text beside the tests, at three sizes.
enum ScreenCase: String, CaseIterable, Sendable {
  case vod
  case live
  case programDate
  case menu
  case emptyMenu
  case forcedMenu
  case menuFilter
  case menuWithoutMatch
  case variantMenu
  case automaticVariants
  case soundMenu
  case prompt
  case promptRefusal
  case help
  case cuePanel
  case cueFilter
  case cueJSON
  case cueText
  case cueHex
  case cueSave
  case focus
  case placedSubtitles
  case noPicture
  case loading
  case failed
  case message
  case waiting
  case chapters
  case glance
  case loop
  case search

  static let sizes = [
    Size(width: 80, height: 24), Size(width: 120, height: 40), Size(width: 40, height: 12),
  ]

  @MainActor func text(_ size: Size) -> String { screenText(scene(size)) }

  @MainActor func scene(_ size: Size) -> Scene {
    let (player, keys) = state
    var interface = InterfaceState(size: size)
    interface.update(player: player, at: 0)
    for key in keys { _ = interface.handle(key, player: player, at: 0) }
    interface.update(player: player, at: 0.5)
    return interface.scene(player: player, size: size)
  }

  private var state: (PlayerState, [Key]) {
    var player = Samples.vod()
    switch self {
    case .vod:
      player.cueLog = CueLog([.init(cue: Samples.score(1), status: .entered)])
    case .live:
      player = Samples.live()
    case .programDate:
      player = Samples.live()
      player.speed = 1
      player.position = 4200
      player.live?.delay = 95.4
      player.live?.isFollowing = false
      return (player, [.character("d")])
    case .menu:
      return (player, [.character("s"), .down, .down, .down])
    case .emptyMenu:
      player.legible = .init()
      return (player, [.character("s")])
    case .forcedMenu:
      player.legible.selected = nil
      player.forcedLegible = .rendition(3)
      return (player, [.character("s")])
    case .menuFilter:
      return (player, [.character("s")] + "engl".map(Key.character) + [.down])
    case .menuWithoutMatch:
      return (player, [.character("v")] + "av1".map(Key.character))
    case .variantMenu:
      player.variants.playing = 1
      player.variants.isAutomatic = false
      return (player, [.character("v"), .down])
    case .automaticVariants:
      return (player, [.character("v")])
    case .soundMenu:
      return (player, [.character("a"), .down])
    case .prompt:
      return (player, [.character("g")] + "10:00:30;00".map(Key.character) + [.left, .left])
    case .promptRefusal:
      return (player, [.character("g")] + "1:01".map(Key.character) + [.enter])
    case .help:
      return (player, [.character("?")])
    case .cuePanel:
      player.cueLog = Samples.log()
      return (player, [.character("o"), .character("c")])
    case .cueFilter:
      player.cueLog = Samples.log()
      return (player, [.character("c"), .tab] + "priv".map(Key.character) + [.up])
    case .cueJSON:
      player.cueLog = Samples.log()
      return (player, [.character("c"), .tab, .enter])
    case .cueText:
      player.cueLog = Samples.log()
      return (player, [.character("c"), .tab, .up, .up, .enter])
    case .cueHex:
      player.cueLog = CueLog([Samples.picture()])
      return (player, [.character("c"), .tab, .enter])
    case .cueSave:
      player.cueLog = Samples.log()
      return (player, [.character("c"), .tab, .enter, .control("s")])
    case .focus:
      player.cueLog = Samples.log()
      return (player, [.character("f")])
    case .placedSubtitles:
      func text(_ text: String, _ placement: TextPlacement) -> PlacedText {
        PlacedText(StyledText(lines: [[.init(text)]]), placement)
      }
      player.subtitles += [
        text("STUDIO 1", TextPlacement(line: .number(0), alignment: .left)),
        text("Applause", TextPlacement(line: .number(0), left: 60, width: 40, alignment: .right)),
        text("in the middle", TextPlacement(line: .percentage(50), lineAlignment: .center)),
        text("last of two", TextPlacement(line: .number(-1))),
      ]
      return (player, [])
    case .noPicture:
      player.cueLog = CueLog([.init(cue: Samples.score(1), status: .entered)])
      return (player, [.character("p"), .character("p"), .character("p")])
    case .loading:
      player = PlayerState()
      player.phase = .loading("playlist")
      player.title = .init(text: "index.m3u8", source: .name)
    case .failed:
      player = PlayerState()
      player.phase = .failed(
        "https://example.com/live/index.m3u8: HTTP status 404 (not found) while the multivariant"
          + " playlist was fetched")
      player.title = .init(text: "index.m3u8", source: .name)
    case .message:
      player.message = .init(
        text: "segment 812 was skipped: HTTP status 503 after 4 attempts", level: .warning,
        serial: 1)
      player.phase = .paused
      player.isPaused = true
      player.isMuted = true
      player.timecode.flags = [.stale, .invalid]
      player.timecode.age = 12.34
      player.timecode.isContainerRate = true
    case .waiting:
      player.phase = .waiting
      player.timecode = TimecodeReading(absence: .waiting)
      player.hasAudio = false
      player.subtitles = []
    case .glance:
      player.phase = .seeking
      player.target = 42
      player.reserves = [0...20, 38...48]
      player.timecode = TimecodeReading(absence: .approximate)
      player.subtitles = []
    case .loop:
      player.loop = LoopMarks(start: 8, end: 30)
      player.variant = nil
    case .search:
      player.search = SearchProgress(label: "10:05:00;02", done: 12, total: 300)
    case .chapters:
      player.variant = nil
      player.reserves = [0...20, 35...48]
      player.chapters = [
        Chapter(title: "Titles", start: 0), Chapter(title: "News", start: 16),
        Chapter(title: "Weather", start: 52),
      ]
      player.message = .init(text: "Chapter 1 of 3: Titles", level: .note, serial: 1)
    }
    return (player, [])
  }
}
