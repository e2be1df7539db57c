import Player
import TimedMetadata
import Timing

/// States of a player as tests need them.
enum Samples {
  static let subtitles: [MediaSelectionOption] = [
    MediaSelectionOption(
      id: .rendition(2), kind: .subtitles, name: "English", language: "en", isDefault: true),
    MediaSelectionOption(
      id: .rendition(3), kind: .subtitles, name: "English", language: "en", isForced: true),
    MediaSelectionOption(
      id: .rendition(4), kind: .subtitles, name: "English (SDH)", language: "en",
      characteristics: ["public.accessibility.transcribes-spoken-dialog"]),
    MediaSelectionOption(
      id: .rendition(5), kind: .subtitles, name: "עברית", language: "he"),
    MediaSelectionOption(
      id: .rendition(6), kind: .subtitles, name: "日本語", language: "ja"),
    MediaSelectionOption(id: .track(1), kind: .captions, name: "CC1"),
    MediaSelectionOption(id: .track(2), kind: .bitmap, name: "DVB", language: "deu"),
  ]

  static let variants = VariantGroup(
    options: [
      .init(
        id: 3,
        variant: .init(
          width: 3840, height: 2160, frameRate: .fps60000_1001, bandwidth: 16_400_000,
          codecs: "dvh1.05.07,ec-3"), problem: "Dolby Vision profile 5 (dvh1.05.07)"),
      .init(
        id: 2,
        variant: .init(
          width: 1920, height: 1080, frameRate: .fps60000_1001, bandwidth: 6_220_000,
          codecs: "hvc1.2.4.L123.B0,mp4a.40.2", videoRange: "PQ")),
      .init(
        id: 1,
        variant: .init(
          width: 1280, height: 720, frameRate: .fps60000_1001, bandwidth: 3_100_000,
          codecs: "avc1.640020,mp4a.40.2")),
      .init(
        id: 0,
        variant: .init(
          width: 640, height: 360, frameRate: .fps30000_1001, bandwidth: 812_000,
          codecs: "avc1.64001e,mp4a.40.2")),
      .init(id: 4, variant: .init(bandwidth: 96_000, codecs: "mp4a.40.2")),
    ],
    playing: 0, automatic: .init(id: 0, reason: "the smallest that fills 320x152 pixels"))

  static let sounds: [MediaSelectionOption] = [
    MediaSelectionOption(
      id: .rendition(0), kind: .audio, name: "English", language: "en", isDefault: true,
      channels: 6),
    MediaSelectionOption(
      id: .rendition(1), kind: .audio, name: "Deutsch", language: "de",
      characteristics: ["public.accessibility.describes-video"], channels: 2),
  ]

  /// A VOD that plays, with everything on the screen that can be.
  static func vod() -> PlayerState {
    var player = PlayerState()
    player.phase = .playing
    player.title = .init(text: "Slate demo: studio clock", source: .container)
    player.variant = .init(
      width: 640, height: 360, frameRate: .fps30000_1001, bandwidth: 812_000,
      codecs: "avc1.64001e,mp4a.40.2")
    player.position = 12.4
    player.duration = 60
    player.held = 0...31.5
    player.reserves = [0...31.5]
    player.legible = .init(options: subtitles, selected: .rendition(2))
    player.variants = variants
    player.audible = .init(options: sounds, selected: .rendition(0), allowsEmptySelection: false)
    player.subtitles = [
      PlacedText(
        StyledText(lines: [
          [
            .init("The clock on the wall shows "), .init("studio time", isItalic: true), .init(","),
          ],
          [.init("and so does the timecode.")],
        ]))
    ]
    player.timecode = TimecodeReading(
      label: "10:00:12;12", source: .counted, absence: nil, rate: .fps30000_1001, age: 0.4)
    player.streamTime = StreamTime(period: 0, time: time(372_372, 30_000))
    return player
  }

  /// A live stream whose timecode has just jumped.
  static func live() -> PlayerState {
    var player = vod()
    player.isLive = true
    player.duration = nil
    player.position = 4321
    player.held = 4290...4324
    player.reserves = [4290...4324]
    player.speed = 1.1
    player.live = LiveStatus(delay: 2.14, target: 1.728, windowEnd: 4324, edge: 4322)
    // 2026-12-01T10:00:12.412Z.
    player.programDate = 1_796_119_212.412
    player.timecode.source = .event
    player.timecode.flags = [.jump]
    player.streamTime = StreamTime(period: 7, time: time(1_620_012_345, 30_000))
    return player
  }

  static func time(_ value: Int64, _ timescale: Int64) -> MediaTime {
    MediaTime(value, timescale: timescale) ?? .zero
  }

  static func score(_ id: Int, at seconds: Int64 = 12) -> Cue {
    Cue(
      id: id, track: .id3, period: 0, startTime: time(seconds * 1000 + 345, 1000), endTime: nil,
      schemeIDURI: "https://aomedia.org/emsg/ID3", value: "", emsgID: UInt32(id),
      isConformant: true,
      content: .privateData(
        ownerIdentifier: "optiview.live:meta:11111111-2222-3333-4444-555555555555",
        data: Array(#"{ "type": "score", "home": 2, "away": \#(id) }"#.utf8)))
  }

  static func timecode(_ id: Int) -> Cue {
    var cue = score(id)
    cue.content = .userText(description: Cue.timecodeDescription, text: "10:00:12;12")
    return cue
  }

  /// Cues of every kind and status.
  static func log() -> CueLog {
    var binary = score(21, at: 10)
    binary.content = .privateData(
      ownerIdentifier: "com.example", data: [0, 0x1F, 0xA3, 0xFF, 0x10, 0x20])
    var message = score(22, at: 11)
    message.content = .message(data: Array("splice".utf8))
    message.track = .emsg
    message.schemeIDURI = "urn:scte:scte35:2013:bin"
    message.isConformant = false
    var title = score(23, at: 12)
    title.content = .text(id: "TIT2", text: "Evening news")
    let entries: [CueLog.Entry] = [
      .init(cue: score(20, at: 9), status: .exited, timecode: "10:00:09;10"),
      .init(cue: binary, status: .exited, timecode: "10:00:10;10"),
      .init(cue: message, status: .entered, timecode: "10:00:11;10"),
      .init(cue: title, status: .entered, timecode: "10:00:12;10"),
      .init(cue: timecode(24), status: .entered, timecode: "10:00:12;12"),
      .init(cue: score(25, at: 14), status: .added),
    ]
    return CueLog(entries, evicted: 17)
  }

  /// A cue whose payload is every byte there is, and which came late.
  static func picture() -> CueLog.Entry {
    var cue = score(7, at: 12)
    cue.endTime = time(14_345, 1000)
    cue.content = .binary(id: "APIC", data: Array(0...255))
    var entry = CueLog.Entry(
      cue: cue, status: .exited, timecode: "10:00:12;10",
      arrival: StreamTime(period: 0, time: time(12_500, 1000)))
    entry.exitTimecode = "10:00:14;10"
    return entry
  }
}
