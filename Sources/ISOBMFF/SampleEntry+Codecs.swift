import Bytes

extension SampleEntry {
  /// The name of the codec by RFC 6381 section 3.
  func codecName() -> String {
    let detail =
      switch format {
      case "avc1", "avc3": avcDetail()
      case "hvc1", "hev1": hevcDetail()
      case "mp4a": audioDetail()
      default: nil as String?
      }
    return detail.map { "\(format).\($0)" } ?? "\(format)"
  }

  /// Profile, constraints and level (ISO/IEC 14496-15 section 5.3.3.1).
  private func avcDetail() -> String? {
    var reader = ByteReader(decoderConfiguration)
    reader.skip(1)
    guard let bytes = reader.readBytes(3) else { return nil }
    return bytes.map(Self.hexadecimal).joined()
  }

  /// Profile, compatibility, tier with level, and constraints (ISO/IEC 14496-15 annex E.3).
  private func hevcDetail() -> String? {
    var reader = ByteReader(decoderConfiguration)
    reader.skip(1)
    guard let profile = reader.readUInt8(), let compatibility = reader.readUInt32(),
      let constraints = reader.readBytes(6), let level = reader.readUInt8()
    else { return nil }
    let spaces = ["", "A", "B", "C"]
    let space = spaces.dropFirst(Int(profile >> 6)).first ?? ""
    var reversed: UInt32 = 0
    for bit in 0..<32 where compatibility >> UInt32(bit) & 1 == 1 {
      reversed |= 1 << UInt32(31 - bit)
    }
    var parts = [
      "\(space)\(profile & 0x1F)", String(reversed, radix: 16, uppercase: true),
      "\(profile & 0x20 == 0 ? "L" : "H")\(level)",
    ]
    let lastSet = constraints.lastIndex { $0 != 0 }
    if let lastSet {
      parts += constraints[...lastSet].map { String($0, radix: 16, uppercase: true) }
    }
    return parts.joined(separator: ".")
  }

  /// The object type, for MPEG-4 audio with the audio object type, from the elementary stream
  /// descriptor (ISO/IEC 14496-1 section 7.2.6.5).
  private func audioDetail() -> String? {
    var reader = ByteReader(decoderConfiguration)
    reader.skip(4)
    guard var stream = Self.descriptor(3, in: &reader), stream.skip(2),
      let flags = stream.readUInt8()
    else { return nil }
    if flags & 0x80 != 0 { stream.skip(2) }
    if flags & 0x40 != 0, let length = stream.readUInt8() { stream.skip(Int(length)) }
    if flags & 0x20 != 0 { stream.skip(2) }
    guard var decoder = Self.descriptor(4, in: &stream), let type = decoder.readUInt8() else {
      return nil
    }
    let name = Self.hexadecimal(type).lowercased()
    guard type == 0x40, decoder.skip(12), var specific = Self.descriptor(5, in: &decoder),
      let first = specific.readUInt8()
    else { return name }
    var object = Int(first >> 3)
    if object == 31 {
      guard let second = specific.readUInt8() else { return name }
      object = 32 + Int(first & 7) << 3 + Int(second >> 5)
    }
    return "\(name).\(object)"
  }

  /// The content of the next descriptor if it has the tag (ISO/IEC 14496-1 section 8.3.3).
  private static func descriptor(_ tag: UInt8, in reader: inout ByteReader) -> ByteReader? {
    guard reader.readUInt8() == tag else { return nil }
    var size = 0
    for _ in 0..<4 {
      guard let byte = reader.readUInt8() else { return nil }
      size = size << 7 | Int(byte & 0x7F)
      if byte & 0x80 == 0 { break }
    }
    // A size past the end is common among writers that count the wrong descriptor.
    return reader.readBytes(min(size, reader.count)).map { ByteReader($0) }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count < 2 ? "0" + digits : digits
  }
}
