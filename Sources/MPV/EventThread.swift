import CMPV
import Dispatch
import Synchronization
import Threads

/// Takes libmpv's events, on the thread `mpv-events`, which also destroys the handle at the end.
final class EventThread: Sendable {
  private let handle: MPVHandle
  private let renderer: RenderThread
  private let scheme: StreamProtocol
  private let report: @Sendable (MPVEvent) -> Void
  private let finished = DispatchSemaphore(value: 0)
  private let thread = Mutex<UInt?>(nil)
  private let isStarted = Mutex(false)
  /// Until when to keep back that the end was reached: the last picture is told before it.
  private let heldEnd = Mutex<DispatchTime?>(nil)
  /// Seconds.
  private static let beyondTheEnd = 1e6
  /// Seconds after which the end is told even if the last picture has no time.
  private static let patienceAtEnd = 2.0

  init(
    handle: MPVHandle, renderer: RenderThread, scheme: StreamProtocol,
    report: @escaping @Sendable (MPVEvent) -> Void
  ) {
    self.handle = handle
    self.renderer = renderer
    self.scheme = scheme
    self.report = report
  }

  func start(_ raw: OpaquePointer) {
    isStarted.withLock { $0 = true }
    nonisolated(unsafe) let raw = raw
    spawnThread(named: "mpv-events") { self.run(raw) }
  }

  /// Waits for the end of the thread, at most so many seconds; at once on the thread itself.
  func join(timeout: Double) {
    if !isStarted.withLock({ $0 }) || thread.withLock({ $0 == currentThread() }) { return }
    if finished.wait(timeout: .now() + timeout) == .success { finished.signal() }
  }

  private func run(_ raw: OpaquePointer) {
    thread.withLock { $0 = currentThread() }
    var isRunning = true
    while isRunning {
      let waiting = renderer.withFrames { $0.waiting }
      let isIdle = waiting == nil && heldEnd.withLock { $0 == nil }
      guard let event = mpv_wait_event(raw, isIdle ? -1 : 0.02)?.pointee else { continue }
      if let waiting, event.event_id == MPV_EVENT_NONE { ask(waiting) }
      isRunning = handle(event, raw)
      for error in handle.takeRefusals() { report(.commandFailed(error)) }
      reportFrames()
      releaseEnd()
    }
    renderer.stop()
    handle.close()
    mpv_destroy(raw)
    report(.shutdown)
    finished.signal()
  }

  /// Returns whether more events follow.
  private func handle(_ event: mpv_event, _ raw: OpaquePointer) -> Bool {
    switch event.event_id {
    case MPV_EVENT_NONE: break
    case MPV_EVENT_TICK:
      let now = mpv_get_time_us(raw)
      renderer.withFrames { $0.count(now: now) }
    case MPV_EVENT_SHUTDOWN: return false
    case MPV_EVENT_GET_PROPERTY_REPLY:
      takeIsAtEnd(event)
      takeFrameTime(event, raw)
      if event.error >= 0 { reportProperty(event) }
    case MPV_EVENT_PROPERTY_CHANGE: reportProperty(event)
    case MPV_EVENT_COMMAND_REPLY, MPV_EVENT_SET_PROPERTY_REPLY: reportReply(event)
    case MPV_EVENT_LOG_MESSAGE: reportLog(event)
    case MPV_EVENT_START_FILE:
      renderer.withFrames { frames in
        frames.invalidate()
        frames.knownTime = nil
        frames.seekToEnd = .none
      }
      heldEnd.withLock { $0 = nil }
      report(.startFile)
    case MPV_EVENT_FILE_LOADED: report(.fileLoaded)
    case MPV_EVENT_VIDEO_RECONFIG: takeColor(raw)
    case MPV_EVENT_SEEK:
      invalidateFrames()
      report(.seek)
    case MPV_EVENT_PLAYBACK_RESTART:
      report(.playbackRestart)
      if let serial = renderer.withFrames({ $0.restart() }) {
        ask(serial)
      } else {
        renderer.redraw()
      }
    case MPV_EVENT_END_FILE:
      invalidateFrames()
      heldEnd.withLock { $0 = nil }
      reportEnd(event)
    default: break
    }
    return true
  }
}

// MARK: - Frames

extension EventThread {
  private func invalidateFrames() {
    renderer.withFrames { $0.invalidate() }
  }

  private func ask(_ serial: UInt64) {
    renderer.withFrames { $0.ask(serial: serial) }
    handle.requestIsAtEnd(serial: serial)
    handle.requestFrameTime(serial: serial)
  }

  /// Asks at once, so that it is known before the time of the first picture to which it applies.
  private func takeColor(_ raw: OpaquePointer) {
    var node = mpv_node()
    guard mpv_get_property(raw, "video-params", MPV_FORMAT_NODE, &node) >= 0 else { return }
    let color = MPVColor(MPVNode(node))
    mpv_free_node_contents(&node)
    renderer.withFrames { $0.color = color }
  }

