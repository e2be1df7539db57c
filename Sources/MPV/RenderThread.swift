import CMPV
import Dispatch
import Synchronization
import Threads

/// Renders every picture that libmpv has, on the thread `mpv-render`.
final class RenderThread: Sendable {
  private struct State {
    var width = 0
    var height = 0
    var needsRedraw = false
    var isStopping = false
  }

  private let handle: MPVHandle
  private let frames: Mutex<FrameSequence>
  private let pool = PixelBufferPool()
  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)
  private let started = DispatchSemaphore(value: 0)
  private let stopped = DispatchSemaphore(value: 0)

  init(handle: MPVHandle) {
    self.handle = handle
    frames = Mutex(FrameSequence())
  }

  /// Starts the thread and returns when libmpv can present pictures.
  func start(_ raw: OpaquePointer) throws(MPVError) {
    nonisolated(unsafe) let raw = raw
    let result = StartResult()
    spawnThread(named: "mpv-render") {
      self.run(raw, result)
    }
    started.wait()
    try MPVError.check(result.code.withLock { $0 }, "renderer")
  }

  /// Frees the renderer and returns when that is done. Any thread but the callbacks', repeatedly.
  func stop() {
    state.withLock { $0.isStopping = true }
    wake.signal()
    stopped.wait()
    stopped.signal()
  }

  /// The size in pixels of the pictures; zero renders none.
  func setSize(width: Int, height: Int) {
    state.withLock { state in
      guard state.width != width || state.height != height else { return }
      state.width = max(0, width)
      state.height = max(0, height)
      state.needsRedraw = true
    }
    wake.signal()
  }

  func redraw() {
    state.withLock { $0.needsRedraw = true }
    wake.signal()
  }

  func withFrames<Result>(_ body: (inout sending FrameSequence) -> sending Result) -> Result {
    frames.withLock { body(&$0) }
  }
}

/// The code that creating the renderer gave.
private final class StartResult: Sendable {
  let code = Mutex<Int32>(0)
}

// MARK: - On the thread

extension RenderThread {
  private func run(_ raw: OpaquePointer, _ result: StartResult) {
    defer { stopped.signal() }
    guard let context = createContext(raw, result) else {
      started.signal()
      return
    }
    defer { mpv_render_context_free(context) }
    let wake = Unmanaged.passUnretained(wake).toOpaque()
    mpv_render_context_set_update_callback(
      context,
      { wake in
        guard let wake else { return }
        Unmanaged<DispatchSemaphore>.fromOpaque(wake).takeUnretainedValue().signal()
      }, wake)
    started.signal()
    var pace = RenderPace()
    while true {
      let hasWork = self.wake.wait(timeout: pace.wakeTime) == .success
      let work = state.withLock { state in
        defer { state.needsRedraw = false }
        return state
      }
      if work.isStopping { break }
      let update = mpv_render_context_update(context)
      let hasFrame = update & UInt64(MPV_RENDER_UPDATE_FRAME.rawValue) != 0
      guard hasFrame || work.needsRedraw || !hasWork else { continue }
      present(context, raw, &pace, width: work.width, height: work.height)
    }
    mpv_render_context_set_update_callback(context, nil, nil)
  }

  private func createContext(_ raw: OpaquePointer, _ result: StartResult) -> OpaquePointer? {
    var context: OpaquePointer?
    let code = MPV_RENDER_API_TYPE_SW.withCString { type in
      var parameters = [
        mpv_render_param(
          type: MPV_RENDER_PARAM_API_TYPE, data: UnsafeMutableRawPointer(mutating: type)),
        mpv_render_param(),
      ]
      return mpv_render_context_create(&context, raw, &parameters)
    }
    result.code.withLock { $0 = code }
    return code >= 0 ? context : nil
  }

  private func present(
    _ context: OpaquePointer, _ raw: OpaquePointer, _ pace: inout RenderPace, width: Int,
    height: Int
  ) {
    // First, so that little time is left for libmpv to go on between the question and rendering.
    let pixels = width > 0 && height > 0 ? pool.buffer(width: width, height: height) : nil
    let due = dueTimeOfNewPicture(context)
    let serial = pace.nextSerial()
    frames.withLock { $0.begin(serial: serial, isNewPicture: due != nil, due: due ?? 0) }
    if let due, pace.skips(due: due, now: mpv_get_time_us(raw)) {
      render(context, into: nil)
      frames.withLock { $0.skip(serial: serial) }
      return
    }
    // At once, before the next picture is queued.
    if due != nil { ask(serial) }
    let deadline = pace.begin(due: due ?? 0, now: mpv_get_time_us(raw))
    render(context, into: pixels)
    let end = mpv_get_time_us(raw)
    pace.end(now: end)
    // libmpv may have put another picture into the place of the one that was asked for.
    if due == nil || end >= deadline { ask(serial) }
    frames.withLock { $0.rendered(serial: serial, pixels: pixels) }
    handle.wakeUp()
  }

  /// Asks for the time of a picture; answers to earlier questions are void.
  private func ask(_ serial: UInt64) {
    frames.withLock { $0.ask(serial: serial, isAnew: true) }
    handle.requestFrameTime(serial: serial)
  }

  /// When the next picture is due in libmpv's microseconds, or `nil` if it is the last again.
  private func dueTimeOfNewPicture(_ context: OpaquePointer) -> Int64? {
    var info = mpv_render_frame_info()
    let code = withUnsafeMutablePointer(to: &info) { info in
      mpv_render_context_get_info(
        context, mpv_render_param(type: MPV_RENDER_PARAM_NEXT_FRAME_INFO, data: info))
    }
    let again =
      UInt64(MPV_RENDER_FRAME_INFO_REDRAW.rawValue) | UInt64(MPV_RENDER_FRAME_INFO_REPEAT.rawValue)
    let isPresent = info.flags & UInt64(MPV_RENDER_FRAME_INFO_PRESENT.rawValue) != 0
    guard code >= 0, isPresent, info.flags & again == 0 else { return nil }
    return info.target_time
  }

  private func render(_ context: OpaquePointer, into pixels: PixelBuffer?) {
    var block: Int32 = 0
    var skip: Int32 = pixels == nil ? 1 : 0
    var size = (Int32(clamping: pixels?.width ?? 1), Int32(clamping: pixels?.height ?? 1))
    var stride = pixels?.bytesPerRow ?? 4
    withUnsafeMutablePointer(to: &block) { block in
      withUnsafeMutablePointer(to: &skip) { skip in
        withUnsafeMutablePointer(to: &size) { size in
          withUnsafeMutablePointer(to: &stride) { stride in
            "bgr0".withCString { format in
              var parameters = [
                mpv_render_param(type: MPV_RENDER_PARAM_BLOCK_FOR_TARGET_TIME, data: block),
                mpv_render_param(type: MPV_RENDER_PARAM_SKIP_RENDERING, data: skip),
              ]
              if let pixels {
                parameters += [
                  mpv_render_param(type: MPV_RENDER_PARAM_SW_SIZE, data: size),
                  mpv_render_param(
                    type: MPV_RENDER_PARAM_SW_FORMAT,
                    data: UnsafeMutableRawPointer(mutating: format)),
                  mpv_render_param(type: MPV_RENDER_PARAM_SW_STRIDE, data: stride),
                  mpv_render_param(type: MPV_RENDER_PARAM_SW_POINTER, data: pixels.destination),
                ]
              }
              parameters.append(mpv_render_param())
              _ = mpv_render_context_render(context, &parameters)
            }
          }
        }
      }
    }
  }
}
