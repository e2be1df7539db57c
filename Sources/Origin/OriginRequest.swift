/// A request as the origin received it.
public struct OriginRequest: Sendable, Hashable {
  /// A header field, or an argument of the query.
  public struct Field: Sendable, Hashable {
    public var name: String
    public var value: String

    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  public var method: String
  /// The path, decoded, from its slash on.
  public var path: String
  public var query: [Field]
  public var headers: [Field]
  /// How many requests for this path came before, from any client.
  public var index = 0

  public init(method: String, path: String, query: [Field] = [], headers: [Field] = []) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
  }

  /// The value of a header field, whatever the case of its name.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  var isReading: Bool { method == "GET" || method == "HEAD" }
}
