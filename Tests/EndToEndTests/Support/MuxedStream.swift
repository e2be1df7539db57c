import Foundation
import Resources
import Testing

/// A recording of files whose segments hold picture and sound together: 180 lines of H.264, 240
/// lines of HEVC at twice the rate, and sound alone; without timecode.
final class MuxedStream {
  private let folder: URL

  /// The path of the multivariant playlist.
  var path: String { folder.appendingPathComponent("main.m3u8").path }

  init() throws {
    let demo = try #require(DemoAsset.folder)
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("slate-muxed-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let sources = ["video-360p", "audio-en"].flatMap {
      ["-i", demo.appendingPathComponent("\($0).mp4").path]
    }
    try encode(
      sources + [
        "-filter_complex",
        "[0:v]split=2[a][b];[a]scale=320:180[slow];[b]scale=426:240,fps=60000/1001[fast]",
      ] + Self.output("slow", ["-c:v", "libx264", "-g", "64", "-sc_threshold", "0"])
        + Self.output(
          "fast",
          [
            "-c:v", "libx265", "-tag:v", "hvc1", "-x265-params",
            "keyint=128:min-keyint=128:scenecut=0:open-gop=0:bframes=0:log-level=error",
          ]) + Self.output("sound", []))
    try Self.playlist.write(toFile: path, atomically: true, encoding: .utf8)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static let playlist = """
    #EXTM3U
    #EXT-X-VERSION:7
    #EXT-X-STREAM-INF:BANDWIDTH=500000,CODECS="avc1.64000d,mp4a.40.2",RESOLUTION=320x180,\
    FRAME-RATE=29.970
    slow.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=700000,CODECS="hvc1.1.6.L63.90,mp4a.40.2",RESOLUTION=426x240,\
    FRAME-RATE=59.940
    fast.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="mp4a.40.2"
    sound.m3u8

    """

  /// Twelve segments of 64 frames of the recording.
  private static func output(_ name: String, _ picture: [String]) -> [String] {
    (picture.isEmpty ? [] : ["-map", "[\(name)]", "-preset", "ultrafast"] + picture) + [
      "-map", "1:a", "-c:a", "copy", "-t", "25.6256", "-f", "hls", "-hls_time", "2.1",
      "-hls_playlist_type", "vod", "-hls_segment_type", "fmp4", "-hls_fmp4_init_filename",
      "\(name).mp4", "-hls_segment_filename", "\(name)-%d.m4s", "\(name).m3u8",
    ]
  }

  private func encode(_ arguments: [String]) throws {
    let encoder = Process()
    encoder.executableURL = URL(fileURLWithPath: try #require(FasterAsset.ffmpeg))
    encoder.arguments = ["-v", "error"] + arguments
    encoder.currentDirectoryURL = folder
    encoder.standardInput = FileHandle.nullDevice
    try encoder.run()
    encoder.waitUntilExit()
    #expect(encoder.terminationStatus == 0)
  }
}
