import CMPV

extension MPVClient {
  /// The codecs that libmpv lists decoders for; asked for once, before anything plays.
  static func decoders(of raw: OpaquePointer) -> Set<String> {
    var node = mpv_node()
    guard mpv_get_property(raw, "decoder-list", MPV_FORMAT_NODE, &node) >= 0 else { return [] }
    defer { mpv_free_node_contents(&node) }
    return Set(MPVNode(node).elements.compactMap { $0["codec"].string })
  }
}
