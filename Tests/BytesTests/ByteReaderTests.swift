import Testing

@testable import Bytes

@Suite("Reading bytes")
struct ByteReaderTests {
  @Test("integers are big-endian")
  func integers() {
    var reader = ByteReader([
      0x01, 0xFF, 0xFE, 0x01, 0x02, 0x03, 0x80, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7, 8,
    ])
    #expect(reader.readUInt8() == 1)
    #expect(reader.readInt16() == -2)
    #expect(reader.readUInt24() == 0x010203)
    #expect(reader.readInt32() == -0x7FFF_FFFF)
    #expect(reader.readUInt64() == 0x0102_0304_0506_0708)
    #expect(reader.isAtEnd)
    #expect(reader.offset == 18)
  }

  @Test("signed and unsigned readings of the same bytes")
  func signs() {
    let bytes = [UInt8](repeating: 0xFF, count: 8)
    var reader = ByteReader(bytes)
    #expect(reader.readUInt16() == 0xFFFF)
    reader = ByteReader(bytes)
    #expect(reader.readUInt32() == 0xFFFF_FFFF)
    reader = ByteReader(bytes)
    #expect(reader.readInt64() == -1)
  }

  @Test("a read past the end gives nothing and consumes nothing")
  func pastTheEnd() {
    var reader = ByteReader([1, 2])
    #expect(reader.readUInt24() == nil)
    #expect(reader.readUInt32() == nil)
    #expect(reader.readUInt64() == nil)
    #expect(reader.readBytes(3) == nil)
    #expect(reader.readBytes(-1) == nil)
    #expect(reader.readBytes(.max) == nil)
    #expect(reader.skip(3) == false)
    #expect(reader.count == 2)
    #expect(reader.readUInt16() == 0x0102)
    #expect(reader.readUInt8() == nil)
  }

  @Test("offsets count from the start of a slice, wherever it lies")
  func slices() {
    var reader = ByteReader([9, 9, 9, 1, 2, 3][3...])
    #expect(reader.offset == 0)
    #expect(reader.readBytes(2).map(Array.init) == [1, 2])
    #expect(reader.offset == 2)
    #expect(Array(reader.rest) == [3])
    #expect(Array(reader.readRest()) == [3])
    #expect(reader.offset == 3)
    #expect(reader.readRest().isEmpty)
  }

  @Test("terminated runs")
  func terminated() {
    var reader = ByteReader([1, 2, 0, 0, 3])
    #expect(reader.readTerminated().map(Array.init) == [1, 2])
    #expect(reader.readTerminated().map(Array.init) == [])
    #expect(reader.readTerminated() == nil)
    #expect(reader.offset == 4)
  }

  @Test("integers are appended big-endian")
  func appending() {
    var bytes: [UInt8] = []
    bytes.append(bigEndian: UInt8(1))
    bytes.append(bigEndian: Int16(-2))
    bytes.append(bigEndian: UInt32(0x0304_0506))
    bytes.append(bigEndian: UInt64(7))
    #expect(bytes == [1, 0xFF, 0xFE, 3, 4, 5, 6, 0, 0, 0, 0, 0, 0, 0, 7])
  }
}

@Suite("Decoding text")
struct StringDecodingTests {
  @Test("Latin-1 keeps every byte")
  func latin1() {
    #expect(String(latin1: [0x41, 0xE9, 0x9D, 0xFF]) == "A\u{E9}\u{9D}\u{FF}")
    #expect(String(latin1: UInt8.min...UInt8.max).unicodeScalars.count == 256)
  }

  @Test(
    "UTF-16 in both orders",
    arguments: [
      ([0x01, 0x42], ByteOrder.bigEndian, "\u{142}"),
      ([0x42, 0x01], .littleEndian, "\u{142}"),
      ([0xD8, 0x3D, 0xDE, 0x1B], .bigEndian, "\u{1F61B}"),
      ([0xD8, 0x3D, 0x00, 0x41], .bigEndian, "\u{FFFD}A"),
      ([0x00, 0x41, 0x42], .bigEndian, "A\u{FFFD}"),
      ([0x00, 0x41, 0x00], .bigEndian, "A"),
      ([], .bigEndian, ""),
    ] as [([UInt8], ByteOrder, String)])
  func utf16(bytes: [UInt8], order: ByteOrder, expected: String) {
    #expect(String(utf16: bytes, byteOrder: order) == expected)
  }

  @Test(
    "a byte order mark wins over the fallback and is not text",
    arguments: [
      ([0xFE, 0xFF, 0x00, 0x41], "A"), ([0xFF, 0xFE, 0x41, 0x00], "A"), ([0x41, 0x00], "A"),
      ([0xFF], "\u{FFFD}"),
    ] as [([UInt8], String)])
  func marked(bytes: [UInt8], expected: String) {
    #expect(String(markedUTF16: bytes[...], fallback: .littleEndian) == expected)
  }
}
