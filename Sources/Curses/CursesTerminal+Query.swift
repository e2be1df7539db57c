import Cells
import Glibc

extension CursesTerminal {
  /// Whether terminals of this kind are asked what they can do.
  public var isAsked: Bool { TerminalQuery.asks(environment) }

  /// Whether the terminal is at the other end of SSH.
  public var isRemote: Bool { TerminalQuery.isRemote(environment) }

  /// Asks the terminal what it can do and waits for its answers, but not for long.
  ///
  /// Keys that are typed meanwhile are kept for `readKeys`.
  func ask() {
    guard let query = TerminalQuery(environment: environment) else { return }
    TerminalOutput.write(query.bytes, to: outputDescriptor)
    let deadline = ContinuousClock.now + TerminalQuery.patience
    keys.expectsReports(until: ContinuousClock.now + TerminalQuery.outstanding)
    while !capabilities.isComplete {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { break }
      let milliseconds = Int32(left.components.attoseconds / 1_000_000_000_000_000)
      var waiting = pollfd(fd: inputDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, max(1, milliseconds)) >= 0 || errno == EINTR else { break }
      if waiting.revents & Int16(POLLIN) != 0 { typeAhead += takeKeys(at: .now) }
    }
    query.withdraw()
  }

  /// Reads keys, and answers that came with them.
  func takeKeys(at now: ContinuousClock.Instant) -> [Key] {
    let found = keys.read(at: now)
    for report in keys.takeReports() { capabilities.take(report) }
    if capabilities.isComplete { keys.expectsReports(until: nil) }
    return found
  }
}
