import Foundation
import Testing

@testable import Origin

/// The playlists against text written down from RFC 8216bis.
struct PlaylistTextTests {
  private static let day: Int64 = 20_788 * 86_400 * 90_000

  private func writer(_ schedule: StreamSchedule) throws -> PlaylistWriter {
    PlaylistWriter(
      library: try DemoOrigin.library.get(), schedule: schedule)
  }

  @Test func livePlaylist() throws {
    // 2026-12-01T12:00:00Z: 86.4 s after the stream's time zero at 23:58:34.581 the day before,
    // 20270 segments have ended, the last of them at 12:00:59.
    let now = Self.day + 12 * 3600 * 90_000
    let schedule = StreamSchedule.live(segments: 3, loopTicks: 1280 * 3003, startingAt: now)
    let text = try writer(schedule).subtitles(at: now)
    #expect(
      text == """
        #EXTM3U
        #EXT-X-VERSION:7
        #EXT-X-INDEPENDENT-SEGMENTS
        #EXT-X-TARGETDURATION:2
        #EXT-X-MEDIA-SEQUENCE:20266
        #EXT-X-PROGRAM-DATE-TIME:2026-12-01T11:59:51.948800Z
        #EXTINF:2.135467,
        20266.vtt
        #EXT-X-PROGRAM-DATE-TIME:2026-12-01T11:59:54.084266Z
        #EXTINF:2.135467,
        20267.vtt
        #EXT-X-PROGRAM-DATE-TIME:2026-12-01T11:59:56.219733Z
        #EXTINF:2.135467,
        20268.vtt

        """)
  }

  @Test func recordingPlaylist() throws {
    let schedule = StreamSchedule.recording(segments: 20, start: 844 * 1280 * 3003)
    let writer = try writer(schedule)
    let lines = writer.media(of: try #require(writer.library.tracks["audio-en"]), at: 0)
      .split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(9) == [
        "#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS",
        "#EXT-X-TARGETDURATION:2", "#EXT-X-PLAYLIST-TYPE:VOD", #"#EXT-X-MAP:URI="init.mp4""#,
        "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T10:00:46.677333Z", "#EXTINF:2.133333,", "0.m4s",
      ])
    // The last segment has the two AAC frames that are left over.
    #expect(lines.suffix(3) == ["#EXTINF:2.176,", "19.m4s", "#EXT-X-ENDLIST"])
  }

  @Test func multivariantPlaylist() throws {
    let schedule = StreamSchedule.recording(segments: 20, start: 0)
    let text = try writer(schedule).multivariant()
      .replacing(#/BANDWIDTH=[0-9]{6}/#, with: "BANDWIDTH=N")
    #expect(
      text == """
        #EXTM3U
        #EXT-X-VERSION:7
        #EXT-X-INDEPENDENT-SEGMENTS
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="audio-en/index.m3u8"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Deutsch",LANGUAGE="de",AUTOSELECT=YES,CHANNELS="2",URI="audio-de/index.m3u8"
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="English",LANGUAGE="en",AUTOSELECT=YES,URI="subtitles-en/index.m3u8"
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="English",LANGUAGE="en",AUTOSELECT=YES,CHARACTERISTICS="public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound",URI="subtitles-en-sdh/index.m3u8"
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="Deutsch",LANGUAGE="de",AUTOSELECT=YES,URI="subtitles-de/index.m3u8"
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="Deutsch (Schilder)",LANGUAGE="de",AUTOSELECT=YES,FORCED=YES,URI="subtitles-de-forced/index.m3u8"
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="עברית",LANGUAGE="he",AUTOSELECT=YES,URI="subtitles-he/index.m3u8"
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="日本語",LANGUAGE="ja",AUTOSELECT=YES,URI="subtitles-ja/index.m3u8"
        #EXT-X-STREAM-INF:BANDWIDTH=N,AVERAGE-BANDWIDTH=N,CODECS="avc1.64001F,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=29.97,AUDIO="audio",SUBTITLES="subtitles",CLOSED-CAPTIONS=NONE
        video-360p/index.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=N,AVERAGE-BANDWIDTH=N,CODECS="avc1.640015,mp4a.40.2",RESOLUTION=320x180,FRAME-RATE=29.97,AUDIO="audio",SUBTITLES="subtitles",CLOSED-CAPTIONS=NONE
        video-180p/index.m3u8

        """)
  }
}
