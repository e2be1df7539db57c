import Foundation
import Resources
import Testing

/// The demo's asset with a third variant, of twice the frame rate and another size: two frames for
/// each of the recording, which carry the same number.
final class FasterAsset {
  static let ffmpeg = ["/usr/bin/ffmpeg", "/usr/local/bin/ffmpeg"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  static var isAvailable: Bool { ffmpeg != nil }

  let folder: URL

  init() throws {
    let files = FileManager.default
    let demo = try #require(DemoAsset.folder)
    folder = files.temporaryDirectory.appendingPathComponent("slate-faster-\(UUID().uuidString)")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in try files.contentsOfDirectory(atPath: demo.path) {
      try files.createSymbolicLink(
        at: folder.appendingPathComponent(name),
        withDestinationURL: demo.appendingPathComponent(name))
    }
    let encoder = Process()
    encoder.executableURL = URL(fileURLWithPath: try #require(Self.ffmpeg))
    encoder.arguments = [
      "-v", "error", "-i", demo.appendingPathComponent("video-360p.mp4").path, "-vf",
      "scale=426:240,fps=60000/1001", "-frames:v", String(2 * DemoAsset.loopFrames), "-c:v",
      "libx264", "-preset", "ultrafast", "-b:v", "600k", "-g", "128", "-keyint_min", "128",
      "-sc_threshold", "0", "-bf", "2", "-video_track_timescale", "60000", "-fflags", "+bitexact",
      "-f", "mp4", "-movflags",
      "empty_moov+default_base_moof+frag_keyframe+skip_trailer+delay_moov", "-frag_duration",
      "533000", folder.appendingPathComponent("video-240p60.mp4").path,
    ]
    encoder.standardInput = FileHandle.nullDevice
    try encoder.run()
    encoder.waitUntilExit()
    #expect(encoder.terminationStatus == 0)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
