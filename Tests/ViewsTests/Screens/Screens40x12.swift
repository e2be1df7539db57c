/// Screens of 40×12 cells.
enum Screens40x12 {
  static let all: [ScreenCase: String] = [
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
     ▶ Playing  1:12:01 / LIVE  1.10x
     Space pause  s subs  ? help  q quit
    """,
    .menu: """
     Slate demo: stu…  640x360 29.97   VOD
    ·┌─ Subtitles ───────────────────────┐··
    ·│ ✓ 1   English        en   DEFAULT │··
    ·│   2   English        en   FORCED  │··
    ·│   3   English (SDH)  en   SDH     │··
    ·│   4   תירבע          he           │··
    ·│   5   日本語         ja           │··
    ·│   6   CC1                 CC      ▼··
    ·└───────────────────────────────────┘··
     TC 10:00:12;12  29.97 DF  counted
     ▶ Playing  0:12 / 1:00  sub English
     ↑↓ move  Enter 1–9 choose  Esc cancel
    """,
    .emptyMenu: """
     Slate demo: stu…  640x360 29.97   VOD
    ········································
    ···┌─ Subtitles ────────────────────┐···
    ···│ This stream has no subtitles   │···
    ···│                                │···
    ·· │   Esc Cancel                   │ ··
    ···└────────────────────────────────┘···
    ······ and so does the timecode. ·······
    ········································
     TC 10:00:12;12  29.97 DF  counted
     ▶ Playing  0:12 / 1:00  vol 100%
     Esc close
    """,
    .forcedMenu: """
     Slate demo: stu…  640x360 29.97   VOD
    ┌─ Subtitles ──────────────────────────┐
    │   4   תירבע       he                 ▲
    │   5   日本語      ja                 │
    │   6   CC1              CC            │
    │   7   DVB         deu  BITMAP        │
    │ ✓ 0   Off                            │
    │   Esc Cancel                         │
    └──────────────────────────────────────┘
     TC 10:00:12;12  29.97 DF  counted
     ▶ Playing  0:12 / 1:00  ━━━●━━━━┄┄┄┄┄┄
     ↑↓ move  Enter 1–9 choose  Esc cancel
    """,
    .variantMenu: """
     Slate demo: stu…  640x360 29.97   VOD
    ┌─ Variants ───────────────────────────┐
    │ × 1   3840x2160 59.94  16.4 Mb/s     │
    │   2   1920x1080 59.94  6.2 Mb/s      │
    │ ✓ 3   1280x720 59.94   3.1 Mb/s      │
    │   4   640x360 29.97    0.8 Mb/s      │
    │   5   sound alone      0.1 Mb/s      │
    │   0   Auto: 640x360 29.97, the smal… ▼
    └──────────────────────────────────────┘
     TC 10:00:12;12  29.97 DF  counted
     ▶ Playing  0:12 / 1:00  sub English
     ↑↓ move  Enter 1–9 choose  Esc cancel
    """,
    .automaticVariants: """
     Slate demo: stu…  640x360 29.97   VOD
    ┌─ Variants ───────────────────────────┐
    │   2   1920x1080 59.94  6.2 Mb/s      ▲
    │   3   1280x720 59.94   3.1 Mb/s      │
    │ • 4   640x360 29.97    0.8 Mb/s      │
    │   5   sound alone      0.1 Mb/s      │
    │ ✓ 0   Auto: 640x360 29.97, the smal… │
    │   Esc Cancel                         │
    └──────────────────────────────────────┘
     TC 10:00:12;12  29.97 DF  counted
     ▶ Playing  0:12 / 1:00  sub English
     ↑↓ move  Enter 1–9 choose  Esc cancel
    """,
    .soundMenu: """
     Slate demo: stu…  640x360 29.97   VOD
    ········································
    ··┌─ Sound ─────────────────────────┐···
    ··│ ✓ 1   English  en  6 ch DEFAULT │···
    ··│   2   Deutsch  de  AD 2 ch      │···
    ··│   Esc Cancel                    │ ··
    ··└─────────────────────────────────┘···
    ······ and so does the timecode. ·······
    ········································
     TC 10:00:12;12  29.97 DF  counted
     ▶ Playing  0:12 / 1:00  sub English
     ↑↓ move  Enter 1–9 choose  Esc cancel
    """,
    .prompt: """
     Slate demo: stu…  640x360 29.97   VOD
    ········································
    ········································
    ········································
    ········································
    ┌─ Go to ──────────────────────────────┐
    │ > 10:00:30;00                        │
    │ 10:00:12:05, 1:23 or 83.5            │
    └──────────────────────────────────────┘
     TC 10:00:12;12  29.97 DF  counted
     ▶ Playing  0:12 / 1:00  sub English
     Enter go  Esc cancel
    """,
    .promptRefusal: """
     Slate demo: stu…  640x360 29.97   VOD
    ········································
    ········································
    ········································
    ········································
    ┌─ Go to ──────────────────────────────┐
    │ > 1:01▏                              │
    │ after the end, 1:00                  │
    └──────────────────────────────────────┘
     TC 10:00:12;12  29.97 DF  counted
     ▶ Playing  0:12 / 1:00  sub English
     Enter go  Esc cancel
    """,
    .help: """
     Slate demo: stu…  640x360 29.97   VOD
    ┌─ Keys ───────────────────────────────┐
    │ Playback                             │
    │ Space      pause or play             │
    │ ← →        5 s back or forward       │
    │ ↓ ↑        1 min back or forward     │
    │ Shift ← →  1 s back or forward       │
    │ , .        one frame back or forward ▼
    └──────────────────────────────────────┘
     TC 10:00:12;12  29.97 DF  counted
     ▶ Playing  0:12 / 1:00  sub English
     ↑↓ scroll  Esc close
    """,
    .cuePanel: """
     Slate demo: stu…  640x360 29.97   VOD
    ┌─ Cues 6 ── newest  17 older dropped ─┐
    │ ▸ TIT2           10:00:12;10  12.345 ▲
    │   Evening news                       │
    │ ▸ TXXX           10:00:12;12  12.345 │
    │   optiview.live:timecode  10:00:12;… │
    │ + PRIV                        14.345 │
    │   optiview.live:meta:11…  {"type":"… │
    └──────────────────────────────────────┘
     TC 10:00:12;12  29.97 DF  counted
     ▶ Playing  0:12 / 1:00  sub English
     • Cues over the picture: off
    """,
    .cueFilter: """
     Slate demo: stu…  640x360 29.97   VOD
    ┌─ Cues 3 of 6 ───── 17 older dropped ─┐
    │▌– PRIV           10:00:10;10  10.345 ▲
    │▌  com.example  00 1f a3 ff 10 20     │
    │ + PRIV                        14.345 │
    │   optiview.live:meta:11…  {"type":"… │
    │                                      │
    │ Filter priv▏                         │
    └──────────────────────────────────────┘
     TC 10:00:12;12  29.97 DF  counted
     ▶ Playing  0:12 / 1:00  sub English
     a–z filter  Enter in full  Esc back
    """,
    .cueJSON: """
     Slate demo: stu…  640x360 29.97   VOD
    ┌─ Cue 25 ─────────── [JSON] text hex ─┐
    │ kind     PRIV  track id3             │
    │ owner    optiview.live:meta:11111111 │
    │          -2222-3333-4444-55555555555 │
    │          5                           │
    │ scheme   https://aomedia.org/emsg/ID │
    │          3                           ▼
    └──────────────────────────────────────┘
     TC 10:00:12;12  29.97 DF  counted
     ▶ Playing  0:12 / 1:00  sub English
     ↑↓ scroll  h view  Esc back
    """,
    .cueText: """
     Slate demo: stu…  640x360 29.97   VOD
    ┌─ Cue 23 ──────────────── [text] hex ─┐
    │ kind     TIT2  track id3             │
    │ scheme   https://aomedia.org/emsg/ID │
    │          3                           │
    │ cue      23  emsg 23  period 0       │
    │ start    12.345  10:00:12;10         │
    │ end      open                        ▼
    └──────────────────────────────────────┘
     TC 10:00:12;12  29.97 DF  counted
     ▶ Playing  0:12 / 1:00  sub English
     ↑↓ scroll  h view  Esc back
    """,
    .cueHex: """
     Slate demo: stu…  640x360 29.97   VOD
    ┌─ Cue 7 ────────────────────── [hex] ─┐
    │ kind     APIC  track id3             │
    │ scheme   https://aomedia.org/emsg/ID │
    │          3                           │
    │ cue      7  emsg 7  period 0         │
    │ start    12.345  10:00:12;10         │
    │ end      14.345  10:00:14;10         ▼
    └──────────────────────────────────────┘
     TC 10:00:12;12  29.97 DF  counted
     ▶ Playing  0:12 / 1:00  sub English
     ↑↓ scroll  h view  Esc back
    """,
    .cueSave: """
     Slate demo: stu…  640x360 29.97   VOD
    ┌─ Cue 25 ─────────── [JSON] text hex ─┐
    │ kind     PRIV  track id3             │
    │ owner    optiview.live:meta:11111111 │
    │          -2222-3333-4444-55555555555 │
    │          5                           │
    │ scheme   https://aomedia.org/emsg/ID │
    │ Save as cue-25-PRIV.json▏            ▼
    └──────────────────────────────────────┘
     TC 10:00:12;12  29.97 DF  counted
     ▶ Playing  0:12 / 1:00  sub English
     Enter save  Esc cancel
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
  ]
}
