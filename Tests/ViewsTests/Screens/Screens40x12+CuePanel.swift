/// Screens of 40×12 cells with the cue panel open.
extension Screens40x12 {
  static let cuePanel: [ScreenCase: String] = [
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
  ]
}
