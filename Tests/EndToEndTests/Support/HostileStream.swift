import HTTP
import Origin
import Resources

/// The demo's recording with text in it that no terminal may get to see.
///
/// Every piece starts with a word by which it is found on the screen.
final class HostileStream {
  /// Controls in every form, bidirectional overrides, and what would end or start a sequence.
  static let attack =
    "\u{1B}[31337m\u{1B}]52;c;ZXZpbA==\u{07}\u{9B}31337m\u{9D}0;evil\u{9C}\u{90}q\u{9C}"
    + "\u{1B}P1$r\u{1B}\\\u{0E}\u{0F}\u{08}\u{7F}\u{202E}\u{2066}\u{200F}\u{2028}\u{1B}c"
  /// What would be commands, were it ever part of one.
  static let shell =
    "$(touch injected)`touch injected`';touch injected;'\";touch injected;\"\n"
    + "touch injected\n| touch injected & %s ${IFS}\\"
  /// No UTF-8: a lone continuation, C1 as one byte, an overlong ESC, a surrogate, a cut character.
  static let noText: [UInt8] =
    [0x80, 0x9B, 0x33, 0x31, 0x6D, 0xC0, 0x9B, 0xED, 0xA0, 0x80, 0xFF, 0xE2, 0x96]

  private static let folders = ["video-360p", "video-180p"]
  private static let containerTitle = "Slate demo — test picture and speaking clock"

  let stream: RunningOrigin
  var address: String { stream.address(of: .vod) }

  init() async throws {
    let original = try RunningOrigin()
    let http = HTTPClient()
    var replaced: [String: [UInt8]] = ["/vod/main.m3u8": Self.playlist]
    for folder in Self.folders {
      for name in ["init.mp4"] + (0..<6).map({ "\($0).m4s" }) {
        let path = "/vod/\(folder)/\(name)"
        let request = HTTPRequest(url: "http://127.0.0.1:\(original.port)\(path)")
        let bytes = try await http.fetch(request, limit: 1 << 24).1
        replaced[path] = name == "init.mp4" ? Self.retitled(bytes) : Self.message(at: name) + bytes
      }
    }
    for number in 0..<6 { replaced["/vod/subtitles-en/\(number).vtt"] = Self.subtitles }
    let answers = replaced
    stream = try RunningOrigin { configuration in
      configuration.faults = { request in answers[request.path].map { .replaced($0) } }
    }
  }

  /// One variant and two renditions, named with what a quoted string can hold.
  private static var playlist: [UInt8] {
    let media = "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"subtitles\",AUTOSELECT=YES"
    var text = Array("#EXTM3U\n#EXT-X-VERSION:7\n\(media),DEFAULT=YES,LANGUAGE=\"en\",NAME=\"".utf8)
    text += Array("NAMED\(attack.filter { $0 != "\n" && $0 != "\u{2028}" })".utf8) + noText
    text += Array("\",URI=\"subtitles-en/index.m3u8\"\n".utf8)
    for folder in folders {
      let width = folder == "video-180p" ? "320x180" : "640x360"
      text += Array("#EXT-X-STREAM-INF:BANDWIDTH=500000,RESOLUTION=\(width),".utf8)
      text += Array("FRAME-RATE=29.970,SUBTITLES=\"subtitles\"\n\(folder)/index.m3u8\n".utf8)
    }
    return text
  }

  /// A subtitle from the start to the end of what is played.
  private static var subtitles: [UInt8] {
    let head = "WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n\n"
    return Array("\(head)00:00:00.000 --> 00:01:00.000\nSUBTITLED\(attack)".utf8) + noText
      + Array("\n".utf8)
  }

  /// The same header with another title of the same length.
  private static func retitled(_ bytes: [UInt8]) -> [UInt8] {
    let old = Array(containerTitle.utf8)
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: old) }) else {
      return bytes
    }
    var title = Array("TITLED\u{1B}[31337m\u{9B}m\u{202E}🎵👩‍👩‍👧".utf8)
    title += Array(noText.prefix(max(0, old.count - title.count)))
    title += Array(repeating: 0x20, count: max(0, old.count - title.count))
    return Array(bytes[..<start]) + title + Array(bytes[(start + old.count)...])
  }

  /// An event message at the start of a segment, two seconds long, with a tag of three frames: one with hostile owner and data, one with hostile text, one that is a title.
  private static func message(at name: String) -> [UInt8] {
    let number = Int(name.prefix { $0 != "." }) ?? 0
    let text = Array("TEXT\(attack)\(shell)".utf8) + noText
    let privateData = Array("OWNED".utf8) + [0x1B, 0x5B, 0x6D, 0x9B, 0x9D, 0] + text
    let userText: [UInt8] = [3] + Array("DESCRIBED\(attack)".utf8) + [0] + text
    return EventBytes.message(
      at: number * 64 * 1001, duration: 60_000, id: 90_000 + number, value: "v\(attack)",
      frames: [("PRIV", privateData), ("TXXX", userText), ("TIT2", [3] + text)])
  }
}
