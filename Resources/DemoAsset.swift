import Foundation

/// The picture, sound and subtitle scripts of the demo, made by `make-demo`.
public enum DemoAsset {
  /// The loop's length in video frames of 1001/30000 s: 42.709 s.
  public static let loopFrames = 1280

  /// The folder that holds the tracks.
  ///
  /// It is looked for beside the running program, where the build puts it, and in `share/slate`
  /// beside the program's folder, where an installation would. The generated `Bundle.module` is
  /// not used: it stops the program when there is no such folder.
  public static var folder: URL? {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let beside = program.deletingLastPathComponent()
    let places = [
      beside.appendingPathComponent("slate_Resources.resources/Demo"),
      beside.deletingLastPathComponent().appendingPathComponent("share/slate/Demo"),
    ]
    return places.first {
      FileManager.default.fileExists(atPath: $0.appendingPathComponent("video-360p.mp4").path)
    }
  }
}
