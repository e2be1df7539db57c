import Foundation
import Glibc

/// A pseudo-terminal with a program in it and a model of what its screen shows.
///
/// The program's output is read only inside the calls that wait; they must follow each other closely
/// enough for the program not to be held up for longer than the test means to.
public final class PseudoTerminal {
  public enum Exit: Sendable, Hashable {
    case code(Int32)
    case signal(Int32)
    case stopped(Int32)
  }

  public struct Failure: Error {
    public let call: String
    public let code: Int32
  }

  /// What the program drew so far.
  public private(set) var screen: ScreenModel
  /// All bytes of the program so far, if they are kept.
  public private(set) var transcript: [UInt8] = []
  public var keepsTranscript = false
  /// How fast the terminal takes bytes; `nil` for as fast as it can.
  public var bytesPerSecond: Double?
  /// Called at each end of a synchronized update with the screen as it is then.
  public var onUpdate: ((ScreenModel) -> Void)?
  public private(set) var processIdentifier: pid_t = 0

  private var cell: (width: Int, height: Int)?
  private let master: Int32
  /// Kept open, so that the modes can be read after the program has ended.
  private let slave: Int32
  private let slavePath: String
  private var exit: Exit?

  public init(width: Int = 80, height: Int = 24) throws {
    screen = ScreenModel(width: width, height: height)
    // Linux's own way, since Swift's Glibc does not declare posix_openpt and its like.
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard master >= 0 else { throw Failure(call: "open", code: errno) }
    var number: Int32 = 0
    var unlocked: Int32 = 0
    let getNumber: UInt = 0x8004_5430
    let setLock: UInt = 0x4004_5431
    guard ioctl(master, setLock, &unlocked) == 0, ioctl(master, getNumber, &number) == 0 else {
      throw Failure(call: "ioctl", code: errno)
    }
    slavePath = "/dev/pts/\(number)"
    slave = open(slavePath, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard slave >= 0 else { throw Failure(call: "open", code: errno) }
    setSize(width, height)
  }

  deinit {
    if processIdentifier > 0, exit == nil {
      kill(processIdentifier, SIGKILL)
      var status: Int32 = 0
      waitpid(processIdentifier, &status, 0)
    }
    close(slave)
    close(master)
  }

  /// The terminal's end for a program in this very process.
  public var terminalDescriptor: Int32 { slave }

  /// The modes as they are now.
  public var modes: termios {
    var found = termios()
    tcgetattr(slave, &found)
    return found
  }

  /// Whether typed characters are echoed and lines edited, as a shell needs it.
  public var isRestored: Bool {
    let flags = modes.c_lflag
    return flags & UInt32(ECHO) != 0 && flags & UInt32(ICANON) != 0
  }

  /// Starts a program in a session of its own whose terminal this is.
  ///
  /// - Parameters:
  ///   - path: absolute.
  ///   - arguments: without the program's name.
  ///   - environment: all of it.
  public func spawn(
    _ path: String, _ arguments: [String] = [], environment: [String: String]
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, slavePath, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A new session, in which the first terminal that is opened becomes the controlling one;
    // signals as a fresh program has them.
    let newSession: Int16 = 0x80
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes,
      newSession | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    var argv = ([path] + arguments).map { strdup($0) } + [nil]
    var envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer {
      for pointer in argv + envp { free(pointer) }
    }
    let code = posix_spawn(&processIdentifier, path, &actions, &attributes, &argv, &envp)
    guard code == 0 else { throw Failure(call: "posix_spawn", code: code) }
  }

  /// Types bytes.
  public func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(master, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      bytes.removeFirst(count)
    }
  }

  /// Changes the size; the program gets SIGWINCH.
  public func resize(width: Int, height: Int) {
    screen.resize(width: width, height: height)
    setSize(width, height)
  }

  /// Makes the terminal answer as one of a kind does.
  public func become(_ personality: TerminalPersonality) {
    screen.personality = personality
    cell = personality.cell
    setSize(screen.width, screen.height)
  }

  public func keepSnapshots() { screen.keepsSnapshots = true }

  /// Reads what the program writes for so long.
  public func pump(seconds: Double) {
    _ = wait(seconds: seconds) { _ in false }
  }

