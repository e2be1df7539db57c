/// The cues of which each one ends the one before it, where that has an open end: those of one
/// period, track, kind and owner or description.
struct CueSeries: Sendable, Hashable {
  private enum Kind: Sendable, Hashable {
    case frame(id: String, owner: String)
    case message(scheme: String, value: String)
  }

  private var period: Int
  private var track: Cue.Track
  private var kind: Kind

  init(of cue: Cue) {
    period = cue.period
    track = cue.track
    switch cue.content {
    case .userText(let description, _): kind = .frame(id: "TXXX", owner: description)
    case .privateData(let owner, _): kind = .frame(id: "PRIV", owner: owner)
    case .text(let id, _): kind = .frame(id: id, owner: "")
    case .binary(let id, _): kind = .frame(id: id, owner: "")
    case .message: kind = .message(scheme: cue.schemeIDURI, value: cue.value)
    }
  }
}
