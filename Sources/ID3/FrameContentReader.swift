import Bytes

/// Reads the content of one frame once its flags are undone (ID3v2.4 native frames section 4).
struct FrameContentReader {
  let id: String
  let bytes: ArraySlice<UInt8>

  func content() throws(FrameFault) -> ID3Frame.Content {
    if id == "TXXX" { return try userText() }
    if id == "PRIV" { return try privateData() }
    if id.hasPrefix("T") { return .text(try text()) }
    if let minimum = Self.minimumLengths[id], bytes.count < minimum {
      throw FrameFault(
        code: .malformedFrame, text: "of \(bytes.count) bytes, less than its fixed fields")
    }
    return .binary(Array(bytes))
  }

  /// What the fixed fields and terminators of frames that are kept as bytes take at least.
  private static let minimumLengths = [
    "APIC": 4, "COMM": 5, "GEOB": 4, "PCNT": 4, "POPM": 2, "SYLT": 7, "UFID": 2, "USER": 4,
    "USLT": 5, "WXXX": 2,
  ]

  private func userText() throws(FrameFault) -> ID3Frame.Content {
    var reader = ByteReader(bytes)
    let encoding = try encoding(&reader)
    guard let description = encoding.readTerminated(&reader) else {
      throw FrameFault(code: .malformedFrame, text: "without the end of its description")
    }
    var order = encoding.byteOrder
    let name = encoding.decode(description, order: &order)
    return .userText(description: name, text: encoding.values(reader.rest, order: &order))
  }

  private func privateData() throws(FrameFault) -> ID3Frame.Content {
    var reader = ByteReader(bytes)
    guard let owner = reader.readTerminated() else {
      throw FrameFault(code: .malformedFrame, text: "without the end of its owner identifier")
    }
    return .privateData(ownerIdentifier: String(latin1: owner), data: Array(reader.rest))
  }

  private func text() throws(FrameFault) -> String {
    var reader = ByteReader(bytes)
    let encoding = try encoding(&reader)
    var order = encoding.byteOrder
    return encoding.values(reader.rest, order: &order)
  }

  private func encoding(_ reader: inout ByteReader) throws(FrameFault) -> TextEncoding {
    guard let byte = reader.readUInt8() else {
      throw FrameFault(code: .emptyFrame, text: "without content")
    }
    guard let encoding = TextEncoding(rawValue: byte) else {
      throw FrameFault(code: .unknownEncoding, text: "with text encoding \(byte)")
    }
    return encoding
  }
}
