import Cells
import Player

/// The table of keys, from which keys are handled and the hint line and the help are made.
///
/// The keys are mpv's but for `g`, `s`, `v`, `a`, `c`, `d`, `e`, `t` and `o`.
public enum KeyBindings {
  public static let all: [KeyBinding] = playback + sound + metadata + program

  /// What a key does where nothing that is open takes it.
  public static func action(for key: Key) -> KeyBinding.Action? {
    actions[key]
  }

  private static let actions: [Key: KeyBinding.Action] = all.reduce(into: [:]) { table, binding in
    table.merge(binding.actions) { first, _ in first }
  }

  private static let playback: [KeyBinding] = [
    KeyBinding(
      .playback, "Space", "pause or play", hint: .init("pause", priority: 1),
      [.character(" "): .player(.togglePause)]),
    KeyBinding(
      .playback, "← →", "5 s back or forward", hint: .init("seek", priority: 5),
      [.left: .player(.skip(by: -5)), .right: .player(.skip(by: 5))]),
    KeyBinding(
      .playback, "↓ ↑", "1 min back or forward",
      [.down: .player(.skip(by: -60)), .up: .player(.skip(by: 60))]),
    KeyBinding(
      .playback, "Shift ← →", "1 s back or forward",
      [.shiftLeft: .player(.skip(by: -1)), .shiftRight: .player(.skip(by: 1))]),
    KeyBinding(
      .playback, ", .", "one frame back or forward",
      [.character(","): .player(.step(-1)), .character("."): .player(.step(1))]),
    KeyBinding(
      .playback, "Home End", "start, end or live edge",
      [.home: .player(.scrub(to: 0)), .end: .player(.scrub(to: 1))]),
    KeyBinding(
      .playback, "e", "to the live edge", [.character("e"): .player(.returnToLive)]),
    KeyBinding(
      .playback, "g", "go to a timecode or time",
      [.character("g"): .interface(.prompt(.goTo))]),
    KeyBinding(
      .playback, "1–9 0", "to a tenth, to the start",
      Dictionary(
        uniqueKeysWithValues: (0...9).map { digit in
          (.character(Character("\(digit)")), .player(.scrub(to: Double(digit) / 10)))
        })),
    KeyBinding(
      .playback, "PgDn PgUp", "chapters, else 10 min",
      [.pageDown: .player(.page(-1)), .pageUp: .player(.page(1))]),
    KeyBinding(
      .playback, "! @", "chapter back or forward",
      [.character("!"): .player(.chapter(-1)), .character("@"): .player(.chapter(1))]),
    KeyBinding(
      .playback, "l", "start, end, leave a loop", [.character("l"): .player(.loop)]),
    KeyBinding(
      .playback, "[ ]", "slower or faster by 10 %",
      [.character("["): .player(.speed(by: 0.9091)), .character("]"): .player(.speed(by: 1.1))]),
    KeyBinding(
      .playback, "Backspace", "normal speed", [.backspace: .player(.resetSpeed)]),
    KeyBinding(
      .playback, "v", "variant menu",
      [.character("v"): .interface(.menu(.variants))]),
  ]

  private static let sound: [KeyBinding] = [
    KeyBinding(
      .sound, "/ * - +", "volume down or up",
      [
        .character("/"): .player(.volume(by: -2)), .character("*"): .player(.volume(by: 2)),
        .character("-"): .player(.volume(by: -2)), .character("+"): .player(.volume(by: 2)),
      ]),
    KeyBinding(.sound, "m", "mute", [.character("m"): .player(.toggleMute)]),
    KeyBinding(.sound, "a", "sound menu", [.character("a"): .interface(.menu(.audible))]),
    KeyBinding(.sound, "#", "next sound track", [.character("#"): .player(.cycleAudible(1))]),
  ]

  private static let metadata: [KeyBinding] = [
    KeyBinding(
      .metadata, "s", "subtitle menu", hint: .init("subs", priority: 2),
      [.character("s"): .interface(.menu(.legible))]),
    KeyBinding(
      .metadata, "j J", "next, previous subtitles",
      [.character("j"): .player(.cycleLegible(1)), .character("J"): .player(.cycleLegible(-1))]),
    KeyBinding(
      .metadata, "z x", "subtitles sooner or later",
      [
        .character("z"): .player(.subtitleDelay(by: -0.1)),
        .character("x"): .player(.subtitleDelay(by: 0.1)),
      ]),
    KeyBinding(
      .metadata, "r w", "their place, their width",
      [
        .character("r"): .interface(.subtitlesAtTop),
        .character("w"): .interface(.subtitleWidth),
      ]),
    KeyBinding(
      .metadata, "c", "cue panel", hint: .init("cues", priority: 4),
      [.character("c"): .interface(.cuePanel)]),
    KeyBinding(
      .metadata, "o", "cues over the picture", hint: .init("cue lines", priority: 7),
      [.character("o"): .interface(.cueLines)]),
    KeyBinding(
      .metadata, "d", "program date and time",
      [.character("d"): .interface(.programDate)]),
    KeyBinding(
      .metadata, "t", "big timecode", hint: .init("timecode", priority: 6),
      [.character("t"): .interface(.bigTimecode)]),
    KeyBinding(
      .metadata, "y", "copy the timecode", [.character("y"): .interface(.copyTimecode)]),
    KeyBinding(
      .metadata, "f", "picture and timecode only", hint: .init("focus", priority: 8),
      [.character("f"): .interface(.focusMode)]),
    KeyBinding(
      .metadata, "p", "next way to draw pictures",
      [.character("p"): .interface(.pictureMode)]),
  ]

  private static let program: [KeyBinding] = [
    KeyBinding(
      .program, "?", "this help", hint: .init("help", priority: 3),
      [.character("?"): .interface(.help)]),
    KeyBinding(.program, "Esc", "close what is open", [.escape: .interface(.close)]),
    KeyBinding(.program, "Ctrl-L", "draw the screen anew", [.control("l"): .player(.redraw)]),
    KeyBinding(.program, "Ctrl-Z", "suspend", [.control("z"): .player(.suspend)]),
    KeyBinding(
      .program, "q", "quit", hint: .init("quit", priority: 0),
      [.character("q"): .player(.quit), .control("c"): .player(.quit)]),
    KeyBinding(
      .program, "Q", "quit, go on here later",
      [.character("Q"): .player(.quitAndRemember)]),
  ]
}
