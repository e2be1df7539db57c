import HTTP
import Origin
import TestSupport
import Testing

extension EndToEnd {
  /// Titles that change while playing leave nothing behind.
  @Suite(.serialized) struct TitleChangeTests {
    /// Long and short in turn, of every width: what one leaves would show beside the next.
    private static let titles = (0..<20).map { number in
      let words = ["🎵👩‍👩‍👧 live", "日本語のニュース", "שלום עולם", "e\u{301}te\u{301}", "x"]
      return "T\(number) " + String(repeating: words[number % 5] + " ", count: number % 3 * 4 + 1)
    }

    /// The demo without a title of its own, and with twenty in its first five segments.
    private func stream() async throws -> RunningOrigin {
      let original = try RunningOrigin()
      let http = HTTPClient()
      var replaced: [String: [UInt8]] = [:]
      for folder in ["video-360p", "video-180p"] {
        for name in ["init.mp4"] + (0..<5).map({ "\($0).m4s" }) {
          let path = "/vod/\(folder)/\(name)"
          let request = HTTPRequest(url: "http://127.0.0.1:\(original.port)\(path)")
          let bytes = try await http.fetch(request, limit: 1 << 24).1
          let segment = Int(name.prefix { $0 != "." })
          replaced[path] = segment.map { titles(of: $0) + bytes } ?? untitled(bytes)
        }
      }
      let answers = replaced
      return try RunningOrigin { configuration in
        configuration.faults = { request in answers[request.path].map { .replaced($0) } }
      }
    }

    /// Four titles, 16 frames apart.
    private func titles(of segment: Int) -> [UInt8] {
      (0..<4).flatMap { quarter in
        let number = segment * 4 + quarter
        return EventBytes.message(
          at: number * 16 * 1001, duration: 16 * 1001, id: 90_000 + number,
          frames: [("TIT2", [3] + Array(Self.titles[number].utf8))])
      }
    }

    /// The header with its metadata under a name that nobody reads.
    private func untitled(_ bytes: [UInt8]) -> [UInt8] {
      let name = Array("udta".utf8)
      guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: name) }) else {
        return bytes
      }
      return bytes[..<start] + Array("free".utf8) + bytes[(start + 4)...]
    }

    @Test func twentyTitlesLeaveTheScreenAsARedrawDoes() async throws {
      let stream = try await stream()
      let slate = try SlateTerminal([stream.address(of: .vod)])
      var seen: Set<Int> = []
      slate.expect("the last title") { screen in
        let word = screen.text(row: 0).split(separator: " ").first ?? ""
        if word.first == "T", let number = Int(word.dropFirst()) { seen.insert(number) }
        return seen.contains(19)
      }
      #expect(seen.count >= 15, "\(seen.sorted())")
      slate.press(" ")
      slate.expect("a pause") { $0.text.contains("Paused") }
      slate.expectCleanScreen("after twenty titles")
      slate.quit()
    }
  }
}
