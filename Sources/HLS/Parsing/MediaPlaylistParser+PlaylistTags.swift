/// The tags about the playlist as a whole: RFC 8216bis, section 4.4.3.
extension MediaPlaylistParser {
  mutating func readPlaylistTag(_ tag: Tag, _ value: ArraySlice<UInt8>, line: Int) {
    if !seen.insert(tag).inserted { report.add(.repeatedTag, line: line, tag.rawValue) }
    let text = PlaylistText.trimmed(value)
    switch tag {
    case .targetDuration:
      readTargetDuration(text, line: line)
    case .mediaSequence:
      if let number = sequenceNumber(tag, text, line: line) { playlist.mediaSequence = number }
    case .discontinuitySequence:
      if let number = sequenceNumber(tag, text, line: line) {
        playlist.discontinuitySequence = number
      }
    case .endList:
      playlist.hasEndList = true
    case .playlistType:
      playlist.playlistType = MediaPlaylist.Kind(rawValue: PlaylistText.string(text))
      if playlist.playlistType == nil { report.add(.malformedTag, line: line, tag.rawValue) }
    case .iFramesOnly:
      playlist.iFramesOnly = true
    case .partInformation:
      var reader = TagReader(tag, value, line: line, scope: common.scope, report: report)
      playlist.partTarget = reader.positiveDecimal("PART-TARGET")
      report = reader.report
    case .serverControl:
      var reader = TagReader(tag, value, line: line, scope: common.scope, report: report)
      playlist.serverControl = ServerControl(
        canSkipUntil: reader.positiveDecimal("CAN-SKIP-UNTIL"),
        canSkipDateRanges: reader.flag("CAN-SKIP-DATERANGES"),
        holdBack: reader.positiveDecimal("HOLD-BACK"),
        partHoldBack: reader.positiveDecimal("PART-HOLD-BACK"),
        canBlockReload: reader.flag("CAN-BLOCK-RELOAD"))
      report = reader.report
    default:
      break
    }
  }

  /// A whole number of seconds; a fraction is rounded up.
  private mutating func readTargetDuration(_ text: ArraySlice<UInt8>, line: Int) {
    guard let seconds = PlaylistNumber.decimal(text), seconds >= 0,
      let whole = Int(exactly: seconds.rounded(.up))
    else {
      report.add(.malformedTag, line: line, Tag.targetDuration.rawValue)
      if playlist.targetDuration == 0 { seen.remove(.targetDuration) }
      return
    }
    if Double(whole) != seconds {
      report.add(.malformedTag, line: line, Tag.targetDuration.rawValue)
    }
    playlist.targetDuration = whole
  }

  /// A number to which the segments of any playlist can be added.
  private mutating func sequenceNumber(
    _ tag: Tag, _ text: ArraySlice<UInt8>, line: Int
  ) -> Int? {
    guard let number = PlaylistNumber.integer(text), number <= Int.max / 2 else {
      report.add(.malformedTag, line: line, tag.rawValue)
      return nil
    }
    if !playlist.segments.isEmpty { report.add(.misplacedTag, line: line, tag.rawValue) }
    return number
  }
}
