import Bytes

extension ID3Tag {
  /// The tag as ID3v2.4: text in UTF-8, no flags, no padding.
  ///
  /// Left out is what ID3v2.4 cannot hold: frames whose identifier is not of four characters,
  /// encrypted frames, whose method is registered elsewhere, and what makes the tag 256 MiB long.
  public func serialized() -> [UInt8] {
    var body: [UInt8] = []
    for frame in frames {
      guard frame.id.utf8.count == 4, FrameHeader.isIdentifier(frame.id.utf8),
        let content = frame.content.serialized(), !content.isEmpty,
        body.count + content.count + TagHeader.length < Synchsafe.limit
      else { continue }
      body += frame.id.utf8
      body.append(bigEndian: Synchsafe.encode(content.count))
      body.append(bigEndian: UInt16(0))
      body += content
    }
    var bytes = Array("ID3".utf8)
    bytes += [4, 0, 0]
    bytes.append(bigEndian: Synchsafe.encode(body.count))
    return bytes + body
  }
}

extension ID3Frame.Content {
  /// The content of the frame; `nil` where it cannot be written.
  fileprivate func serialized() -> [UInt8]? {
    let utf8 = TextEncoding.utf8.rawValue
    switch self {
    case .userText(let description, let text):
      return [utf8] + description.utf8.prefix { $0 != 0 } + [0] + text.utf8
    case .privateData(let owner, let data):
      var bytes: [UInt8] = []
      for scalar in owner.unicodeScalars.prefix(while: { $0.value != 0 }) {
        guard let byte = UInt8(exactly: scalar.value) else { return nil }
        bytes.append(byte)
      }
      return bytes + [0] + data
    case .text(let text):
      return [utf8] + text.utf8
    case .binary(let data):
      return data
    case .encrypted:
      return nil
    }
  }
}
