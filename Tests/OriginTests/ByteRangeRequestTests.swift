import Testing

@testable import Origin

struct ByteRangeRequestTests {
  @Test(arguments: [
    ("bytes=0-99", 0..<100), ("bytes=100-", 100..<1000), ("bytes=-100", 900..<1000),
    ("bytes=0-0", 0..<1), ("bytes=999-5000", 999..<1000), ("Bytes=5-9", 5..<10),
    ("bytes=-5000", 0..<1000), ("bytes=0-9223372036854775807", 0..<1000),
  ])
  func ranges(text: String, expected: Range<Int>) {
    #expect(ByteRangeRequest(text)?.range(in: 1000) == expected)
  }

  @Test(arguments: ["bytes=1000-", "bytes=1000-1001", "bytes=-0"])
  func rangesOutside(text: String) throws {
    #expect(try #require(ByteRangeRequest(text)).range(in: 1000) == nil)
  }

  @Test(arguments: [
    "", "bytes", "bytes=", "bytes=-", "bytes=9-5", "bytes=a-b", "bytes=0-1,5-6", "items=0-1",
    "bytes=+1-2", "bytes=99999999999999999999-",
  ])
  func ignored(text: String) {
    #expect(ByteRangeRequest(text) == nil)
  }
}
