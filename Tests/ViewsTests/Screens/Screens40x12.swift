/// Screens of 40×12 cells.
enum Screens40x12 {
  static let all: [ScreenCase: String] = [playback, menus, cuePanel].reduce(into: [:]) {
    $0.merge($1) { first, _ in first }
  }

  private static let playback: [ScreenCase: String] = [
    .placedSubtitles: """
     Slate demo: stu…  640x360 29.97   VOD
     STUDIO 1 ······························
    ······························ Applause
    ········································
    ············· last of two ··············
    ·· The clock on the wall shows studio ··
    ················ time, ·················
    ······ and so does the timecode. ·······
    ············ in the middle ·············
     TC 10:00:12;12  29.97 DF  counted
     ▶ Playing  0:12 / 1:00  sub English
     Space pause  s subs  ? help  q quit
    """,
    .vod: """
     Slate demo: stu…  640x360 29.97   VOD
    · ▸ PRIV optiview.live:meta:1111…  {"… ·
    ········································
    ········································
    ········································
    ·· The clock on the wall shows studio ··
    ················ time, ·················
    ······ and so does the timecode. ·······
    ········································
     TC 10:00:12;12  29.97 DF  counted
     ▶ Playing  0:12 / 1:00  sub English
     Space pause  s subs  ? help  q quit
    """,
    .live: """
     Slate demo: st…  640x360 29.97   LIVE
    ········································
    ········································
    ········································
    ········································
    ·· The clock on the wall shows studio ··
    ················ time, ·················
    ······ and so does the timecode. ·······
    ········································
     TC 10:00:12;12  29.97 DF  event  JUMP
     ▶ Playing  1:12:01  LIVE −2.1 s  1.10x
     Space pause  s subs  ? help  q quit
    """,
    .programDate: """
     Slate demo: st…  640x360 29.97   LIVE
    ········································
    ········································
    ········································
    ········································
    ·· The clock on the wall shows studio ··
    ················ time, ·················
    ······ and so does the timecode. ·······
    ········································
     TC 10:00:12;12  29.97 DF  event  JUMP
     ▶ Playing  10:00:12.4Z  behind −95.4 s
     Space pause  s subs  ? help  q quit
    """,
    .focus: """
    ········································
    ········································
    ········································
    ········································
    ········································
    ········································
    ········································
    ·· The clock on the wall shows studio ··
    ················ time, ·················
    ······ and so does the timecode. ·······
    ········································
     TC 10:00:12;12  29.97 DF  counted
    """,
    .noPicture: """
     Slate demo: stu…  640x360 29.97   VOD
    · ▸ PRIV optiview.live:meta:1111…  {"… ·
    ········································
    ▀█  █▀█  ▄ █▀█ █▀█  ▄ ▀█  ▀▀█  ▄ ▀█  ▀▀█
     █  █ █  ▄ █ █ █ █  ▄  █  █▀▀  ▄  █  █▀▀
    ▀▀▀ ▀▀▀    ▀▀▀ ▀▀▀    ▀▀▀ ▀▀▀ ▀  ▀▀▀ ▀▀▀
    ················ time, ·················
    ······ and so does the timecode. ·······
    ········································
     TC 10:00:12;12  29.97 DF  counted
     ▶ Playing  0:12 / 1:00  sub English
     • Picture: none
    """,
    .loading: """
     index.m3u8



               Loading playlist…




     TC no timecode
     … Loading  vol 100%
     Space pause  s subs  ? help  q quit
    """,
    .failed: """
     index.m3u8

               × Cannot be played

      https://example.com/live/index.m3u8:
       HTTP status 404 (not found) while
         the multivariant playlist was
                    fetched

     TC no timecode
     × Failed   vol 100%
     Space pause  s subs  ? help  q quit
    """,
    .message: """
     Slate demo: stu…  640x360 29.97   VOD
    ········································
    ········································
    ········································
    ········································
    ·· The clock on the wall shows studio ··
    ················ time, ·················
    ······ and so does the timecode. ·······
    ········································
     TC 10:00:12;12  stale 12.3 s  INVALID
     ‖ Paused   0:12 / 1:00  muted
     ! segment 812 was skipped: HTTP statu…
    """,
    .waiting: """
     Slate demo: stu…  640x360 29.97   VOD
    ········································
    ········································
    ········································
    ········································
    ········································
    ········································
    ········································
    ········································
     TC waiting for timecode     PTS 12.412
     … Waiting  0:12 / 1:00  sub English
     Space pause  s subs  ? help  q quit
    """,
    .chapters: """
     Slate demo: studio clock          VOD
    ········································
    ········································
    ········································
    ········································
    ·· The clock on the wall shows studio ··
    ················ time, ·················
    ······ and so does the timecode. ·······
    ········································
     TC 10:00:12;12  29.97 DF  counted
     ▶ Playing  0:12 / 1:00  sub English
     • Chapter 1 of 3: Titles
    """,
    .glance: """
     Slate demo: stu…  640x360 29.97   VOD
    ········································
    ········································
    ········································
    ········································
    ········································
    ········································
    ········································
    ········································
     TC ≈ seeking
     ≈ Seeking  0:42 / 1:00  sub English
     Space pause  s subs  ? help  q quit
    """,
    .loop: """
     Slate demo: studio clock          VOD
    ········································
    ········································
    ········································
    ········································
    ·· The clock on the wall shows studio ··
    ················ time, ·················
    ······ and so does the timecode. ·······
    ········································
     TC 10:00:12;12  29.97 DF  counted
     ▶ Playing  0:12 / 1:00  ━[●━]┄┄┄┄  A–B
     Space pause  s subs  ? help  q quit
    """,
    .search: """
     Slate demo: stu…  640x360 29.97   VOD
    ········································
    ········································
    ········································
    ········································
    ·· The clock on the wall shows studio ··
    ················ time, ·················
    ······ and so does the timecode. ·······
    ········································
     TC 10:00:12;12  29.97 DF  counted
     ▶ Playing  0:12 / 1:00  sub English
     » Looking for 10:05:00;02  Esc give up
    """,
  ]
}
