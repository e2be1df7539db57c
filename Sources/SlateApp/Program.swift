import Foundation
import HTTP
import MPV

/// Runs the program to its end and never returns: reads the command line, plays, and exits with
/// 0 (played or quit), 1 (usage), 2 (could not be played) or 4 (ended by a signal).
public func runSlate(arguments: [String]) -> Never {
  // Text only: libmpv parses numbers and needs LC_NUMERIC to stay "C".
  setlocale(LC_CTYPE, "")
  Signals.ignoreBrokenPipes()
  openStandardDescriptors()
  do {
    let folder = UserFolder().configuration
    let invocation = try CommandLineParser.parse(arguments) { () throws(UsageError) in
      try ConfigurationFile.load(from: folder)
    }
    switch invocation {
    case .help: Console.print(Help.text)
    case .version: Console.print(Version.text)
    case .manual: Console.print(Manual.text)
    case .completion(let shell): Console.print(shell.completion)
    case .play(let source, let options):
      try PlayCommand(options: options).run(.address(source))
    case .demo(let stream, let options):
      try PlayCommand(options: options).run(.demo(stream))
    case .cues(let source, let options, let cues):
      try CuesCommand(options: options, cues: cues).run(source)
    }
  } catch {
    Console.complain(error.message)
    exit(ExitStatus.usage.rawValue)
  }
  exit(ExitStatus.success.rawValue)
}

/// Opens those of the descriptors 0 to 2 that the caller has closed: otherwise the next file or
/// socket gets the number, and what is printed goes there.
private func openStandardDescriptors() {
  for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
    // The lowest free number is this one.
    _ = open("/dev/null", O_RDWR)
  }
}

/// The exit statuses of the program.
nonisolated enum ExitStatus: Int32, Sendable {
  case success = 0
  case usage = 1
  case unplayable = 2
  case signal = 4
}
