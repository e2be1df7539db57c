import HLS
import Testing

@Suite("media playlist and metadata tags")
struct MediaPlaylistTagTests {
  private let base = "http://example.com/live/"

  @Test func header() throws {
    let (playlist, warnings) = try PlaylistReading.media(
      """
      #EXTM3U
      #EXT-X-VERSION:10
      #EXT-X-INDEPENDENT-SEGMENTS
      #EXT-X-START:TIME-OFFSET=25
      #EXT-X-TARGETDURATION:4
      #EXT-X-MEDIA-SEQUENCE:4611686018427387903
      #EXT-X-DISCONTINUITY-SEQUENCE:12
      #EXT-X-PLAYLIST-TYPE:EVENT
      #EXT-X-I-FRAMES-ONLY
      #EXT-X-PART-INF:PART-TARGET=1.03
      #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=24.0,CAN-SKIP-DATERANGES=YES,HOLD-BACK=12.5,\
      PART-HOLD-BACK=3.09,CAN-BLOCK-RELOAD=YES
      #EXT-X-RENDITION-REPORT:URI="../2M/main.m3u8",LAST-MSN=273,LAST-PART=0
      #EXT-X-RENDITION-REPORT:URI="a.m3u8"
      #EXT-X-ENDLIST
      """)
    #expect(warnings.isEmpty)
    let number = 4_611_686_018_427_387_903
    var unfinished = UnfinishedSegment()
    unfinished.mediaSequence = number
    unfinished.discontinuitySequence = 12
    let expected = MediaPlaylist(
      version: 10, targetDuration: 4, mediaSequence: number, discontinuitySequence: 12,
      playlistType: .event, hasEndList: true, iFramesOnly: true, independentSegments: true,
      start: StartPoint(timeOffset: 25), partTarget: 1.03,
      serverControl: ServerControl(
        canSkipUntil: 24, canSkipDateRanges: true, holdBack: 12.5, partHoldBack: 3.09,
        canBlockReload: true),
      unfinished: unfinished,
      renditionReports: [
        RenditionReport(
          uri: "http://example.com/2M/main.m3u8", lastMediaSequence: 273, lastPart: 0),
        RenditionReport(uri: base + "a.m3u8"),
      ])
    #expect(playlist == expected)
    #expect(try PlaylistReading.media(playlist.serialized()).0 == playlist)
  }

  @Test func dateRanges() throws {
    let (playlist, warnings) = try PlaylistReading.lines(
      "#EXT-X-DATERANGE:ID=\"ad\",CLASS=\"c\",START-DATE=\"2020-01-02T21:55:44.000Z\","
        + "PLANNED-DURATION=30.5,CUE=\"PRE,ONCE\",SCTE35-OUT=0xFC00,X-N=-1.5,X-T=\"1.5\",X-B=0x0aFF",
      "#EXT-X-DATERANGE:ID=\"b\",START-DATE=\"2020-01-02T21:55:44Z\",END-ON-NEXT=YES,"
        + "END-DATE=\"2020-01-02T21:56:00Z\",SCTE35-CMD=0x01,SCTE35-IN=0x02",
      "#EXT-X-DATERANGE:ID=\"ad\",DURATION=29.9,X-N=2")
    #expect(warnings.isEmpty)
    #expect(
      playlist.dateRanges == [
        DateRange(
          id: "ad", rangeClass: "c", startDate: ProgramDateTime("2020-01-02T21:55:44Z"),
          duration: 29.9, plannedDuration: 30.5, cue: ["PRE", "ONCE"], scte35Out: [0xFC, 0],
          attributes: ["X-N": .number(2), "X-T": .text("1.5"), "X-B": .bytes([0x0A, 0xFF])]),
        DateRange(
          id: "b", startDate: ProgramDateTime("2020-01-02T21:55:44Z"),
          endDate: ProgramDateTime("2020-01-02T21:56:00Z"), endsOnNext: true,
          scte35Command: [1], scte35In: [2]),
      ])
    #expect(try PlaylistReading.media(playlist.serialized()).0 == playlist)
  }

  @Test func dateRangesThatLack() throws {
    let (playlist, warnings) = try PlaylistReading.lines(
      "#EXT-X-DATERANGE:START-DATE=\"2020-01-02T21:55:44.000Z\"", "#EXT-X-DATERANGE:ID=\"x\"",
      "#EXT-X-DATERANGE:ID=\"y\",START-DATE=\"tomorrow\",DURATION=-1")
    #expect(playlist.dateRanges == [DateRange(id: "x"), DateRange(id: "y")])
    #expect(
      warnings.map(\.code) == [
        .missingAttribute, .missingAttribute, .malformedAttribute, .malformedAttribute,
        .missingAttribute,
      ])
  }

  @Test func textsThatCannotBeQuoted() throws {
    var playlist = MediaPlaylist(targetDuration: 6)
    playlist.dateRanges = [DateRange(id: "a\"b\nc\r", startDate: ProgramDateTime(nanoseconds: 0))]
    playlist.segments = [Segment(uri: "a\n#EXT-X-ENDLIST", duration: 0.00001, title: "x\ny")]
    let (read, warnings) = try PlaylistReading.media(playlist.serialized())
    #expect(read.dateRanges.first?.id == "a'b c ")
    #expect(read.segments.map(\.duration) == [0.00001])
    #expect(read.segments.first?.title == "x y")
    #expect(!read.hasEndList)
    #expect(warnings.isEmpty)
  }
}
