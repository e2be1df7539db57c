import CNCurses
import Cells
import Glibc

/// The terminal on ncurses: modes, keys, and the bytes that draw the interface.
///
/// ncurses never writes to the terminal. It writes to memory, from where `draw` returns the bytes
/// for the caller to write together with the picture. Only `start`, `stop`, `suspend` and `resume`
/// write to the terminal themselves; nothing else may be writing then.
public final class CursesTerminal {
  /// The descriptor that keys come from; readable when `readKeys` has something.
  public let inputDescriptor: Int32
  /// The descriptor of the terminal's output.
  public let outputDescriptor: Int32
  /// What the picture can be drawn with.
  public private(set) var colorMode: ColorMode = .monochrome
  /// The characters that it can show.
  public private(set) var glyphs: GlyphRepertoire = .unicode
  /// What it said of itself.
  public internal(set) var capabilities = TerminalCapabilities()
  /// In cells.
  public private(set) var size = Size(width: 80, height: 24)

  /// The version of ncurses at run time, such as `6.4.20221231`.
  public nonisolated static var libraryVersion: String {
    let text = curses_version().map { String(cString: $0) } ?? "unknown"
    return text.split(separator: " ").last.map(String.init) ?? text
  }

  let environment: [String: String]
  private var mode: TerminalMode?
  private var output: MemoryFile?
  private var input: UnsafeMutablePointer<FILE>?
  private var screen: OpaquePointer?
  private var painter: ChromePainter?
  var keys = KeyReader()
  /// Keys that came while the terminal was asked.
  var typeAhead: [Key] = []
  private var modes: ReportModes?
  private let usesMouse: Bool
  private var isShown = false
  private var canTurnWrappingOff = false

  /// - Parameters:
  ///   - input: the descriptor of the terminal to read keys from.
  ///   - output: the descriptor of the same terminal to write to.
  ///   - environment: `TERM`, `COLORTERM`, `NO_COLOR` and the locale are taken from it.
  ///   - usesMouse: Whether the mouse is asked for; else the terminal selects text with it.
  public init(
    input: Int32 = 0, output: Int32 = 1, environment: [String: String], usesMouse: Bool = true
  ) {
    self.usesMouse = usesMouse
    inputDescriptor = input
    outputDescriptor = output
    self.environment = environment
  }

  /// Takes over the terminal: raw mode, alternate screen, hidden cursor.
  ///
  /// The locale must have been set (`setlocale(LC_CTYPE, "")`); if it is not UTF-8, `C.UTF-8` is, so
  /// that keys and widths are the same in every locale.
  public func start() throws(CursesError) {
    guard isatty(inputDescriptor) == 1, isatty(outputDescriptor) == 1 else {
      throw CursesError(.notATerminal)
    }
    let name = environment["TERM"] ?? ""
    guard !name.isEmpty, name != "dumb" else { throw CursesError(.unknownTerminal(name)) }
    useUTF8()
    let mode = try TerminalMode(of: inputDescriptor)
    let memory = try MemoryFile()
    guard let input = fdopen(dup(inputDescriptor), "r") else {
      throw CursesError(.system(call: "fdopen", code: errno))
    }
    let signals = SignalDispositions()
    guard let screen = newterm(name, memory.stream, input) else {
      fclose(input)
      throw CursesError(.unknownTerminal(name))
    }
    signals.restore()
    set_term(screen)
    self.screen = screen
    self.input = input
    output = memory
    self.mode = mode
    guard slate_string("cup") != nil, slate_string("clear") != nil else {
      close()
      throw CursesError(.incapableTerminal(name))
    }
    configure()
    prepareRestoring(mode)
    mode.enter(inputDescriptor)
    show()
    ask()
    adoptCapabilities()
    if capabilities.hasKittyGraphics { prepareRestoring(mode) }
    // What a terminal shows of questions that it does not know goes with the first drawing.
    clear()
  }

