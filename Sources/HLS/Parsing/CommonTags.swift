/// The tags that either kind of playlist may have.
///
/// RFC 8216bis, sections 4.4.1.2 and 4.4.2.
struct CommonTags {
  private(set) var version: Int?
  private(set) var independentSegments = false
  private(set) var start: StartPoint?
  private(set) var scope: VariableScope

  init(scope: VariableScope) {
    self.scope = scope
  }

  /// Reads a tag of this group.
  mutating func read(
    _ tag: Tag, _ value: ArraySlice<UInt8>, line: Int, into report: inout WarningReport
  ) throws(PlaylistError) {
    switch tag {
    case .version:
      guard let number = PlaylistNumber.integer(PlaylistText.trimmed(value)) else {
        report.add(.malformedTag, line: line, tag.rawValue)
        return
      }
      if version != nil { report.add(.repeatedTag, line: line, tag.rawValue) }
      version = number
    case .independentSegments:
      independentSegments = true
    case .start:
      var reader = TagReader(tag, value, line: line, scope: scope, report: report)
      if reader.list.first("TIME-OFFSET") == nil {
        _ = try reader.requiredText("TIME-OFFSET")
      } else if let offset = reader.decimal("TIME-OFFSET") {
        start = StartPoint(timeOffset: offset, isPrecise: reader.flag("PRECISE"))
      }
      report = reader.report
    case .define:
      let reader = TagReader(tag, value, line: line, scope: scope, report: report)
      report = reader.report
      try define(reader, into: &report)
    default:
      break
    }
  }

  /// `EXT-X-DEFINE`, section 4.4.2.3. Its values are taken literally, without substitution.
  private mutating func define(
    _ reader: TagReader, into report: inout WarningReport
  ) throws(PlaylistError) {
    let line = reader.line
    let name: String
    let value: String
    if let attribute = reader.list.first("NAME") {
      name = attribute.value
      guard let text = reader.list.first("VALUE") else {
        report.add(.missingAttribute, line: line, "EXT-X-DEFINE VALUE")
        return
      }
      value = text.value
    } else if let attribute = reader.list.first("IMPORT") {
      name = attribute.value
      guard let imported = scope.context.variables[name] else {
        throw PlaylistError(.missingImport(name), line: line, url: scope.context.url)
      }
      value = imported
    } else if let attribute = reader.list.first("QUERYPARAM") {
      name = attribute.value
      guard let parameter = URIReference.queryParameter(name, of: scope.context.url) else {
        throw PlaylistError(.missingQueryParameter(name), line: line, url: scope.context.url)
      }
      value = parameter
    } else {
      report.add(.missingAttribute, line: line, "EXT-X-DEFINE NAME")
      return
    }
    if !scope.define(name, as: value) { report.add(.repeatedVariable, line: line, name) }
  }
}
