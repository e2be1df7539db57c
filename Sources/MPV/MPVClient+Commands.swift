/// Commands are node maps with named arguments: positions differ between versions of libmpv.
extension MPVClient {
  /// Gives a command with named arguments, as in libmpv's manual; a refusal is an event.
  public func command(_ name: String, _ arguments: [String: MPVNode] = [:]) {
    var map = arguments
    map["name"] = .string(name)
    handle.command(.map(map), subject: name)
  }

  /// Loads a URL or a file; `options` hold for this file only, such as `start`.
  public func loadFile(_ url: String, options: [String: String] = [:], replace: Bool = true) {
    var arguments: [String: MPVNode] = [
      "url": .string(url), "flags": .string(replace ? "replace" : "append-play"),
    ]
    if !options.isEmpty { arguments["options"] = .map(options.mapValues(MPVNode.string)) }
    command("loadfile", arguments)
  }

  /// Ends the file that plays.
  public func stop() {
    command("stop")
  }

  /// Seeks to a time in seconds on the stream's own timeline, to the frame if `isExact`.
  public func seek(to time: Double, isExact: Bool = true) {
    seek(time, isExact ? "absolute+exact" : "absolute+keyframes")
  }

  /// Seeks by seconds, negative back.
  public func seek(by distance: Double, isExact: Bool = true) {
    seek(distance, isExact ? "relative+exact" : "relative+keyframes")
  }

  /// Shows the next frame and pauses.
  public func frameStep() {
    command("frame-step")
  }

  /// Shows the frame before and pauses.
  public func frameBackStep() {
    command("frame-back-step")
  }

  /// Adds the audio of a URL, chosen at once or only listed.
  public func addAudio(
    _ url: String, select: Bool, title: String? = nil, language: String? = nil
  ) {
    add("audio-add", url, select: select, title: title, language: language)
  }

  /// Adds the subtitles of a URL, chosen at once or only listed.
  public func addSubtitle(
    _ url: String, select: Bool, title: String? = nil, language: String? = nil
  ) {
    add("sub-add", url, select: select, title: title, language: language)
  }

  /// Removes a track that was added from a URL of its own.
  public func removeTrack(_ kind: MPVTrack.Kind, id: Int) {
    let name =
      switch kind {
      case .video: "video-remove"
      case .audio: "audio-remove"
      case .subtitle: "sub-remove"
      }
    command(name, ["id": .integer(Int64(id))])
  }

  /// Chooses a track by its `id`, or none of its kind.
  public func selectTrack(_ kind: MPVTrack.Kind, id: Int?) {
    let property =
      switch kind {
      case .video: "vid"
      case .audio: "aid"
      case .subtitle: "sid"
      }
    set(property, id.map { .integer(Int64($0)) } ?? .string("no"))
  }

  /// Changes a property by name; a refusal is an event.
  public func set(_ property: String, _ value: MPVNode) {
    handle.setProperty(property, value)
  }

  /// Pauses or goes on.
  public func setPause(_ isPaused: Bool) {
    set("pause", .flag(isPaused))
  }

  /// Adds to a property that holds a number, within its bounds.
  public func add(_ amount: Double, to property: String) {
    command("add", property, .double(amount))
  }

  /// Multiplies a property that holds a number, within its bounds.
  public func multiply(_ property: String, by factor: Double) {
    command("multiply", property, .double(factor))
  }

  /// Moves a property to its next value.
  public func cycle(_ property: String) {
    command("cycle", property)
  }

  /// By position, where an argument is called `name` as the command itself is.
  private func command(_ name: String, _ property: String, _ rest: MPVNode...) {
    handle.command(.array([.string(name), .string(property)] + rest), subject: name)
  }

  private func seek(_ target: Double, _ flags: String) {
    command("seek", ["target": .double(target), "flags": .string(flags)])
  }

  private func add(_ name: String, _ url: String, select: Bool, title: String?, language: String?) {
    var arguments: [String: MPVNode] = [
      "url": .string(url), "flags": .string(select ? "select" : "auto"),
    ]
    if let title { arguments["title"] = .string(title) }
    if let language { arguments["lang"] = .string(language) }
    command(name, arguments)
  }
}