  /// Gives the terminal back as it was found. Does nothing if it was not started.
  public func stop() {
    guard let mode else { return }
    if isShown { hide() }
    EmergencyRestore.disarm()
    mode.leave(inputDescriptor)
    close()
  }

  /// Gives the terminal back for a while, before the program stops or another runs.
  ///
  /// To stop, call `raise(SIGTSTP)` next: unlike `kill` on the own process it returns only after the
  /// program was continued, so `resume` cannot overtake the stop.
  public func suspend() {
    guard let mode, isShown else { return }
    hide()
    EmergencyRestore.disarm()
    mode.leave(inputDescriptor)
  }

  /// Takes the terminal again after `suspend`, with the size that it has now.
  ///
  /// The screen is empty then: the next `draw` draws everything, and the picture's painter must be
  /// told that nothing is on the screen.
  public func resume() {
    guard let mode, !isShown else { return }
    EmergencyRestore.arm()
    mode.enter(inputDescriptor)
    show()
  }

  /// Takes over the terminal's size; the bytes that clear it come with the next `draw`.
  ///
  /// - Returns: whether the size changed. The picture's painter must then be told that nothing is
  ///   on the screen.
  @discardableResult
  public func resize() -> Bool {
    guard screen != nil, isShown, let found = measured(), found != size else { return false }
    clear()
    return true
  }

  /// Draws everything anew with the next `draw`, for a screen that another program wrote on.
  public func redraw() {
    guard screen != nil, isShown else { return }
    clear()
  }

  /// What to write to the terminal so that it shows these cells; holes are left alone.
  ///
  /// The surface should have the terminal's size; what is missing counts as holes, what is too
  /// much is cut off. On terminals that cannot turn wrapping off (tmux, screen) the last cell of the
  /// screen is drawn only beside another cell of the interface.
  public func draw(_ chrome: Surface) -> [UInt8] {
    guard isShown, let output else { return [] }
    var fitted = chrome
    if chrome.size != size {
      fitted = Surface(size: size, filledWith: .hole)
      fitted.copy(chrome, at: Point(x: 0, y: 0))
    }
    protectCorner(&fitted)
    painter?.draw(fitted)
    return output.drain()
  }

  /// The keys that wait to be read.
  public func readKeys(at now: ContinuousClock.Instant = .now) -> [Key] {
    guard screen != nil, isShown else { return [] }
    defer { typeAhead.removeAll() }
    return typeAhead + takeKeys(at: now)
  }

  /// When to call `readKeys` although nothing comes: an Escape may be the beginning of an answer.
  public var keyDeadline: ContinuousClock.Instant? { keys.deadline }

  /// Leaves the last cell out where drawing it would write a hole.
  ///
  /// A terminal that cannot turn wrapping off would scroll, so ncurses shifts the left neighbour in.
  private func protectCorner(_ chrome: inout Surface) {
    let corner = Point(x: size.width - 1, y: size.height - 1)
    guard !canTurnWrappingOff, chrome[corner.x - 1, corner.y].content == .hole else { return }
    chrome[corner] = .hole
  }

  private func configure() {
    colorMode = ColorMode(
      environment: environment, terminfoColors: Int(slate_number("colors")),
      hasDirectColor: slate_flag("RGB") > 0 || slate_flag("Tc") > 0)
    let isColorless = !(environment["NO_COLOR"] ?? "").isEmpty
    painter = ChromePainter(palette: Palette(usesColor: !isColorless))
    canTurnWrappingOff = slate_string("rmam") != nil && slate_string("smam") != nil
    let mousePrefix = slate_string("kmous").map { String(cString: $0) }
    keys = KeyReader(mousePrefix: mousePrefix)
    modes = ReportModes(
      environment: environment, reportsMouse: mousePrefix != nil, usesMouse: usesMouse)
    set_escdelay(25)
    noecho()
    cbreak()
    nonl()
    curs_set(0)
    let window = slate_stdscr()
    nodelay(window, true)
    keypad(window, true)
    leaveok(window, true)
    idlok(window, false)
    idcok(window, false)
    scrollok(window, false)
  }

