/// Replaced by the parser.
public struct ID3Problem: Sendable, Hashable {
  public var offset: Int
  public var code: String
  public var text: String
}

public struct ID3Tag: Sendable, Hashable {
  public var frames: [ID3Frame]
  public var problems: [ID3Problem]

  public static func parse(_ bytes: [UInt8]) -> ID3ParseResult {
    var result = ID3ParseResult(tags: [])
    var offset = 0
    func size(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 7 | Int($1 & 0x7F) } }
    while offset + 10 <= bytes.count, Array(bytes[offset..<offset + 3]) == Array("ID3".utf8) {
      let end = min(bytes.count, offset + 10 + size(offset + 6))
      var frames: [ID3Frame] = []
      var at = offset + 10
      while at + 10 <= end, bytes[at] != 0 {
        let id = String(decoding: bytes[at..<at + 4], as: UTF8.self)
        let next = at + 10 + size(at + 4)
        guard next <= end else { break }
        let body = Array(bytes[(at + 10)..<next])
        let parts = body.dropFirst(id == "PRIV" ? 0 : 1).split(
          separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        let first = parts.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
        let rest = parts.count > 1 ? Array(parts[1]) : []
        if id == "PRIV" {
          frames.append(
            ID3Frame(id: id, content: .privateData(ownerIdentifier: first, data: rest)))
        } else if id == "TXXX" {
          frames.append(
            ID3Frame(
              id: id,
              content: .userText(description: first, text: String(decoding: rest, as: UTF8.self))))
        } else if id.hasPrefix("T") {
          frames.append(ID3Frame(id: id, content: .text(first)))
        } else {
          frames.append(ID3Frame(id: id, content: .binary(body)))
        }
        at = next
      }
      result.tags.append(ID3Tag(frames: frames, problems: []))
      offset = end
    }
    return result
  }
}

public struct ID3ParseResult: Sendable, Hashable {
  public var tags: [ID3Tag]
}
