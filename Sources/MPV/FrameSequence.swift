/// Joins what was rendered with the time that libmpv gave for it.
///
/// `time-pos` belongs to the picture on the screen, but not between a load or a seek and the
/// restart of playback: then the newest picture is held back, and its time is asked for again.
struct FrameSequence {
  private struct Pending {
    let serial: UInt64
    let isNewPicture: Bool
    let due: Int64
    var reading: FrameReading?
    /// Whether libmpv has no time for it.
    var isTimeless = false
    var isRendered = false
    var pixels: PixelBuffer?
  }

  var clock = FrameClock()
  private var pending: [Pending] = []
  private var isValid = false
  private var lastTime: Double?

  /// Takes note of a picture that is about to be rendered, and of when it is due.
  mutating func begin(serial: UInt64, isNewPicture: Bool, due: Int64 = 0) {
    if isNewPicture && !isValid { pending = [] }
    pending.append(Pending(serial: serial, isNewPicture: isNewPicture, due: due))
  }

  mutating func rendered(serial: UInt64, pixels: PixelBuffer?) {
    guard let index = pending.firstIndex(where: { $0.serial == serial }) else { return }
    pending[index].isRendered = true
    pending[index].pixels = pixels
  }

  /// Takes the answer for a picture, `nil` where libmpv has no time for it.
  mutating func timed(serial: UInt64, time: Double?, now: Int64 = 0) {
    guard isValid, let index = pending.firstIndex(where: { $0.serial == serial }),
      pending[index].reading == nil
    else { return }
    if let time {
      pending[index].reading = FrameReading(time: time, due: pending[index].due, answered: now)
    } else {
      pending[index].isTimeless = true
    }
  }

  /// A load or a seek began.
  mutating func invalidate() {
    isValid = false
    lastTime = nil
    let newest = pending.last { $0.isNewPicture }
    pending = newest.map { [$0] } ?? []
    for index in pending.indices { pending[index].reading = nil }
  }

  /// Playback restarted. Returns the picture whose time is to be asked for again.
  mutating func restart() -> UInt64? {
    isValid = true
    clock.restart()
    return pending.last { $0.isNewPicture }?.serial
  }

  /// The frames that are complete, in order.
  mutating func takeComplete() -> [PresentedFrame] {
    var frames: [PresentedFrame] = []
    while isValid, let first = pending.first, first.isRendered {
      if first.isNewPicture {
        switch first.isTimeless ? .unknown : newPictureVerdict() {
        case .time(let time): lastTime = time
        case .wait: return frames
        case .unknown:
          // Nor have redraws of it a time.
          lastTime = nil
        }
      }
      pending.removeFirst()
      guard let lastTime else { continue }
      frames.append(
        PresentedFrame(
          time: lastTime, pixels: first.pixels, serial: first.serial,
          isNewPicture: first.isNewPicture))
    }
    return frames
  }

  /// Judges the oldest picture by its answer and those that have come since.
  private mutating func newPictureVerdict() -> FrameClock.Verdict {
    let pictures = pending.lazy.filter(\.isNewPicture)
    return clock.verdict(Array(pictures.prefix { $0.reading != nil }.compactMap(\.reading)))
  }
}