  /// What the times of pictures depend on.
  private func tellFrames(_ property: MPVProperty) {
    switch property {
    case .pause(let isPaused): renderer.withFrames { $0.isPaused = isPaused }
    case .speed(let speed): renderer.withFrames { $0.speed = speed }
    case .containerFPS(let fps):
      let interval = fps.flatMap { $0 > 0 ? 1 / $0 : nil }
      renderer.withFrames { $0.interval = interval }
    default: break
    }
  }

  private func takeIsAtEnd(_ event: mpv_event) {
    guard case .atEnd(let serial) = MPVHandle.Tag(event.reply_userdata), event.error >= 0,
      let property = event.data?.assumingMemoryBound(to: mpv_event_property.self),
      property.pointee.format == MPV_FORMAT_FLAG,
      property.pointee.data?.assumingMemoryBound(to: Int32.self).pointee == 1
    else { return }
    renderer.withFrames { $0.end(serial: serial) }
  }

  private func takeFrameTime(_ event: mpv_event, _ raw: OpaquePointer) {
    guard case .frameTime(let serial) = MPVHandle.Tag(event.reply_userdata) else { return }
    var time: Double?
    if event.error >= 0,
      let property = event.data?.assumingMemoryBound(to: mpv_event_property.self),
      property.pointee.format == MPV_FORMAT_DOUBLE
    {
      time = property.pointee.data?.assumingMemoryBound(to: Double.self).pointee
    }
    let now = mpv_get_time_us(raw)
    if renderer.withFrames({ $0.timed(serial: serial, time: time, now: now) }) { ask(serial) }
  }

  private func reportFrames() {
    let (complete, needsRedraw, needsSeek) = renderer.withFrames { frames in
      let complete = frames.takeComplete()
      let needsSeek = frames.seekToEnd == .wanted
      if needsSeek { frames.seekToEnd = .begun }
      defer { frames.needsRedraw = false }
      return (complete, frames.needsRedraw, needsSeek)
    }
    for frame in complete { report(.frame(frame)) }
    if needsSeek {
      let target: [String: MPVNode] = [
        "name": "seek", "target": .double(Self.beyondTheEnd), "flags": "absolute+exact",
      ]
      handle.command(.map(target), subject: "seek")
    }
    if needsRedraw { renderer.redraw() }
  }

  /// Whether the end is to be told later, since the last picture is not told yet.
  private func holdsBack(_ property: MPVProperty) -> Bool {
    guard case .endReached(let isReached) = property else { return false }
    let isHeld = isReached && renderer.withFrames { $0.isUnsettled }
    heldEnd.withLock { $0 = isHeld ? DispatchTime.now() + Self.patienceAtEnd : nil }
    return isHeld
  }

  private func releaseEnd() {
    guard let limit = heldEnd.withLock({ $0 }) else { return }
    guard !renderer.withFrames({ $0.isUnsettled }) || DispatchTime.now() > limit else { return }
    heldEnd.withLock { $0 = nil }
    report(.property(.endReached(true)))
  }
}

// MARK: - Everything else

extension EventThread {
  private func reportProperty(_ event: mpv_event) {
    guard case .property(let index) = MPVHandle.Tag(event.reply_userdata),
      MPVProperty.observed.indices.contains(index),
      let property = event.data?.assumingMemoryBound(to: mpv_event_property.self).pointee
    else { return }
    var value = MPVNode.none
    if property.format == MPV_FORMAT_NODE,
      let node = property.data?.assumingMemoryBound(to: mpv_node.self)
    {
      value = MPVNode(node.pointee)
    }
    guard let property = MPVProperty.observed[index].decode(value) else { return }
    tellFrames(property)
    if holdsBack(property) { return }
    if case .subtitleText = property {
      // Its form with tags changes with it, without being notified of.
      for index in MPVProperty.taggedSubtitleText { handle.requestProperty(index) }
    }
    report(.property(property))
  }

  private func reportReply(_ event: mpv_event) {
    guard case .request(let number) = MPVHandle.Tag(event.reply_userdata),
      let subject = handle.takeRequest(number), event.error < 0
    else { return }
    report(.commandFailed(MPVError(subject, event.error)))
  }

  private func reportEnd(_ event: mpv_event) {
    guard let end = event.data?.assumingMemoryBound(to: mpv_event_end_file.self).pointee else {
      return
    }
    switch end.reason {
    case MPV_END_FILE_REASON_EOF: report(.endFile(.endOfFile))
    case MPV_END_FILE_REASON_STOP: report(.endFile(.stop))
    case MPV_END_FILE_REASON_QUIT: report(.endFile(.quit))
    case MPV_END_FILE_REASON_REDIRECT: report(.endFile(.redirect))
    default: report(.endFile(.error(MPVError("playback", end.error))))
    }
  }

  private func reportLog(_ event: mpv_event) {
    guard let line = event.data?.assumingMemoryBound(to: mpv_event_log_message.self).pointee,
      let level = line.level.flatMap({ MPVLogMessage.Level(rawValue: String(cString: $0)) }),
      let prefix = line.prefix, let text = line.text
    else { return }
    var message = String(cString: text)
    while message.last?.isNewline == true { message.removeLast() }
    report(.log(MPVLogMessage(level: level, prefix: String(cString: prefix), text: message)))
  }
}
