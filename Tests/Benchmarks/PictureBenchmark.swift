import Foundation

/// Prints a table of how near cells come to pixels, and what that takes.
@main struct PictureBenchmark {
  private static let width = Candidate.size.width * 8
  private static let height = Candidate.size.height * 16

  private static var candidates: [Candidate] {
    [
      Candidate("half blocks", blocks: .halves, tolerance: 4),
      Candidate("all blocks", blocks: .quadrantsAndEighths, tolerance: 4),
      Candidate("all, exact", blocks: .quadrantsAndEighths, tolerance: 0),
      Candidate("all, 256 colours", blocks: .quadrantsAndEighths, mode: .indexed256, tolerance: 4),
      Candidate("16 colours", blocks: .halves, mode: .basic(.sixteen), tolerance: 4),
      Candidate("16 on 8 colours", blocks: .halves, mode: .basic(.sixteenOnEight), tolerance: 4),
      Candidate("no colours", blocks: .halves, mode: .monochrome, tolerance: 4),
    ]
  }

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    switch arguments.first {
    case "--header": print(Candidate.header)
    case "--raw": measureRaw(arguments.dropFirst().first ?? "standard input")
    default: for scene in Scene.allCases { measure(scene) }
    }
  }

  private static func measure(_ scene: Scene) {
    var candidates = candidates
    var raster = Raster(width: width, height: height)
    for number in 0..<24 {
      scene.draw(number, into: &raster)
      for index in candidates.indices { candidates[index].show(raster) }
    }
    for candidate in candidates { print(candidate.report(scene.rawValue)) }
  }

  /// Pictures of B, G, R, unused, 8×16 pixels a cell, one after the other on standard input.
  private static func measureRaw(_ name: String) {
    var candidates = candidates
    var raster = Raster(width: width, height: height)
    while let data = try? FileHandle.standardInput.read(upToCount: raster.bytes.count),
      data.count == raster.bytes.count
    {
      raster.bytes = Array(data)
      for index in candidates.indices { candidates[index].show(raster) }
    }
    for candidate in candidates { print(candidate.report(name)) }
  }
}
