import Foundation
import Origin
import TestSupport
import Testing

extension EndToEnd {
  /// The cue panel, driven by keys in a terminal.
  @Suite(.serialized) struct CuePanelKeyTests {
    @Test func filterThenOneCueInFullThenSave() throws {
      let origin = try RunningOrigin()
      let path = NSTemporaryDirectory() + "slate-\(UUID().uuidString)"
      defer { try? FileManager.default.removeItem(atPath: path) }
      let slate = try SlateTerminal([origin.address(of: .vod)], width: 120, height: 40)
      slate.expectPicture()
      slate.press("c")
      slate.expect("the panel") { $0.text.contains("Cues ") && $0.text.contains("TXXX") }
      slate.press("\tpriv score")
      slate.expect("the messages alone") { screen in
        screen.text.contains("Filter priv score") && screen.text.contains(" of ")
          && !screen.text.contains("TXXX")
      }
      slate.press(KeySequence.enter)
      slate.expect("one in full") { screen in
        screen.text.contains("[JSON] text hex") && screen.text.contains("\"type\": \"score\"")
          && screen.text.contains("before its start")
      }
      slate.press("h")
      slate.expect("its text") { $0.text.contains("JSON [text] hex") }
      slate.press("h")
      slate.expect("its bytes") { $0.text.contains("text [hex]") && $0.text.contains("0000  7b") }
      save(slate, as: path)
      slate.expect("that it is saved") { $0.text.contains("Saved ") }
      let saved = try Data(contentsOf: URL(fileURLWithPath: path))
      let object = try JSONSerialization.jsonObject(with: saved) as? [String: Any]
      #expect(object?["type"] as? String == "score")
      try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
      save(slate, as: path)
      slate.expect("the question") { $0.text.contains("Overwrite ") }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("mine".utf8))
      slate.press("y")
      slate.expect("the payload in the file") { _ in
        (try? Data(contentsOf: URL(fileURLWithPath: path))) == saved
      }
      slate.press(KeySequence.escape)
      slate.expect("the list") { $0.text.contains("Filter priv score") }
      slate.press(KeySequence.escape)
      slate.expect("all cues") { $0.text.contains("TXXX") }
      slate.press(KeySequence.escape)
      slate.expect("the keys with the player") { $0.text.contains("Tab keys to cues") }
      slate.press(KeySequence.escape)
      slate.expect("no panel") { !$0.text.contains("Cues ") }
      slate.quit()
    }

    private func save(_ slate: SlateTerminal, as path: String) {
      slate.press("\u{13}")
      slate.expect("a name") { $0.text.contains("Save as cue-") && $0.text.contains(".json") }
      slate.press(String(repeating: "\u{7F}", count: 40) + path + KeySequence.enter)
    }
  }
}