  /// Takes what the program writes for so long, and only then looks at what it draws.
  ///
  /// The model costs as much time as the program itself; this way it does not hold it up.
  public func record(seconds: Double) {
    let deadline = Self.now() + seconds
    var recorded: [UInt8] = []
    while Self.now() < deadline {
      recorded += readBytes(milliseconds: 20)
    }
    if keepsTranscript { transcript += recorded }
    take(recorded[...])
  }

  /// Reads until the screen is as wanted.
  ///
  /// - Returns: whether that came in time.
  public func wait(seconds: Double, until condition: (ScreenModel) -> Bool) -> Bool {
    let deadline = Self.now() + seconds
    if condition(screen) { return true }
    while true {
      let left = deadline - Self.now()
      guard left > 0 else { return false }
      guard readOnce(milliseconds: Int32(max(1, min(100, left * 1000)))) else { continue }
      if condition(screen) { return true }
    }
  }

  /// Reads until the program has written nothing for a while.
  ///
  /// - Returns: whether that came in time.
  @discardableResult
  public func settle(quiet: Double = 0.25, seconds: Double = 30) -> Bool {
    let deadline = Self.now() + seconds
    var last = Self.now()
    while Self.now() < deadline {
      if readOnce(milliseconds: 20) { last = Self.now() }
      if Self.now() - last >= quiet { return true }
    }
    return false
  }

  /// Sends a signal to the program.
  public func signal(_ number: Int32) {
    guard processIdentifier > 0, exit == nil else { return }
    kill(processIdentifier, number)
  }

  /// Reads until the program has ended or was stopped, and what it left to read.
  ///
  /// - Returns: how, or `nil` if it still runs.
  public func waitForExit(seconds: Double, stopped: Bool = false) -> Exit? {
    if let exit { return exit }
    let deadline = Self.now() + seconds
    while Self.now() < deadline {
      _ = readOnce(milliseconds: 10)
      var status: Int32 = 0
      let options = WNOHANG | (stopped ? WUNTRACED : 0)
      guard waitpid(processIdentifier, &status, options) == processIdentifier else { continue }
      while readOnce(milliseconds: 10) {}
      if status & 0xFF == 0x7F { return .stopped((status >> 8) & 0xFF) }
      let ended: Exit = status & 0x7F == 0 ? .code((status >> 8) & 0xFF) : .signal(status & 0x7F)
      exit = ended
      return ended
    }
    return nil
  }

  private func readOnce(milliseconds: Int32) -> Bool {
    let bytes = readBytes(milliseconds: milliseconds)
    guard !bytes.isEmpty else { return false }
    if keepsTranscript { transcript += bytes }
    take(bytes[...])
    let answers = screen.takeAnswers()
    if !answers.isEmpty { write(answers) }
    if let bytesPerSecond { usleep(UInt32(Double(bytes.count) / bytesPerSecond * 1e6)) }
    return true
  }

  private func readBytes(milliseconds: Int32) -> [UInt8] {
    var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, milliseconds) > 0, waiting.revents & Int16(POLLIN) != 0 else {
      return []
    }
    let capacity = bytesPerSecond == nil ? 1 << 16 : 1 << 12
    return [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      count = max(0, read(master, buffer.baseAddress, capacity))
    }
  }

  private func take(_ bytes: ArraySlice<UInt8>) {
    guard let onUpdate else { return screen.write(bytes) }
    // Only the final byte of a sequence ends an update.
    for piece in bytes.split(after: UInt8(ascii: "l")) {
      let before = screen.updates
      screen.write(piece)
      if screen.updates != before { onUpdate(screen) }
    }
  }

  private func setSize(_ width: Int, _ height: Int) {
    var size = winsize()
    size.ws_col = UInt16(clamping: width)
    size.ws_row = UInt16(clamping: height)
    if let cell {
      size.ws_xpixel = UInt16(clamping: width * cell.width)
      size.ws_ypixel = UInt16(clamping: height * cell.height)
    }
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

extension ArraySlice where Element: Equatable {
  /// The pieces that each end with the element, and what is left.
  fileprivate func split(after element: Element) -> [ArraySlice] {
    var pieces: [ArraySlice] = []
    var rest = self
    while let index = rest.firstIndex(of: element) {
      pieces.append(rest[...index])
      rest = rest[(index + 1)...]
    }
    if !rest.isEmpty { pieces.append(rest) }
    return pieces
  }
}
