/// Joins what was rendered with the time that libmpv gave for it.
///
/// `time-pos` belongs to the picture on the screen, but not between a load or a seek and the
/// restart of playback: then the newest picture is held back, and its time is asked for again.
struct FrameSequence {
  private struct Pending {
    let serial: UInt64
    let isNewPicture: Bool
    var time: Double?
    var isRendered = false
    var pixels: PixelBuffer?
  }

  private var pending: [Pending] = []
  private var isValid = false
  private var lastTime: Double?

  /// Takes note of a picture that is about to be rendered.
  mutating func begin(serial: UInt64, isNewPicture: Bool) {
    if isNewPicture && !isValid { pending = [] }
    pending.append(Pending(serial: serial, isNewPicture: isNewPicture))
  }

  mutating func rendered(serial: UInt64, pixels: PixelBuffer?) {
    guard let index = pending.firstIndex(where: { $0.serial == serial }) else { return }
    pending[index].isRendered = true
    pending[index].pixels = pixels
  }

  /// Takes the answer for a picture, `nil` where libmpv has no time for it.
  mutating func timed(serial: UInt64, time: Double?) {
    guard isValid, let index = pending.firstIndex(where: { $0.serial == serial }) else { return }
    if let time {
      pending[index].time = pending[index].time ?? time
    } else if pending[index].time == nil {
      pending.remove(at: index)
    }
  }

  /// A load or a seek began.
  mutating func invalidate() {
    isValid = false
    lastTime = nil
    let newest = pending.last { $0.isNewPicture }
    pending = newest.map { [$0] } ?? []
    for index in pending.indices { pending[index].time = nil }
  }

  /// Playback restarted. Returns the picture whose time is to be asked for again.
  mutating func restart() -> UInt64? {
    isValid = true
    return pending.last { $0.isNewPicture }?.serial
  }

  /// The frames that are complete, in order.
  mutating func takeComplete() -> [PresentedFrame] {
    var frames: [PresentedFrame] = []
    while isValid, let first = pending.first, first.isRendered {
      guard let time = first.isNewPicture ? first.time : lastTime else {
        if first.isNewPicture { break }
        pending.removeFirst()
        continue
      }
      pending.removeFirst()
      lastTime = time
      frames.append(
        PresentedFrame(
          time: time, pixels: first.pixels, serial: first.serial,
          isNewPicture: first.isNewPicture))
    }
    return frames
  }
}
