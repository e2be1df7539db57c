import Bytes

/// The header of a frame (ID3v2.2 section 3.2, ID3v2.3 section 3.3, ID3v2.4 structure section 4).
struct FrameHeader {
  /// The identifier of the frame, mapped to its ID3v2.4 successor where there is one.
  let id: String
  /// The length of the content in bytes.
  let size: Int
  let flags: UInt16
  /// The length of the header itself.
  let length: Int

  /// Reads a header from the front of `bytes`; `nil` where they do not start with an identifier.
  init?(_ bytes: ArraySlice<UInt8>, version: Int) {
    var reader = ByteReader(bytes)
    if version == 2 {
      guard let id = reader.readBytes(3), Self.isIdentifier(id), let size = reader.readUInt24()
      else { return nil }
      self.id = LegacyIdentifiers.successor(of: String(latin1: id))
      self.size = Int(size)
      flags = 0
    } else {
      guard let id = reader.readBytes(4), let name = Self.name(id),
        let size = reader.readUInt32(), let flags = reader.readUInt16()
      else { return nil }
      self.id = name
      self.flags = flags
      self.size = Self.size(size, isSynchsafe: version == 4, rest: reader.rest)
    }
    length = reader.offset
  }

  static func isIdentifier(_ bytes: some Collection<UInt8>) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }
  }

  /// Some writers keep three-character identifiers and fill them up with a zero or a blank.
  private static func name(_ id: ArraySlice<UInt8>) -> String? {
    if isIdentifier(id) { return String(latin1: id) }
    guard let last = id.last, last == 0 || last == 0x20, isIdentifier(id.dropLast()) else {
      return nil
    }
    let name = LegacyIdentifiers.successor(of: String(latin1: id.dropLast()))
    return name.utf8.count == 4 ? name : nil
  }

  /// The size, which writers mix up: ID3v2.4 wants it synchsafe, ID3v2.3 plain.
  ///
  /// The right reading is taken unless only the other one leads to a place where a frame can end.
  private static func size(_ value: UInt32, isSynchsafe: Bool, rest: ArraySlice<UInt8>) -> Int {
    let plain = Int(value)
    guard let synchsafe = Synchsafe.decode(value) else { return plain }
    let (right, other) = isSynchsafe ? (synchsafe, plain) : (plain, synchsafe)
    if right == other { return right }
    let chance = plausibility(other, rest)
    return chance > 1 && chance > plausibility(right, rest) ? other : right
  }

  /// How well a frame may end after `size` bytes: 3 before another frame or at the end of the
  /// tag, 2 before padding, 1 within the tag, 0 outside it.
  private static func plausibility(_ size: Int, _ rest: ArraySlice<UInt8>) -> Int {
    guard size <= rest.count else { return 0 }
    let next = rest.dropFirst(size)
    if next.isEmpty || next.count >= 10 && isIdentifier(next.prefix(4)) { return 3 }
    return next.prefix(10).allSatisfy { $0 == 0 } ? 2 : 1
  }
}
