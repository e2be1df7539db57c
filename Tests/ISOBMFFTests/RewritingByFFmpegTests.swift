import Foundation
import Testing

@testable import ISOBMFF

/// FFmpeg's tools, which are no dependency: where they are missing these tests are skipped.
private enum FFmpeg {
  static let isAvailable = path("ffmpeg") != nil && path("ffprobe") != nil

  private static func path(_ tool: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(tool)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a tool, which must print nothing to its standard error, and returns what it prints.
  static func run(_ tool: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(path(tool)))
    process.arguments = arguments
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    let complaints = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(String(decoding: complaints, as: UTF8.self) == "")
    return String(decoding: text, as: UTF8.self)
  }

  /// The presentation times of all frames in presentation order, and a checksum of each picture.
  static func frames(_ file: URL) throws -> (times: [Int], sums: [String]) {
    let times = try run(
      "ffprobe",
      [
        "-v", "error", "-select_streams", "v", "-show_entries", "frame=pts", "-of",
        "default=nw=1:nk=1", file.path,
      ])
    let sums = try run(
      "ffmpeg",
      [
        "-v", "error", "-i", file.path, "-map", "0:v", "-vsync", "passthrough", "-f", "framehash",
        "-",
      ])
    return (
      times.split(separator: "\n").compactMap { Int($0) },
      sums.split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
        String($0.split(separator: ",").last ?? "")
      }
    )
  }
}

@Suite("Rewritten media, as FFmpeg reads it", .enabled(if: FFmpeg.isAvailable))
struct RewritingByFFmpegTests {
  private func temporaryFile(_ name: String) -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent(
      "slate-\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString)-\(name)")
  }

  private static let flags = "frag_keyframe+empty_moov+default_base_moof+cmaf"

  /// Rewrites a fragmented file: one edit at `edit`, composition offsets to match, decode times
  /// later by `delay`, in a timescale `factor` times as fine.
  private func rewrite(
    _ bytes: [UInt8], edit: Int64, delay: Int64, factor: UInt32
  ) throws -> [UInt8] {
    let movie = try InitializationSegment(bytes: bytes)
    let track = try #require(movie.tracks.first)
    let timescale = track.timescale * factor
    var result = try movie.rewritten(
      editOffsets: [track.id: edit], trackIDs: [track.id: 1], timescales: [track.id: timescale])
    var scanner = BoxScanner()
    for element in try scanner.push(bytes) + scanner.finish() {
      switch element {
      case .box(let box) where box.type == "moof":
        var fragment = try MovieFragment(box, tracks: movie.tracks)
        for index in fragment.trackFragments.indices {
          fragment.trackFragments[index].trackID = 1
          try fragment.trackFragments[index].rescale(from: track.timescale, to: timescale)
          try fragment.trackFragments[index].shift(
            decodeTime: delay,
            compositionOffset: edit + track.presentationOffset * Int64(factor))
        }
        result += try fragment.serialized()
      case .mediaDataHeader(_, let headerSize, let size):
        let size = try #require(size)
        #expect(headerSize == 8)
        result += UInt32(size).bigEndianBytes + Array("mdat".utf8)
      case .mediaData(let chunk):
        result += chunk
      default:
        continue
      }
    }
    return result
  }

  @Test(
    "every frame moves by exactly the delay, and no picture changes",
    arguments: [
      (flags + "+negative_cts_offsets", 1), (flags + "+negative_cts_offsets", 4),
      (flags, 1), ("frag_keyframe+delay_moov+default_base_moof", 4),
      ("frag_keyframe+delay_moov", 1),
    ] as [(String, UInt32)])
  func frames(movieFlags: String, factor: UInt32) throws {
    let (source, result) = (temporaryFile("source.mp4"), temporaryFile("result.mp4"))
    defer {
      try? FileManager.default.removeItem(at: source)
      try? FileManager.default.removeItem(at: result)
    }
    _ = try FFmpeg.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "testsrc=size=160x90:rate=30000/1001:duration=2",
        "-c:v", "libx264", "-preset", "ultrafast", "-bf", "3", "-b_strategy", "0", "-g", "15",
        "-pix_fmt", "yuv420p", "-threads", "1", "-video_track_timescale", "30000", "-movflags",
        movieFlags, source.path,
      ])
    let bytes = [UInt8](try Data(contentsOf: source))
    let movie = try InitializationSegment(bytes: bytes)
    let track = try #require(movie.tracks.first)
    // Eight frames are more than any reordering; ten seconds are any later position.
    let delay = Int64(track.timescale * factor) * 10
    let rewritten = try rewrite(
      bytes, edit: 8 * 1001 * Int64(factor), delay: delay, factor: factor)
    try Data(rewritten).write(to: result)
    let (before, after) = (try FFmpeg.frames(source), try FFmpeg.frames(result))
    #expect(before.times.count >= 59)
    #expect(after.sums == before.sums)
    // The source's own frames may be read late, by FFmpeg's reordering delay, where composition
    // offsets are negative; what was encoded starts at zero with a frame every 1001 ticks.
    let step = 1001 * Int(factor)
    #expect(after.times == before.times.indices.map { $0 * step + Int(delay) })
  }
}
