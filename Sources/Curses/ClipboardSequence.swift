import Foundation

/// The request to a terminal to take text into the clipboard: OSC 52 of xterm's control sequences.
public enum ClipboardSequence {
  /// The longest text, in bytes of UTF-8, that is copied.
  static let limit = 4096

  /// The bytes for a terminal with this environment, or `nil` where it has no clipboard.
  public static func bytes(_ text: String, environment: [String: String]) -> [UInt8]? {
    let name = environment["TERM"] ?? ""
    guard name != "linux", text.utf8.count <= limit else { return nil }
    let request = "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"
    // GNU Screen passes on what is in a device control string, tmux takes the request itself.
    let isScreen = name.hasPrefix("screen") && environment["TMUX"] == nil
    return Array((isScreen ? "\u{1B}P\(request)\u{1B}\\" : request).utf8)
  }
}
