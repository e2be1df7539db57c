import HLS
import Testing

@Suite("URI references")
struct URIReferenceTests {
  static let base = "http://a/b/c/d;p?q"

  /// RFC 3986, section 5.4.1.
  static let normalTable = [
    ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"),
    ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"),
    ("g;x?y#s", "http://a/b/c/g;x?y#s"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
    ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
    ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
    ("../../g", "http://a/g"),
  ]

  /// RFC 3986, section 5.4.2.
  static let abnormalTable = [
    ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"),
    ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
    ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
    ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
    ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
    ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
    ("g#s/./x", "http://a/b/c/g#s/./x"), ("g#s/../x", "http://a/b/c/g#s/../x"),
    ("http:g", "http:g"),
  ]

  @Test(arguments: normalTable + abnormalTable)
  func examplesOfTheStandard(reference: String, expected: String) {
    #expect(URIReference.resolve(reference, base: Self.base) == expected)
  }

  static let othersTable = [
    ("s.ts", "http://host", "http://host/s.ts"),
    ("s.ts", "https://host/a%2Fb/x.m3u8?t=/1/2", "https://host/a%2Fb/s.ts"),
    ("//cdn/s.ts", "https://host/x.m3u8", "https://cdn/s.ts"),
    ("my file.ts", "file:///home/a/x.m3u8", "file:///home/a/my file.ts"),
    ("../b/s.ts", "file:///home/a/x.m3u8", "file:///home/b/s.ts"),
    ("s.ts", "/home/a/x.m3u8", "/home/a/s.ts"), ("/s.ts", "/home/a/x.m3u8", "/s.ts"),
    ("s.ts", "x.m3u8", "s.ts"), ("s.ts", "", "s.ts"),
    ("a//b/../c", "http://h/x", "http://h/a//c"), ("a%2e%2e/b", "http://h/x", "http://h/a%2e%2e/b"),
    ("1:2", "http://h/x", "http://h/1:2"), ("data:text/plain,x", "http://h/x", "data:text/plain,x"),
    ("s.ts?u=http://o/../p", "http://h/x/y", "http://h/x/s.ts?u=http://o/../p"),
  ]

  @Test(arguments: othersTable)
  func otherBases(reference: String, base: String, expected: String) {
    #expect(URIReference.resolve(reference, base: base) == expected)
  }

  /// `==` of strings takes both forms of й for equal, so the bytes are compared.
  @Test(arguments: ["\u{0439}", "\u{0438}\u{0306}", "%D0%B9", "%d0%b9", "e\u{301}", "\u{E9}"])
  func bytesStayAsWritten(name: String) {
    let url = URIReference.resolve("\(name).ts", base: "http://h/\(name)/x.m3u8")
    #expect(Array(url.utf8) == Array("http://h/\(name)/\(name).ts".utf8))
  }

  @Test(arguments: ["/a b/c#d?e%/ü.m3u8", "/plain/x.m3u8", "/"])
  func filesBothWays(path: String) {
    #expect(URIReference.filePath(of: URIReference.fileURL(path: path)) == path)
  }

  @Test func files() {
    #expect(URIReference.fileURL(path: "/a b/é?#%") == "file:///a%20b/%C3%A9%3F%23%25")
    #expect(URIReference.filePath(of: "file://localhost/a%20b") == "/a b")
    #expect(URIReference.filePath(of: "FILE:///a b") == "/a b")
    #expect(URIReference.filePath(of: "file://other/a") == nil)
    #expect(URIReference.filePath(of: "http://h/a") == nil)
    #expect(URIReference.filePath(of: "file:///100%") == "/100%")
  }
}
