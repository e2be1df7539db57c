import Timing

extension CueLine.Event {
  var name: String {
    switch self {
    case .cue(.addTrack): "addtrack"
    case .cue(.addCue): "addcue"
    case .cue(.enterCue): "entercue"
    case .cue(.exitCue): "exitcue"
    case .frame: "frame"
    case .title: "title"
    case .legible: "legible"
    case .warning: "warning"
    case .end: "end"
    }
  }

  /// The keys after those that every line has.
  var members: JSONObject {
    switch self {
    case .cue(.addTrack(let track)): ["track": .string(track.rawValue)]
    case .cue(.addCue(let cue)), .cue(.enterCue(let cue)), .cue(.exitCue(let cue)): cue.members
    case .frame(let time, let timecode): timecode.members(ofFrameAt: time)
    case .title(let title, let source): ["title": .text(title), "titleSource": .text(source)]
    case .legible(let group): group.members
    case .warning(let warning):
      [
        "code": .string(warning.code), "message": .string(warning.message),
        "uri": .text(warning.uri), "offset": .integer(warning.offset),
      ]
    case .end(let reason, let exit):
      ["reason": .string(reason.rawValue), "exit": .integer(exit)]
    }
  }
}

extension JSONValue {
  /// Seconds with six digits.
  static func time(_ time: MediaTime?) -> JSONValue {
    time.map { .number($0.decimalSeconds()) } ?? .null
  }

  static func data(_ data: [UInt8]) -> JSONValue { .string(Base64.encode(data)) }
}

extension Cue {
  fileprivate var members: JSONObject {
    [
      "cue": .integer(id), "track": .string(track.rawValue), "startTime": .time(startTime),
      "endTime": .time(endTime), "scheme": .string(schemeIDURI), "value": .string(value),
      "emsgId": .integer(emsgID), "conformant": .bool(isConformant),
      "content": .object(content.members),
    ]
  }
}

extension Cue.Content {
  fileprivate var members: JSONObject {
    switch self {
    case .userText(let description, let text):
      ["id": "TXXX", "description": .string(description), "text": .string(text)]
    case .privateData(let owner, let data):
      [
        "id": "PRIV", "ownerIdentifier": .string(owner), "data": .data(data),
        "text": .text(String(validating: data, as: UTF8.self)),
      ]
    case .text(let id, let text): ["id": .string(id), "text": .string(text)]
    case .binary(let id, let data): ["id": .string(id), "data": .data(data)]
    case .message(let data): ["data": .data(data)]
    }
  }
}

extension TimecodeReading {
  fileprivate func members(ofFrameAt time: MediaTime) -> JSONObject {
    [
      "pts": .time(time), "timecode": .text(label), "source": .text(source?.rawValue),
      "rate": .text(rate?.description),
      "flags": .array(Flag.allCases.filter(flags.contains).map { .string($0.rawValue) }),
    ]
  }
}

extension MediaSelectionGroup {
  fileprivate var members: JSONObject {
    let options = self.options.enumerated().map { index, option -> JSONValue in
      .object([
        "index": .integer(index), "name": .string(option.name),
        "language": .text(option.language), "kind": .string(option.kind.rawValue),
        "forced": .bool(option.isForced), "sdh": .bool(option.isSDH),
        "default": .bool(option.isDefault), "selected": .bool(option.id == selected),
      ])
    }
    return ["options": .array(options), "off": .bool(selectedOption == nil)]
  }
}

extension JSONValue: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { self = .string(value) }
}
