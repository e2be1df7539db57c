import Foundation
import Resources
import Testing

@testable import Origin

/// The demo as FFmpeg reads it; skipped where it is not installed.
@Suite(.enabled(if: IndependentReader.isAvailable, "ffmpeg and ffprobe are not installed"))
struct IndependentReaderTests {
  @Test(arguments: ["video-360p", "video-180p"])
  func everyFrameShowsItsNumber(track: String) throws {
    let file = try #require(DemoAsset.folder).appendingPathComponent("\(track).mp4")
    // At sixty columns of half blocks a picture has 34 rows.
    let (width, height) = (60, 34)
    let pixels = try IndependentReader.run(
      "ffmpeg",
      [
        "-v", "error", "-i", file.path, "-vf", "scale=\(width):\(height):flags=area", "-f",
        "rawvideo", "-pix_fmt", "gray", "-",
      ])
    let numbers = stride(from: 0, to: pixels.count, by: width * height).map { start in
      FrameBarcode { x, y in
        let column = min(Int(x * Double(width)), width - 1)
        let row = min(Int(y * Double(height)), height - 1)
        return Double(pixels[start + row * width + column])
      }?.frameNumber
    }
    #expect(numbers == Array(0..<DemoAsset.loopFrames))
  }

  @Test(arguments: [("video-360p", 1001), ("video-180p", 1001), ("audio-de", 1024)])
  func timestampsAreContinuousOverTheLoop(track: String, step: Int) async throws {
    try await DemoOrigin.serving(turns: 2) { _, port in
      let text = try IndependentReader.run(
        "ffprobe",
        [
          "-v", "error", "-show_entries", "packet=dts", "-of", "csv=p=0",
          "http://127.0.0.1:\(port)/vod/\(track)/index.m3u8",
        ])
      let times = String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap {
        Int($0.prefix { $0 != "," })
      }
      #expect(times.count >= (track == "audio-de" ? 2 * 2002 : 2 * DemoAsset.loopFrames) - 2)
      #expect(Set(zip(times, times.dropFirst()).map { $1 - $0 }) == [step])
    }
  }

  @Test func theTitleIsRead() throws {
    let file = try #require(DemoAsset.folder).appendingPathComponent("video-360p.mp4")
    let text = try IndependentReader.run(
      "ffprobe", ["-v", "error", "-show_entries", "format_tags=title", "-of", "csv=p=0", file.path])
    #expect(
      String(decoding: text, as: UTF8.self) == "Slate demo — test picture and speaking clock\n")
  }
}

/// FFmpeg's programs.
enum IndependentReader {
  static var isAvailable: Bool { path(of: "ffmpeg") != nil && path(of: "ffprobe") != nil }

  /// What a program prints.
  static func run(_ program: String, _ arguments: [String]) throws -> [UInt8] {
    let process = Process()
    let executable: URL = try #require(path(of: program))
    process.executableURL = executable
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return [UInt8](data)
  }

  private static func path(of program: String) -> URL? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return folders.split(separator: ":")
      .map { URL(fileURLWithPath: "\($0)/\(program)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
