import Cells
import Curses
import Foundation
import MPV
import Mosaic
import Synchronization

/// Draws pictures and writes to the terminal on a thread of its own, one frame at a time.
///
/// It takes a frame only while it is idle and never queues one: a slow terminal costs pictures,
/// not time of the main thread.
nonisolated final class ScreenWriter: Sendable {
  /// One screen: what ncurses has to say, and the picture with the text over it.
  struct Frame: Sendable {
    var chrome: [UInt8]
    var mask: CellMask
    var pictureArea: Rect
    var overlay: Surface
    /// What the picture is drawn with.
    var format: PictureFormat
    var picture: PixelBuffer?
    /// Degrees clockwise.
    var rotation: Int
    /// What the picture's code values stand for.
    var color: ColorDescription
    /// Whether what the terminal shows is no longer known.
    var isFresh: Bool
  }

  private struct State {
    var frame: Frame?
    var isBusy = false
    var isStopped = false
  }

  private let descriptor: Int32
  private let colorMode: ColorMode
  private let state = Mutex(State())
  private let wakeup = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)
  private let onIdle: @Sendable () -> Void

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - descriptor: The terminal; it may be non-blocking.
  ///   - onIdle: Called on the thread after each frame.
  init(descriptor: Int32, colorMode: ColorMode, onIdle: @escaping @Sendable () -> Void) {
    self.descriptor = descriptor
    self.colorMode = colorMode
    self.onIdle = onIdle
    let thread = Thread { [self] in run() }
    thread.name = "screen-writer"
    thread.start()
  }

  var isIdle: Bool { state.withLock { !$0.isBusy } }

  /// Takes a frame; to be called only while idle.
  func submit(_ frame: Frame) {
    state.withLock { state in
      state.frame = frame
      state.isBusy = true
    }
    wakeup.signal()
  }

  /// Ends the thread; what a stuck terminal does not take is given up.
  func stop() {
    state.withLock { $0.isStopped = true }
    wakeup.signal()
    _ = done.wait(timeout: .now() + 1)
  }

  private var isStopped: Bool { state.withLock { $0.isStopped } }

  private func run() {
    var composer = FrameComposer(painter: MosaicPainter(mode: colorMode))
    var picture: PixelBuffer?
    var colors = ColorMapper()
    var format: PictureFormat?
    while true {
      wakeup.wait()
      guard !isStopped else { break }
      let frame = state.withLock { state in
        defer { state.frame = nil }
        return state.frame
      }
      guard let frame else { continue }
      if frame.format != format {
        format = frame.format
        composer.exchange(
          painter: frame.format.painter(colorMode), canvas: frame.format.canvas)
        picture = nil
      }
      let isNew = frame.picture !== picture
      picture = frame.picture
      write(compose(frame, isNew: isNew, with: &composer, &colors))
      state.withLock { $0.isBusy = false }
      onIdle()
    }
    write(composer.farewell())
    done.signal()
  }

  private func compose(
    _ frame: Frame, isNew: Bool, with composer: inout FrameComposer, _ colors: inout ColorMapper
  ) -> [UInt8] {
    composer.add(chrome: frame.chrome, mask: frame.mask, clears: frame.isFresh)
    guard let picture = frame.picture else {
      return composer.frame(nil, pictureArea: frame.pictureArea, overlay: frame.overlay)
    }
    return UprightPicture(picture, rotation: frame.rotation).withImage { image in
      guard let image else {
        return composer.frame(nil, pictureArea: frame.pictureArea, overlay: frame.overlay)
      }
      return colors.withMapped(image, as: frame.color) { image in
        composer.frame(
          image, isNew: isNew, pictureArea: frame.pictureArea, overlay: frame.overlay)
      }
    }
  }

  /// Writes all bytes, waiting for a slow terminal.
  ///
  /// When stopped it still ends the frame if the terminal takes it within a moment, so that no
  /// sequence is left half sent.
  private func write(_ bytes: [UInt8]) {
    var offset = 0
    var patience = 3
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes { buffer -> Int in
        let rest = UnsafeRawBufferPointer(rebasing: buffer[offset...])
        return Foundation.write(descriptor, rest.baseAddress, rest.count)
      }
      if count > 0 {
        offset += count
        continue
      }
      guard count < 0, errno == EAGAIN || errno == EINTR else { return }
      var poller = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      if poll(&poller, 1, 100) == 0, isStopped {
        patience -= 1
        if patience == 0 { return }
      }
    }
  }
}
