import Cells
import Testing

@testable import SlateApp

@Suite struct PictureLayoutTests {
  private static let samples = Size(width: 4, height: 8)

  @Test(arguments: [
    // A wide picture in a square of half blocks: full width, letterboxed.
    (
      1920, 1080, 0, Rect(x: 0, y: 1, width: 80, height: 40),
      Rect(x: 0, y: 9, width: 80, height: 23)
    ),
    // Full height, pillarboxed.
    (
      640, 480, 0, Rect(x: 0, y: 0, width: 200, height: 30),
      Rect(x: 60, y: 0, width: 80, height: 30)
    ),
    // Turned by a quarter the picture is high.
    (
      1920, 1080, 90, Rect(x: 0, y: 0, width: 80, height: 40),
      Rect(x: 17, y: 0, width: 45, height: 40)
    ),
  ])
  func keepsTheAspect(_ width: Int, _ height: Int, _ rotation: Int, _ area: Rect, _ rect: Rect) {
    let layout = PictureLayout.fit(
      display: (width, height), rotation: rotation, area: area,
      samplesPerCell: Self.samples)
    #expect(layout?.rect == rect)
  }

  @Test func rendersLyingWhatIsShownUpright() {
    let area = Rect(x: 0, y: 0, width: 80, height: 40)
    let layout = PictureLayout.fit(
      display: (1920, 1080), rotation: 270, area: area, samplesPerCell: Self.samples)
    #expect(layout?.renderWidth == 320)
    #expect(layout?.renderHeight == 180)
    #expect(layout?.rotation == 270)
  }

  @Test func hasNoneWithoutRoomOrPicture() {
    let none = Rect(x: 0, y: 0, width: 0, height: 4)
    #expect(
      PictureLayout.fit(display: (16, 9), rotation: 0, area: none, samplesPerCell: Self.samples)
        == nil)
    let area = Rect(x: 0, y: 0, width: 8, height: 4)
    #expect(
      PictureLayout.fit(display: (0, 9), rotation: 0, area: area, samplesPerCell: Self.samples)
        == nil)
  }

  @Test func neverLeavesTheArea() {
    for width in 1...40 {
      for height in 1...20 {
        let area = Rect(x: 3, y: 2, width: width, height: height)
        for (pictureWidth, pictureHeight) in [(1, 1000), (1000, 1), (16, 9), (9, 16)] {
          for rotation in [0, 90, 180, 270, 45] {
            let layout = PictureLayout.fit(
              display: (pictureWidth, pictureHeight), rotation: rotation, area: area,
              samplesPerCell: Self.samples)
            guard let rect = layout?.rect else { continue }
            #expect(rect.x >= area.x && rect.maxX <= area.maxX && rect.width > 0)
            #expect(rect.y >= area.y && rect.maxY <= area.maxY && rect.height > 0)
          }
        }
      }
    }
  }

  @Test func theShapeOfACellDecides() throws {
    let area = Rect(x: 0, y: 0, width: 160, height: 60)
    func size(_ aspect: Double) throws -> Size {
      let layout = PictureLayout.fit(
        display: (1600, 900), rotation: 0, area: area, samplesPerCell: Size(width: 1, height: 2),
        cellAspect: aspect)
      return try #require(layout).rect.size
    }
    // 160 cells of 10 pixels are 1600 wide; 900 pixels are 45 rows of 20, 50 of 18, 40 of 22.5.
    #expect(try size(2) == Size(width: 160, height: 45))
    #expect(try size(1.8) == Size(width: 160, height: 50))
    #expect(try size(2.25) == Size(width: 160, height: 40))
    // Where the height is short: 60 rows of 10 pixels.
    #expect(try size(1) == Size(width: 107, height: 60))
  }
}
