import Cells
import Player
import TimedMetadata
import Timing

/// Numbers that are the same in every run (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// States that a hostile or broken stream could bring about.
struct RandomStates {
  static let label = "23:59:58;27"

  private static let texts = [
    "", "plain", "日本語の字幕", "שלום (עולם) 12", "e\u{301}\u{302}\u{303}", "👩‍👩‍👧 🇩🇪 1️⃣", "\u{1B}[2J",
    "a\u{9D}52;c;ZXZpbA==\u{9C}", "\n\n\nlines", "\u{202E}evil",
    String(repeating: "long ", count: 80),
    "\u{0}\u{7F}\u{85}", String(repeating: "\u{301}", count: 50), "ẩn\u{200D}\u{200D}",
    "\u{FFFF}\u{E000}",
  ]
  private static let doubles: [Double] = [
    0, 1, 12.5, 3600, -1, 1e9, 1e300, -1e300, .infinity, -.infinity, .nan, 1.1,
  ]

  var numbers: SeededNumbers

  mutating func chance() -> Bool { Bool.random(using: &numbers) }

  mutating func text() -> String {
    (Self.texts.randomElement(using: &numbers) ?? "")
      + (Self.texts.randomElement(using: &numbers) ?? "")
  }

  mutating func double() -> Double { Self.doubles.randomElement(using: &numbers) ?? 0 }

  private mutating func placement() -> TextPlacement {
    let values = [-1e9, -100, -1, 0, 1, 17, 50, 99.9, 100, 1e9, Double.nan, .infinity]
    func number() -> Double { values.randomElement(using: &numbers) ?? 0 }
    var placement = TextPlacement()
    placement.line =
      [.automatic, .number(number()), .percentage(number())].randomElement(using: &numbers)
      ?? .automatic
    placement.lineAlignment =
      [.start, .center, .end].randomElement(using: &numbers) ?? .start
    placement.alignment = [.left, .center, .right].randomElement(using: &numbers) ?? .left
    (placement.left, placement.width) = (number(), number())
    placement.maximumLines = chance() ? nil : int(0...5)
    return placement
  }

  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }

  mutating func size() -> Size {
    switch int(0...9) {
    case 0: Size(width: int(0...3), height: int(0...3))
    case 1...2: Size(width: int(0...45), height: int(0...14))
    case 3: Size(width: int(100...180), height: int(30...50))
    default: Size(width: int(36...130), height: int(10...40))
    }
  }

  mutating func key() -> Key {
    let characters = Array(" jksctof?019q#[]mé")
    let others: [Key] = [
      .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .enter, .escape, .tab, .backspace,
      .delete, .resize, .shiftLeft, .control("l"),
    ]
    return chance()
      ? .character(characters.randomElement(using: &numbers) ?? " ")
      : others.randomElement(using: &numbers) ?? .escape
  }

  mutating func player() -> PlayerState {
    var player = PlayerState()
    let phases: [PlayerState.Phase] = [
      .loading(text()), .playing, .paused, .waiting, .seeking, .ended, .failed(text()),
    ]
    player.phase = phases.randomElement(using: &numbers) ?? .playing
    player.isPaused = chance()
    player.title = chance() ? .init(text: text(), source: chance() ? .name : .id3) : nil
    player.isLive = chance()
    player.position = chance() ? double() : nil
    player.duration = chance() ? double() : nil
    let ends = [double(), double()].filter { !$0.isNaN }.sorted()
    if ends.count == 2 { player.held = ends[0]...ends[1] }
    if chance(), let held = player.held { player.reserves = [held] }
    player.chapters = (0..<int(0...3)).map { _ in Chapter(title: text(), start: double()) }
    if chance() {
      player.live = LiveStatus(
        delay: double(), target: double(), isFollowing: chance(), isAdjusting: chance(),
        windowEnd: double(), edge: double())
    }
    player.programDate = chance() ? double() : nil
    player.speed = double()
    player.volume = double()
    player.isMuted = chance()
    player.hasAudio = chance()
    if chance() {
      player.variant = .init(
        width: int(-1...9999), height: int(0...9999), frameRate: .fps60000_1001,
        bandwidth: chance() ? .max : -5, codecs: text())
    }
    player.legible = group(int(0...30))
    player.audible = group(int(0...3))
    player.forcedLegible = chance() ? .rendition(1) : nil
    player.subtitles = (0..<int(0...4)).map { _ in
      PlacedText(
        StyledText(
          lines: (0..<int(0...5)).map { _ in
            (0..<int(0...3)).map { _ in .init(text(), isBold: chance(), isItalic: chance()) }
          }), placement())
    }
    player.timecode = TimecodeReading(
      label: Self.label, source: chance() ? .event : .counted, absence: nil, rate: .fps30000_1001,
      isContainerRate: chance(),
      flags: Set(TimecodeReading.Flag.allCases.filter { _ in chance() }), age: double())
    player.streamTime = StreamTime(
      period: int(-1...9), time: Samples.time(Int64(int(0...Int.max)), 90_000))
    player.cueLog = log()
    if chance() { player.message = .init(text: text(), level: .error, serial: int(0...3)) }
    return player
  }

  private mutating func group(_ count: Int) -> MediaSelectionGroup {
    let options = (0..<count).map { index in
      MediaSelectionOption(
        id: .rendition(index), kind: chance() ? .captions : .subtitles, name: text(),
        language: chance() ? text() : nil, isForced: chance(), isDefault: chance())
    }
    return MediaSelectionGroup(options: options, selected: chance() ? .rendition(2) : nil)
  }

  private mutating func log() -> CueLog {
    let first = int(1...50)
    let statuses: [CueLog.Status] = [.added, .entered, .exited]
    let entries = (first..<(first + int(0...40))).map { id in
      var cue = Samples.score(id)
      let contents: [Cue.Content] = [
        .userText(description: text(), text: text()), .text(id: text(), text: text()),
        .privateData(ownerIdentifier: text(), data: Array(text().utf8)),
        .message(data: [0xFF, 0x00]), .binary(id: "APIC", data: []),
      ]
      cue.content = contents.randomElement(using: &numbers) ?? cue.content
      return CueLog.Entry(
        cue: cue, status: statuses.randomElement(using: &numbers) ?? .added,
        timecode: chance() ? text() : nil)
    }
    return CueLog(entries, evicted: first - 1)
  }
}
