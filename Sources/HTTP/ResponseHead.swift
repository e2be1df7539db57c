/// Collects header lines as libcurl hands them over, one response after another.
struct ResponseHead {
  private(set) var status = 0
  private(set) var version = ""
  private(set) var headers: [(name: String, value: String)] = []

  /// Headers beyond this are dropped; libcurl bounds each line and their sum.
  private static let limit = 512

  /// Takes one line and tells whether it was the empty one that ends the headers.
  mutating func push(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var line = bytes[...]
    while let last = line.last, last == 0x0A || last == 0x0D { line = line.dropLast() }
    if line.isEmpty { return true }
    if line.starts(with: "HTTP/".utf8) {
      start(line)
    } else if let colon = line.firstIndex(of: 0x3A), headers.count < Self.limit {
      headers.append((text(line[..<colon]), text(line[line.index(after: colon)...])))
    }
    return false
  }

  /// Whether no further response follows, as after 1xx and redirects.
  var isFinal: Bool {
    switch status {
    case 100...199: false
    case 300...399: !headers.contains { $0.name.lowercased() == "location" }
    default: true
    }
  }

  private mutating func start(_ line: Slice<UnsafeRawBufferPointer>) {
    let words = line.split(separator: 0x20, maxSplits: 2)
    version = words.first.map { text($0.dropFirst(5)) } ?? ""
    status = words.dropFirst().first.flatMap { Int(text($0)) } ?? 0
    headers = []
  }

  private func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    var bytes = bytes.drop(while: isBlank)
    while let last = bytes.last, isBlank(last) { bytes = bytes.dropLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
