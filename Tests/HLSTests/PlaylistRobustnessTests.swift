import HLS
import Testing

@Suite("playlists that are damaged")
struct PlaylistRobustnessTests {
  static let media = """
    #EXTM3U
    #EXT-X-VERSION:10
    #EXT-X-TARGETDURATION:4
    #EXT-X-DEFINE:NAME="a",VALUE="b"
    #EXT-X-MEDIA-SEQUENCE:266
    #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.0
    #EXT-X-SKIP:SKIPPED-SEGMENTS=3,RECENTLY-REMOVED-DATERANGES="x\ty"
    #EXT-X-KEY:METHOD=AES-128,URI="k",IV=0x0102
    #EXT-X-MAP:URI="i.mp4",BYTERANGE="100@0"
    #EXT-X-PROGRAM-DATE-TIME:2019-02-14T02:13:36.106+01:00
    #EXT-X-DATERANGE:ID="r",START-DATE="2019-02-14T02:14:00Z",X-A=1.5,SCTE35-OUT=0xFC
    #EXTINF:4.00008,title
    #EXT-X-BYTERANGE:500@100
    {$a}/../s.mp4?x#y
    #EXT-X-DISCONTINUITY
    #EXT-X-PART:DURATION=0.33334,URI="p.mp4",BYTERANGE="10@0"
    #EXT-X-PRELOAD-HINT:TYPE=PART,URI="q.mp4"
    #EXT-X-RENDITION-REPORT:URI="../r.m3u8",LAST-MSN=273,LAST-PART=2
    """

  /// Reads, writes and reads again; what is read of the writing is the same.
  private func check(_ bytes: [UInt8]) throws {
    let context = PlaylistContext(url: "http://h/a/b.m3u8?q=1")
    guard let (playlist, warnings) = try? Playlist.parse(bytes, context: context) else { return }
    #expect(warnings.count <= PlaylistLimits.warnings)
    switch playlist {
    case .media(let media):
      #expect(media.segments.count <= bytes.count)
      _ = try? MediaPlaylist.merging(delta: media, into: media)
      _ = media.serialized()
    case .multivariant(let multivariant):
      _ = multivariant.serialized()
    }
  }

  @Test(arguments: [media, MultivariantTagTests.text])
  func cuts(text: String) throws {
    let bytes = [UInt8](text.utf8)
    for length in bytes.indices { try check(Array(bytes.prefix(length))) }
  }

  @Test(arguments: [media, MultivariantTagTests.text])
  func changes(text: String) throws {
    var generator = SplitMix(seed: 3)
    let alphabet = [UInt8]("#:,=\"@{$}.-+ \t\r\n0912aexXT/".utf8) + [0, 0x7F, 0xFF, 0xC3]
    for _ in 0..<300 {
      var bytes = [UInt8](text.utf8)
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let index = Int.random(in: bytes.indices, using: &generator)
        let byte = alphabet.randomElement(using: &generator) ?? 0
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[index] = byte
        case 1: bytes.insert(byte, at: index)
        default: bytes.remove(at: index)
        }
      }
      try check(bytes)
    }
  }

  @Test func numbersAtTheirLimits() throws {
    let numbers = [
      "0", "9223372036854775807", "9223372036854775808", "18446744073709551616", "1e400", "-0",
      "99999999999999999999999999.9", ".", "-", ".5", "5.", "",
    ]
    let tags = [
      "EXT-X-TARGETDURATION:", "EXT-X-MEDIA-SEQUENCE:", "EXT-X-DISCONTINUITY-SEQUENCE:",
      "EXT-X-VERSION:", "EXTINF:", "EXT-X-BYTERANGE:", "EXT-X-BYTERANGE:1@", "EXT-X-BITRATE:",
      "EXT-X-SKIP:SKIPPED-SEGMENTS=", "EXT-X-PART:URI=\"x\",DURATION=",
      "EXT-X-PART:URI=\"x\",BYTERANGE=", "EXT-X-START:TIME-OFFSET=",
      "EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"x\",BYTERANGE-START=",
    ]
    for tag in tags {
      for number in numbers {
        let lines = "#EXTM3U\n#\(tag)\(number)\n#EXTINF:1,\na\n#EXT-X-BYTERANGE:1\n#EXTINF:1,\nb"
        try check([UInt8](lines.utf8))
      }
    }
  }
}
