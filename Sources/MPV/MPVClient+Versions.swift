import CMPV

extension MPVClient {
  /// The versions of what plays, as their libraries report them.
  public struct Versions: Sendable, Hashable {
    /// Such as `mpv 0.35.1`.
    public var mpv: String
    /// Of the FFmpeg libraries that libmpv uses, such as `5.1.9-0+deb12u1`.
    public var ffmpeg: String
  }

  /// Asked once of a libmpv that plays nothing.
  public static let versions: Versions = {
    var versions = Versions(mpv: "unknown", ffmpeg: "unknown")
    guard let raw = mpv_create() else { return versions }
    defer { mpv_terminate_destroy(raw) }
    for (name, value) in baseline { _ = mpv_set_option_string(raw, name, value) }
    guard mpv_initialize(raw) >= 0 else { return versions }
    if let text = mpv_get_property_string(raw, "mpv-version") {
      versions.mpv = String(cString: text)
      mpv_free(text)
    }
    if let text = mpv_get_property_string(raw, "ffmpeg-version") {
      versions.ffmpeg = String(cString: text)
      mpv_free(text)
    }
    return versions
  }()
}
