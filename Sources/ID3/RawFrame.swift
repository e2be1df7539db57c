import Bytes

/// A frame as it stands in the tag.
struct RawFrame {
  let id: String
  let flags: UInt16
  let body: ArraySlice<UInt8>
  /// The offset of the frame in the bytes that are parsed.
  let offset: Int
}

/// Why a frame is left out.
struct FrameFault: Error {
  let code: ID3Problem.Code
  let text: String
}

extension RawFrame {
  /// Undoes the flags of the frame and reads its content.
  func content(
    in header: TagHeader, budget: inout InflationBudget
  ) throws(FrameFault) -> ID3Frame.Content {
    let format = FrameFormat(flags: flags, header: header)
    if format.isEncrypted { return .encrypted(Array(body)) }
    var reader = ByteReader(format.isUnsynchronised ? Unsynchronisation.undo(body) : body)
    guard reader.skip(format.extraLength) else {
      throw FrameFault(
        code: .malformedFrame, text: "of \(body.count) bytes without what its flags announce")
    }
    var content = reader.rest
    if format.isCompressed { content = try budget.inflate(content)[...] }
    if header.version == 2, id == "APIC" { content = picture(content) }
    return try FrameContentReader(id: id, bytes: content).content()
  }

  /// The ID3v2.2 picture, whose three-character format has no terminator, in its later form.
  private func picture(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.count >= 4 else { return bytes }
    return bytes.prefix(4) + [0] + bytes.dropFirst(4)
  }
}

/// What the second byte of a frame's flags says (ID3v2.3 section 3.3.1, ID3v2.4 structure
/// section 4.1.2).
private struct FrameFormat {
  let isCompressed: Bool
  let isEncrypted: Bool
  let isUnsynchronised: Bool
  /// The length of the fields that the flags put before the content.
  let extraLength: Int

  init(flags: UInt16, header: TagHeader) {
    if header.version == 4 {
      isCompressed = flags & 0x08 != 0
      isEncrypted = flags & 0x04 != 0
      isUnsynchronised = flags & 0x02 != 0 || header.isUnsynchronised
      extraLength = (flags & 0x40 != 0 ? 1 : 0) + (flags & 0x01 != 0 ? 4 : 0)
    } else {
      isCompressed = flags & 0x80 != 0
      isEncrypted = flags & 0x40 != 0
      isUnsynchronised = false
      extraLength = (isCompressed ? 4 : 0) + (flags & 0x20 != 0 ? 1 : 0)
    }
  }
}
