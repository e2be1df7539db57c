import ID3
import ISOBMFF

/// What the message of an event holds: one content for each cue that it becomes.
struct EventContents {
  /// The schemes whose message data are ID3v2 tags.
  static let id3Schemes: Set<String> = [
    "https://aomedia.org/emsg/ID3",
    "https://developer.apple.com/streaming/emsg-id3",
  ]

  /// As many problems of one event are told; a hostile tag could have one a byte.
  private static let problemLimit = 8

  var track: Cue.Track
  var contents: [Cue.Content] = []

  /// Reads the frames of every tag in order, or takes a message of another scheme as it is.
  init(of event: ReceivedEvent, warnings: inout [StreamWarning]) {
    guard Self.id3Schemes.contains(event.message.schemeIDURI) else {
      track = .emsg
      contents = [.message(data: event.message.messageData)]
      return
    }
    track = .id3
    let data = event.message.messageData
    let tags = ID3Tag.parse(data).tags
    if tags.isEmpty, !data.isEmpty {
      warnings.append(
        event.warning("id3-no-tag", "\(data.count) bytes that are no ID3v2 tag, expected one"))
    }
    contents = tags.flatMap(\.frames).map(Cue.Content.init)
    warnings += tags.flatMap(\.problems).prefix(Self.problemLimit).map { problem in
      event.warning(
        problem.code.warningCode, "\(problem.text), at byte \(problem.offset) of the message data")
    }
  }
}

extension ReceivedEvent {
  /// A warning that names the event's place.
  func warning(_ code: String, _ text: String) -> StreamWarning {
    StreamWarning(code: code, message: text, uri: uri, offset: offset)
  }
}

extension ID3Problem.Code {
  fileprivate var warningCode: String {
    switch self {
    case .truncatedTag: "id3-truncated-tag"
    case .truncatedFrame: "id3-truncated-frame"
    case .invalidFrameID: "id3-invalid-frame-id"
    case .emptyFrame: "id3-empty-frame"
    case .malformedFrame: "id3-malformed-frame"
    case .unknownEncoding: "id3-unknown-encoding"
    case .brokenCompression: "id3-broken-compression"
    case .inflationLimit: "id3-inflation-limit"
    case .invalidExtendedHeader: "id3-invalid-extended-header"
    case .unsupportedTag: "id3-unsupported-tag"
    }
  }
}

extension Cue.Content {
  init(_ frame: ID3Frame) {
    switch frame.content {
    case .userText(let description, let text):
      self = .userText(description: description, text: text)
    case .privateData(let owner, let data):
      self = .privateData(ownerIdentifier: owner, data: data)
    case .text(let text):
      self = .text(id: frame.id, text: text)
    case .binary(let data), .encrypted(let data):
      self = .binary(id: frame.id, data: data)
    }
  }
}
