import TimedMetadata

/// A cue in words: its kind, whom it is from, and its payload on one line.
struct CueText: Sendable, Equatable {
  /// The frame identifier, or `emsg`, `daterange`, `sei`.
  var kind: String
  /// The owner identifier, the description or the scheme; may be empty.
  var name: String
  var payload: String

  /// What is searched of a cue: its kind, owner, payload and timecode, in lower case.
  func searchable(timecode: String?) -> [UInt8] {
    Array("\(kind) \(name) \(payload) \(timecode ?? "")".lowercased().utf8)
  }

  init(_ cue: Cue) {
    switch cue.content {
    case .userText(let description, let text):
      (kind, name, payload) = ("TXXX", description, PayloadText.line(text))
    case .privateData(let owner, let data):
      (kind, name, payload) = ("PRIV", owner, PayloadText.line(data))
    case .text(let id, let text):
      (kind, name, payload) = (id, "", PayloadText.line(text))
    case .binary(let id, let data):
      (kind, name, payload) = (id, "", PayloadText.line(data))
    case .message(let data):
      let scheme = cue.value.isEmpty ? cue.schemeIDURI : "\(cue.schemeIDURI) \(cue.value)"
      (kind, name, payload) = (cue.track.rawValue, scheme, PayloadText.line(data))
    }
  }
}
