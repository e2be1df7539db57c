/// Reads the attributes of one tag as values, resolves URIs and substitutes variables.
///
/// An attribute that cannot be read is reported and counts as missing.
struct TagReader {
  let tag: Tag
  let line: Int
  let list: AttributeList
  let scope: VariableScope
  private(set) var report: WarningReport

  init(
    _ tag: Tag, _ text: ArraySlice<UInt8>, line: Int, scope: VariableScope, report: WarningReport
  ) {
    self.tag = tag
    self.line = line
    self.list = AttributeList(text)
    self.scope = scope
    self.report = report
    for stray in list.strays { self.report.add(.malformedTag, line: line, stray) }
  }

  mutating func warn(_ code: PlaylistWarning.Code, _ detail: String) {
    report.add(code, line: line, detail)
  }

  /// A text; quotes are expected but not asked for.
  func text(_ name: String) throws(PlaylistError) -> String? {
    guard let attribute = list.first(name) else { return nil }
    return try scope.substitute(attribute.value, line: line)
  }

  /// A text without which the tag means nothing.
  mutating func requiredText(_ name: String) throws(PlaylistError) -> String? {
    guard let value = try text(name) else {
      report.add(.missingAttribute, line: line, "\(tag.rawValue) \(name)")
      return nil
    }
    return value
  }

  /// The texts of a comma-separated list.
  func texts(_ name: String, separator: Character = ",") throws(PlaylistError) -> [String] {
    guard let value = try text(name) else { return [] }
    return value.split(separator: separator).map { part in
      PlaylistText.string(PlaylistText.trimmed(Array(part.utf8)[...]))
    }
  }

  /// An absolute address.
  func uri(_ name: String) throws(PlaylistError) -> String? {
    guard let value = try text(name) else { return nil }
    return scope.base.resolve(value)
  }

  /// An absolute address without which the tag means nothing.
  mutating func requiredURI(_ name: String) throws(PlaylistError) -> String? {
    guard let value = try requiredText(name) else { return nil }
    return scope.base.resolve(value)
  }

  /// `YES`; anything else is no.
  func flag(_ name: String) -> Bool {
    list.first(name)?.value == "YES"
  }

  mutating func integer(_ name: String) -> Int? {
    value(name, PlaylistNumber.integer)
  }

  mutating func decimal(_ name: String) -> Double? {
    value(name, PlaylistNumber.decimal)
  }

  mutating func positiveDecimal(_ name: String) -> Double? {
    value(name, PlaylistNumber.positiveDecimal)
  }

  mutating func bytes(_ name: String) -> [UInt8]? {
    value(name, PlaylistNumber.hexadecimal)
  }

  mutating func dateTime(_ name: String) -> ProgramDateTime? {
    value(name, ProgramDateTime.init)
  }

  /// An attribute read by a function that gives `nil` for what it cannot read.
  mutating func value<Value>(_ name: String, _ read: (String) -> Value?) -> Value? {
    guard let attribute = list.first(name) else { return nil }
    guard let value = read(attribute.value) else {
      report.add(.malformedAttribute, line: line, "\(name)=\(attribute.value)")
      return nil
    }
    return value
  }
}
