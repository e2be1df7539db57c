import Testing

@testable import SlateApp

@Suite struct UprightPictureTests {
  // Three pixels wide, two high, with a row end that belongs to no pixel.
  private let stored: [UInt32] = [
    1, 2, 3, 99,
    4, 5, 6, 99,
  ]

  @Test(arguments: [
    (90, [4, 1, 5, 2, 6, 3], 2, 3),
    (180, [6, 5, 4, 3, 2, 1], 3, 2),
    (270, [3, 6, 2, 5, 1, 4], 2, 3),
  ])
  func turnsClockwise(_ rotation: Int, _ pixels: [UInt32], _ width: Int, _ height: Int) {
    let turned = stored.withUnsafeBytes {
      UprightPicture.turn($0, width: 3, height: 2, bytesPerRow: 16, by: rotation)
    }
    #expect(turned.pixels == pixels)
    #expect(turned.width == width)
    #expect(turned.height == height)
  }
}
