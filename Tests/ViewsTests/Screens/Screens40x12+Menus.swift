/// Screens of 40×12 cells with a menu, a prompt or the help open.
extension Screens40x12 {
  static let menus: [ScreenCase: String] = [
    .menuWithoutMatch: """
     Slate demo: stu…  640x360 29.97   VOD
    ┌─ Variants ────────────────── > av1▏ ─┐
    │ No match                             │
    │                                      │
    │                                      │
    │                                      │
    │                                      │
    │                                      │
    └──────────────────────────────────────┘
     TC 10:00:12;12  29.97 DF  counted
     ▶ Playing  0:12 / 1:00  sub English
     ↑↓ move  Enter choose  Esc show all
    """,
    .menuFilter: """
     Slate demo: stu…  640x360 29.97   VOD
    ·┌─ Subtitles ───────────── > engl▏ ─┐··
    ·│ ✓     English        en   DEFAULT │··
    ·│       English        en   FORCED  │··
    ·│       English (SDH)  en   SDH     │··
    ·│                                   │··
    ·│                                   │··
    ·│                                   │··
    ·└───────────────────────────────────┘··
     TC 10:00:12;12  29.97 DF  counted
     ▶ Playing  0:12 / 1:00  sub English
     ↑↓ move  Enter choose  Esc show all
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
    │ 10:00:12:05, ;05, 1205, +250, 1:23,… │
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
  ]
}
