import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// The colours of a file, whatever it codes them in.
  @Suite(
    .serialized, .enabled(if: FasterAsset.isAvailable, "ffmpeg is not installed"))
  struct PictureColorTests {
    /// Signals of the perceptual quantizer and of hybrid log-gamma, for eight patches of grey.
    private static let levels = [0.1, 0.25, 0.4, 0.5, 0.58, 0.65, 0.75, 0.9]

    /// What mpv 0.35 draws for them on a desktop with `--vo=gpu --hdr-compute-peak=no`.
    private static let drawn: [String: [Double]] = [
      "smpte2084": [13, 48, 112, 180, 229, 250, 255, 255],
      "arib-std-b67": [23, 64, 107, 136, 164, 194, 230, 254],
    ]

    @Test(arguments: ["smpte2084", "arib-std-b67"])
    func highDynamicRange(transfer: String) throws {
      let steps = Self.levels.enumerated().map { index, level in
        "between(X,\(index * 80),\(index * 80 + 79))*\(64 + (level * 876).rounded())"
      }
      let parameters =
        "log-level=none:crf=1:colorprim=bt2020:transfer=\(transfer):colormatrix=bt2020nc:"
        + "master-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,1)"
      try expect(
        try #require(Self.drawn[transfer]).map { [$0, $0, $0] },
        of: "color=gray:s=640x320:r=8:d=4,format=yuv420p10,"
          + "geq=lum='\(steps.joined(separator: "+"))':cb=512:cr=512",
        within: 5,
        coded: ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", parameters])
    }

    /// Eight colours in each matrix and range that is told, seen as they were.
    @Test(arguments: ["bt601", "bt709"], ["tv", "pc"])
    func standardRange(matrix: String, range: String) throws {
      let bars: [[Double]] = [
        [235, 235, 235], [200, 200, 20], [20, 200, 200], [20, 200, 20], [200, 20, 200],
        [200, 20, 20], [20, 20, 200], [60, 120, 90],
      ]
      func channel(_ index: Int) -> String {
        bars.enumerated().map {
          "between(X,\($0 * 80),\($0 * 80 + 79))*\($1[index])"
        }.joined(separator: "+")
      }
      let named = ["bt601": "smpte170m", "bt709": "bt709"][matrix] ?? matrix
      try expect(
        bars,
        of: "color=gray:s=640x320:r=8:d=4,format=gbrp,"
          + "geq=r='\(channel(0))':g='\(channel(1))':b='\(channel(2))',"
          + "scale=out_color_matrix=\(matrix):out_range=\(range),format=yuv444p",
        within: 6,
        coded: [
          "-c:v", "libx264", "-preset", "ultrafast", "-crf", "4", "-colorspace", named,
          "-color_range", range, "-color_primaries", named, "-color_trc", named,
        ])
    }

    /// Plays a clip of eight patches until they are seen as expected.
    private func expect(
      _ colors: [[Double]], of source: String, within tolerance: Double, coded: [String]
    ) throws {
      let folder = FileManager.default.temporaryDirectory.appending(
        path: "slate-colors-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let clip = folder.appending(path: "patches.mp4").path
      let encoder = Process()
      encoder.executableURL = URL(fileURLWithPath: try #require(FasterAsset.ffmpeg))
      encoder.arguments = ["-v", "error", "-f", "lavfi", "-i", source] + coded + [clip]
      encoder.standardInput = FileHandle.nullDevice
      try encoder.run()
      encoder.waitUntilExit()
      try #require(encoder.terminationStatus == 0)
      let slate = try SlateTerminal(["--mpv-option", "ao=null", "--mpv-option", "loop=inf", clip])
      let areRight = slate.pty.wait(seconds: SlateTerminal.patience) {
        distance(patches($0), colors) <= tolerance
      }
      #expect(areRight, "\(patches(slate.screen))")
      slate.quit()
    }

    /// The greatest difference of a channel.
    private func distance(_ colors: [[Double]], _ expected: [[Double]]) -> Double {
      guard colors.count == expected.count else { return .infinity }
      return zip(colors.joined(), expected.joined()).map { abs($0 - $1) }.max() ?? .infinity
    }

    /// The patches, or nothing while there is no picture.
    private func patches(_ screen: ScreenModel) -> [[Double]] {
      let columns = (0..<screen.width).filter { screen.sample(x: Double($0), y: 10) > 0 }
      guard let first = columns.first, let last = columns.last, last > first else { return [] }
      let width = Double(last + 1 - first)
      return (0..<8).map { patch in
        let x = Double(first) + (Double(patch) + 0.5) * width / 8
        let color = ScreenModel.channels(screen.color(x: x, y: 10))
        return [Double(color.red), Double(color.green), Double(color.blue)]
      }
    }
  }
}
