import HLS
import Testing

@Suite("multivariant tags")
struct MultivariantTagTests {
  private let base = "http://example.com/live/"

  static let text = """
    #EXTM3U
    #EXT-X-VERSION:12
    #EXT-X-INDEPENDENT-SEGMENTS
    #EXT-X-START:TIME-OFFSET=-12.5,PRECISE=YES
    #EXT-X-CONTENT-STEERING:SERVER-URI="/steer",PATHWAY-ID="A"
    #EXT-X-SESSION-DATA:DATA-ID="com.apple.hls.title",VALUE="Ein Titel",LANGUAGE="de"
    #EXT-X-SESSION-DATA:DATA-ID="x.y",URI="data.bin",FORMAT=RAW
    #EXT-X-SESSION-KEY:METHOD=SAMPLE-AES-CTR,URI="key"
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="au",NAME="Deutsch",LANGUAGE="de-DE",ASSOC-LANGUAGE="de",\
    DEFAULT=YES,AUTOSELECT=YES,CHANNELS="6/JOC",BIT-DEPTH=16,SAMPLE-RATE=48000,\
    STABLE-RENDITION-ID="r1",CHARACTERISTICS="public.easy-to-read,public.accessibility.x",URI="de.m3u8"
    #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="su",NAME="Forced",FORCED=YES,AUTOSELECT=YES,URI="f.m3u8"
    #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="CC",INSTREAM-ID="SERVICE2"
    #EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="vi",NAME="Angle 2"
    #EXT-X-STREAM-INF:BANDWIDTH=8000000,AVERAGE-BANDWIDTH=6000000,SCORE=2.5,\
    CODECS="hvc1.2.4.L123.B0, mp4a.40.2",SUPPLEMENTAL-CODECS="dvh1.08.07/db4h",\
    RESOLUTION=1920x1080,FRAME-RATE=59.940,HDCP-LEVEL=TYPE-1,ALLOWED-CPC="a:b/c",VIDEO-RANGE=PQ,\
    REQ-VIDEO-LAYOUT="CH-STEREO/PROJ-EQUI",STABLE-VARIANT-ID="v1",AUDIO="au",VIDEO="vi",\
    SUBTITLES="su",CLOSED-CAPTIONS="cc",PATHWAY-ID="A",NAME="1080"
    hd/index.m3u8
    #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=500000,RESOLUTION=640x360,URI="hd/iframes.m3u8"
    """

  @Test func everyAttribute() throws {
    let (playlist, warnings) = try PlaylistReading.multivariant(Self.text)
    #expect(warnings.isEmpty)
    let expected = MultivariantPlaylist(
      version: 12, independentSegments: true, start: StartPoint(timeOffset: -12.5, isPrecise: true),
      variants: [
        Variant(
          uri: base + "hd/index.m3u8", bandwidth: 8_000_000, averageBandwidth: 6_000_000,
          score: 2.5, codecs: ["hvc1.2.4.L123.B0", "mp4a.40.2"],
          supplementalCodecs: ["dvh1.08.07/db4h"], resolution: .init(width: 1920, height: 1080),
          frameRate: 59.94, hdcpLevel: "TYPE-1", allowedCPC: ["a:b/c"], videoRange: "PQ",
          requiredVideoLayout: ["CH-STEREO/PROJ-EQUI"], stableID: "v1", audioGroup: "au",
          videoGroup: "vi", subtitlesGroup: "su", closedCaptions: .group("cc"), pathwayID: "A",
          name: "1080")
      ],
      iFrameVariants: [
        Variant(
          uri: base + "hd/iframes.m3u8", bandwidth: 500_000,
          resolution: .init(width: 640, height: 360))
      ],
      renditions: [
        Rendition(
          type: .audio, uri: base + "de.m3u8", groupID: "au", language: "de-DE",
          assocLanguage: "de", name: "Deutsch", stableRenditionID: "r1", isDefault: true,
          isAutoselect: true, bitDepth: 16, sampleRate: 48000,
          characteristics: ["public.easy-to-read", "public.accessibility.x"], channels: "6/JOC"),
        Rendition(
          type: .subtitles, uri: base + "f.m3u8", groupID: "su", name: "Forced",
          isAutoselect: true, isForced: true),
        Rendition(type: .closedCaptions, groupID: "cc", name: "CC", instreamID: "SERVICE2"),
        Rendition(type: .video, groupID: "vi", name: "Angle 2"),
      ],
      sessionData: [
        SessionData(dataID: "com.apple.hls.title", value: "Ein Titel", language: "de"),
        SessionData(dataID: "x.y", uri: base + "data.bin", format: .raw),
      ],
      sessionKeys: [EncryptionKey(method: .sampleAESCTR, uri: base + "key")],
      contentSteering: ContentSteering(serverURI: "http://example.com/steer", pathwayID: "A"))
    #expect(playlist == expected)
    #expect(playlist.renditions.first?.channelCount == 6)
    #expect(try PlaylistReading.multivariant(playlist.serialized()).0 == playlist)
  }

  static let rejected = [
    "#EXT-X-MEDIA:GROUP-ID=\"a\",NAME=\"A\"", "#EXT-X-MEDIA:TYPE=SMELL,GROUP-ID=\"a\",NAME=\"A\"",
    "#EXT-X-MEDIA:TYPE=AUDIO,NAME=\"A\"", "#EXT-X-SESSION-DATA:VALUE=\"x\"",
    "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1", "#EXT-X-CONTENT-STEERING:PATHWAY-ID=\"A\"",
    "#EXT-X-SESSION-KEY:URI=\"x\"",
  ]

  @Test(arguments: rejected)
  func tagsThatMeanNothing(line: String) throws {
    let (playlist, warnings) = try PlaylistReading.multivariant("#EXTM3U\n" + line)
    #expect(playlist == MultivariantPlaylist())
    #expect(warnings.count == 1)
  }

  @Test func malformedAttributesCountAsMissing() throws {
    let (playlist, warnings) = try PlaylistReading.multivariant(
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=x,AVERAGE-BANDWIDTH=-1,RESOLUTION=1920,SCORE=y\na")
    #expect(playlist.variants == [Variant(uri: base + "a", bandwidth: 0)])
    #expect(warnings.map(\.code) == Array(repeating: .malformedAttribute, count: 4))
  }
}
