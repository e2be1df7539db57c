import Cells
import Curses
import Foundation
import MPV
import Mosaic
import Player
import Views

/// The player on the terminal: keys go to the interface and to playback, and each change of the
/// state becomes one screen.
final class InteractivePlayer {
  private let playback: Playback
  private let terminal: CursesTerminal
  private var interface: InterfaceState
  private var writer: ScreenWriter?
  private var input: (any DispatchSourceRead)?
  private var timer: (any DispatchSourceTimer)?
  private var picture: PresentedFrame?
  private var shape: PictureShape?
  private var layout: PictureLayout?
  private var samplesPerCell = Size(width: 0, height: 0)
  /// What is drawn over the next picture is not known to be on the screen.
  private var isFresh = true
  private var isDirty = false
  private var isSuspended = false
  /// A request to the terminal that goes with the next frame.
  private var request: [UInt8] = []
  /// The title of the terminal's window.
  private var windowTitle: String?

  /// Called when the user quits, with whether the position is to be remembered.
  var onQuit: (_ remembersPosition: Bool) -> Void = { _ in }

  /// - Parameter picture: what the user wants the picture to be drawn with, or `nil` for the best.
  init(playback: Playback, terminal: CursesTerminal, picture: PictureMode?) {
    self.playback = playback
    self.terminal = terminal
    interface = InterfaceState(
      size: terminal.size,
      picture: PictureModes(TerminalPicture(terminal: terminal).modes, wanted: picture))
  }

  /// Takes over the terminal and draws from now on.
  func start() {
    startWriter()
    let source = DispatchSource.makeReadSource(
      fileDescriptor: terminal.inputDescriptor, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.readKeys() }
    }
    source.resume()
    input = source
    playback.onPicture = { [weak self] in self?.picture = $0 }
    playback.onPictureShape = { [weak self] in self?.adopt($0) }
    playback.onChange = { [weak self] in self?.refresh() }
    readKeys()
  }

  /// Lets go of the terminal.
  func stop() {
    input?.cancel()
    timer?.cancel()
    playback.onChange = {}
    playback.onPicture = { _ in }
    writer?.stop()
    writer = nil
  }

  private func startWriter() {
    let relay = EventRelay<Void>()
    relay.receive { [weak self] _ in self?.writerBecameIdle() }
    writer = ScreenWriter(
      descriptor: terminal.outputDescriptor, colorMode: terminal.colorMode,
      onIdle: { relay.send(()) })
  }

  private func readKeys() {
    for key in terminal.readKeys() {
      let commands = interface.handle(key, player: playback.state, at: Self.now)
      for command in commands { perform(command) }
    }
    refresh()
    guard let deadline = terminal.keyDeadline else { return }
    let delay = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(max(1, Int(delay) + 1))) {
      [weak self] in MainActor.assumeIsolated { self?.readKeys() }
    }
  }

  private func perform(_ command: PlayerCommand) {
    switch command {
    case .quit: onQuit(false)
    case .quitAndRemember: onQuit(true)
    case .suspend: suspend()
    case .redraw: redraw()
    case .save(let payload): save(payload)
    case .copy(let text): copy(text)
    default: playback.perform(command)
    }
  }

  private func copy(_ text: String) {
    let bytes = ClipboardSequence.bytes(text, environment: ProcessInfo.processInfo.environment)
    request += bytes ?? []
    interface.reportCopy(of: text, isSent: bytes != nil, at: Self.now)
  }

  /// Writes a payload on another thread, since a file system can take its time.
  private func save(_ payload: CuePayload) {
    DispatchQueue.global().async {
      let outcome = PayloadFile.write(payload)
      DispatchQueue.main.async { [weak self] in
        MainActor.assumeIsolated {
          self?.interface.report(outcome, of: payload, at: Self.now)
          self?.refresh()
        }
      }
    }
  }

  /// Draws the whole screen anew, whatever the terminal shows.
  func redraw() {
    terminal.redraw()
    isFresh = true
    refresh()
  }

  /// Adapts to the terminal's size.
  func resize() {
    terminal.resize()
    interface.size = terminal.size
    redraw()
  }

  /// Gives the terminal back and stops the process until it is continued.
  func suspend() {
    guard !isSuspended else { return }
    isSuspended = true
    writer?.stop()
    writer = nil
    terminal.suspend()
    Signals.stopProcess()
    terminal.resume()
    windowTitle = nil
    isSuspended = false
    startWriter()
    resize()
  }

  private func adopt(_ shape: PictureShape) {
    self.shape = shape
    refresh()
  }

  /// Draws the state of now, at once or as soon as the terminal has taken the frame before.
  private func refresh() {
    isDirty = true
    drawIfPossible()
  }

  private func writerBecameIdle() {
    if isDirty { drawIfPossible() }
  }

  private func drawIfPossible() {
    guard let writer, writer.isIdle, !isSuspended else { return }
    isDirty = false
    interface.update(player: playback.state, at: Self.now)
    let scene = interface.scene(player: playback.state, size: terminal.size)
      .spelled(in: terminal.glyphs)
    let format = TerminalPicture(terminal: terminal).format(
      interface.picture.mode, area: scene.pictureArea)
    fitPicture(to: scene.pictureArea, format)
    nameWindow()
    let chrome = terminal.draw(scene.chrome) + request
    request = []
    writer.submit(
      ScreenWriter.Frame(
        chrome: chrome, mask: CellMask(chrome: scene.chrome), pictureArea: scene.pictureArea,
        overlay: scene.overlay, format: format,
        picture: interface.picture.mode == .off ? nil : picture?.pixels,
        rotation: layout?.rotation ?? 0,
        color: picture.map { ColorDescription($0.color) } ?? .standard,
        isFresh: isFresh))
    isFresh = false
    scheduleChange()
  }

  private func fitPicture(to area: Rect, _ format: PictureFormat) {
    let samples = format.samplesPerCell(terminal.colorMode)
    if samples != samplesPerCell {
      // What is there was rendered for other cells.
      picture = nil
      samplesPerCell = samples
    }
    let isWanted = interface.picture.mode != .off
    let fitted = shape.flatMap {
      PictureLayout.fit(
        display: ($0.width, $0.height), rotation: $0.rotation,
        area: isWanted ? area : Rect(x: 0, y: 0, width: 0, height: 0), samplesPerCell: samples,
        cellAspect: terminal.cellPixels.map { Double($0.height) / Double($0.width) } ?? 2)
    }
    guard fitted != layout else { return }
    layout = fitted
    playback.client.setRenderSize(
      width: fitted?.renderWidth ?? 0, height: fitted?.renderHeight ?? 0)
    playback.client.redraw()
  }

  private func nameWindow() {
    let title = playback.state.title.map { "\($0.text) — Slate" } ?? "Slate"
    guard title != windowTitle else { return }
    windowTitle = title
    request += terminal.title(terminal.glyphs.spelling(of: title))
  }

  private func scheduleChange() {
    timer?.cancel()
    timer = nil
    guard let change = interface.nextChange else { return }
    let source = DispatchSource.makeTimerSource(queue: .main)
    source.schedule(deadline: .now() + max(0.01, change - Self.now))
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.refresh() }
    }
    source.resume()
    timer = source
  }

  /// Seconds of a clock that never goes back.
  private static var now: Double {
    Double(DispatchTime.now().uptimeNanoseconds) / 1e9
  }
}
