/// The payload of a cue, to be written to a file as the user names it.
public struct CuePayload: Sendable, Hashable {
  public enum Outcome: Sendable, Hashable {
    case saved
    /// The file is there already and was left as it is.
    case exists
    /// The reason for a person.
    case failed(String)
  }

  public var data: [UInt8]
  public var path: String
  /// Whether a file of that name is to be overwritten.
  public var replaces: Bool

  public init(data: [UInt8], path: String, replaces: Bool) {
    self.data = data
    self.path = path
    self.replaces = replaces
  }
}
