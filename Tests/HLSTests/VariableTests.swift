import HLS
import Testing

@Suite("playlist variables")
struct VariableTests {
  @Test func everySource() throws {
    let (playlist, warnings) = try PlaylistReading.media(
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:6
      #EXT-X-DEFINE:NAME="host",VALUE="http://cdn.example.com"
      #EXT-X-DEFINE:IMPORT="path"
      #EXT-X-DEFINE:QUERYPARAM="Token"
      #EXT-X-DEFINE:QUERYPARAM="empty"
      #EXT-X-MAP:URI="{$host}/{$path}/init.mp4{$empty}"
      #EXTINF:6,{$host}
      {$host}/{$path}/a.ts?t={$Token}
      """, variables: ["path": "v1", "other": "x"])
    #expect(warnings.isEmpty)
    #expect(playlist.segments.first?.map?.uri == "http://cdn.example.com/v1/init.mp4")
    #expect(playlist.segments.first?.uri == "http://cdn.example.com/v1/a.ts?t=a/b")
    #expect(playlist.segments.first?.title == "{$host}")
  }

  @Test func multivariantPassesThemOn() throws {
    let (playlist, warnings) = try PlaylistReading.multivariant(
      """
      #EXTM3U
      #EXT-X-DEFINE:NAME="a",VALUE="1"
      #EXT-X-DEFINE:NAME="a",VALUE="2"
      #EXT-X-DEFINE:NAME="raw",VALUE="{$a}"
      #EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="{$a}-{$a}"
      {$a}.m3u8
      """)
    #expect(playlist.variables == ["a": "1", "raw": "{$a}"])
    #expect(playlist.variants.first?.audioGroup == "1-1")
    #expect(playlist.variants.first?.uri == "http://example.com/live/1.m3u8")
    #expect(warnings.map(\.code) == [.repeatedVariable, .undefinedGroup])
  }

  static let failures: [(String, PlaylistError.Kind, Int)] = [
    ("#EXT-X-DEFINE:IMPORT=\"x\"", .missingImport("x"), 3),
    ("#EXT-X-DEFINE:QUERYPARAM=\"x\"", .missingQueryParameter("x"), 3),
    ("#EXT-X-DEFINE:QUERYPARAM=\"token\"", .missingQueryParameter("token"), 3),
    ("#EXTINF:6,\n{$x}.ts", .undefinedVariable("x"), 4),
    ("#EXT-X-MAP:URI=\"{$x}\"", .undefinedVariable("x"), 3),
    ("#EXTINF:6,\n{$x}.ts\n#EXT-X-DEFINE:NAME=\"x\",VALUE=\"1\"", .undefinedVariable("x"), 4),
  ]

  @Test(arguments: failures)
  func failuresWithLine(text: String, kind: PlaylistError.Kind, line: Int) {
    #expect(throws: PlaylistError(kind, line: line, url: PlaylistReading.url)) {
      try PlaylistReading.media("#EXTM3U\n#EXT-X-TARGETDURATION:6\n" + text)
    }
  }

  @Test(arguments: ["{x}", "{$}", "{$x", "{", "{{$a}}", "{$a b}", "$a"])
  func otherBraces(text: String) throws {
    let (playlist, _) = try PlaylistReading.lines(
      "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"{$b}\"", "#EXTINF:6,", text)
    let expected = text == "{{$a}}" ? "{{$b}}" : text
    #expect(playlist.segments.first?.uri == "http://example.com/live/\(expected)")
  }

  @Test func growthIsBounded() {
    let value = String(repeating: "x", count: 10_000)
    let references = String(repeating: "{$a}", count: 10_000)
    #expect(throws: PlaylistError.self) {
      try PlaylistReading.lines(
        "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"\(value)\"", "#EXTINF:6,", references)
    }
  }
}
