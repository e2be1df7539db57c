import Cells
import Player
import Testing

@testable import Views

@MainActor @Suite struct PictureModeTests {
  private let player = Samples.vod()

  @Test func pChangesToTheNextThatTheTerminalCanShow() {
    var interface = InterfaceState(picture: PictureModes([.blocks, .ascii, .off]))
    #expect(interface.picture.mode == .blocks)
    for mode in [PictureMode.ascii, .off, .blocks] {
      #expect(interface.handle(.character("p"), player: player, at: 0) == [])
      #expect(interface.picture.mode == mode)
      #expect(interface.notices.current?.text == "Picture: \(mode.name)")
    }
  }

  @Test func itBeginsWithWhatIsWantedIfThatIsThere() {
    #expect(PictureModes([.blocks, .half, .off], wanted: .half).mode == .half)
    #expect(PictureModes([.ascii, .off], wanted: .half).mode == .ascii)
    #expect(PictureModes([.ascii, .off], wanted: nil).mode == .ascii)
  }

  @Test func theTimecodeIsAsLargeAsThereIsRoom() {
    let label = "10:00:12;12"
    #expect(TimecodeView.scale(label, in: Size(width: 100, height: 9)) == 2)
    #expect(TimecodeView.scale(label, in: Size(width: 79, height: 30)) == 1)
    #expect(TimecodeView.scale(label, in: Size(width: 300, height: 40)) == 4)
    #expect(TimecodeView.scale(label, in: Size(width: 39, height: 8)) == nil)
    #expect(TimecodeView.scale(label, in: Size(width: 100, height: 6)) == nil)
  }
}

/// The interface in a locale that is not UTF-8.
@MainActor @Suite struct ASCIIScreenTests {
  /// Screens that together have every glyph of the interface.
  nonisolated static let cases: [ScreenCase] = [.live, .menu, .variantMenu, .cuePanel, .noPicture]

  func text(_ screen: ScreenCase, _ size: Size) -> String {
    screenText(screen.scene(size).spelled(in: .ascii)).replacing("·", with: ".")
  }

  @Test(arguments: cases) func screens80x24(_ screen: ScreenCase) {
    #expect(text(screen, Size(width: 80, height: 24)) == ScreensASCII.of80x24[screen])
  }

  @Test(arguments: cases) func screens120x40(_ screen: ScreenCase) {
    #expect(text(screen, Size(width: 120, height: 40)) == ScreensASCII.of120x40[screen])
  }

  @Test(arguments: cases) func screens40x12(_ screen: ScreenCase) {
    #expect(text(screen, Size(width: 40, height: 12)) == ScreensASCII.of40x12[screen])
  }

  @Test(arguments: ScreenCase.allCases)
  func everyGlyphOfTheInterfaceHasAnASCIIForm(_ screen: ScreenCase) {
    for size in ScreenCase.sizes {
      let scene = screen.scene(size)
      let spelled = scene.spelled(in: .ascii)
      for (before, after) in [(scene.chrome, spelled.chrome), (scene.overlay, spelled.overlay)] {
        for y in 0..<before.size.height {
          for x in 0..<before.size.width {
            guard case .text(let text) = after[x, y].content else { continue }
            #expect(text.utf8.count == 1, "\(text)")
            guard text == "?", case .text(let original) = before[x, y].content else { continue }
            // Of the interface's own characters none is a letter.
            let isOfTheStream = original.unicodeScalars.allSatisfy { $0.properties.isAlphabetic }
            #expect(original == "?" || isOfTheStream, "\(original)")
          }
        }
      }
    }
  }
}