  /// What the environment leaves open the terminal's answers decide.
  private func adoptCapabilities() {
    let unstated: GlyphRepertoire = capabilities.isUTF8 == true ? .unicode : .ascii
    glyphs = GlyphRepertoire.stated(by: environment) ?? unstated
    if capabilities.takesDirectColor { colorMode = colorMode.withDirectColor }
  }

  private func useUTF8() {
    let name = nl_langinfo(Int32(CODESET)).map { String(cString: $0) }
    if name != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
  }

  /// The size of a cell in pixels, if the terminal tells.
  public var cellPixels: Size? {
    guard let found = windowSize() else { return nil }
    let (columns, rows) = (Int(found.ws_col), Int(found.ws_row))
    let own = Size(width: Int(found.ws_xpixel) / columns, height: Int(found.ws_ypixel) / rows)
    if TerminalCapabilities.isPlausibleCell(own) { return own }
    if let said = capabilities.cellPixels { return said }
    guard let area = capabilities.areaPixels else { return nil }
    let share = Size(width: area.width / columns, height: area.height / rows)
    return TerminalCapabilities.isPlausibleCell(share) ? share : nil
  }

  private func windowSize() -> winsize? {
    var found = winsize()
    guard ioctl(outputDescriptor, UInt(TIOCGWINSZ), &found) == 0, found.ws_col > 0, found.ws_row > 0
    else { return nil }
    return found
  }

  private func measured() -> Size? {
    guard let found = windowSize() else { return nil }
    // The size is the user's to choose; these bounds keep absurd ones from costing memory.
    return Size(width: min(1000, Int(found.ws_col)), height: min(500, Int(found.ws_row)))
  }

  /// Clears the screen at the size that it has; its bytes wait in memory.
  private func clear() {
    if let found = measured() { size = found }
    resize_term(Int32(size.height), Int32(size.width))
    werase(slate_stdscr())
    clearok(slate_curscr(), true)
    wnoutrefresh(slate_stdscr())
    doupdate()
    painter?.reset()
  }

  private func show() {
    isShown = true
    TerminalOutput.write(modes?.entering ?? [], to: outputDescriptor)
    clear()
    flush()
  }

  /// What to write to the terminal so that its window has this title, until the terminal is given
  /// back; empty for a terminal without.
  public func title(_ text: String) -> [UInt8] { modes?.title(text) ?? [] }

  private func hide() {
    isShown = false
    endwin()
    // A frame that was broken off left its update open.
    TerminalOutput.write(
      Array("\u{1B}[?2026l".utf8) + (modes?.leaving ?? []), to: outputDescriptor)
    flush()
  }

  private func flush() {
    guard let output else { return }
    TerminalOutput.write(output.drain(), to: outputDescriptor)
  }

  private func close() {
    if let screen { delscreen(screen) }
    if let input { fclose(input) }
    screen = nil
    input = nil
    output = nil
    mode = nil
    painter = nil
  }

  private func prepareRestoring(_ mode: TerminalMode) {
    EmergencyRestore.prepare(
      bytes: restoringBytes(), saved: mode.saved, input: inputDescriptor, output: outputDescriptor)
  }

  private func restoringBytes() -> [UInt8] {
    var text = "\u{1B}[?2026l"
    // A terminal may keep pictures that it showed on the alternate screen.
    if capabilities.hasKittyGraphics { text += "\u{1B}_Ga=d,d=A,q=2\u{1B}\\" }
    for capability in ["sgr0", "rmkx", "cnorm", "rmcup"] {
      guard let value = slate_string(capability) else { continue }
      // Without the padding marks $<…> that ncurses would turn into delays.
      text += String(cString: value).replacing(/\$<[^>]*>/, with: "")
    }
    return Array(text.utf8) + (modes?.leaving ?? [])
  }
}
