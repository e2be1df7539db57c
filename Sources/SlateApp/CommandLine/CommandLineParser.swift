import CGetopt
import Glibc

/// Reads the command line by getopt_long.
nonisolated struct CommandLineParser {
  var options = Options()
  var cues = CuesOptions()
  var demo = DemoStream.live
  /// What is printed instead of playing; the first that was asked for counts.
  var printout: Invocation?
  /// The options that were given, in their order.
  private var given: [(entry: OptionEntry, value: String)] = []

  /// Reads the arguments after the program's name.
  ///
  /// - Parameter configuration: Reads the user's file; called where its options count.
  /// - Throws: `UsageError` for an option that does not exist, lacks its value or has one that
  ///   cannot be read, and for a command that is not complete.
  static func parse(
    _ arguments: [String],
    configuration: () throws(UsageError) -> ConfigurationFile? = { () throws(UsageError) in nil }
  ) throws(UsageError) -> Invocation {
    var commandLine = CommandLineParser()
    let operands = try commandLine.readOptions(arguments)
    var parser = CommandLineParser()
    // In the order of the command line, over those of the file.
    for (entry, value) in commandLine.given { try entry.apply(&parser, value) }
    if let printout = parser.printout { return printout }
    if parser.options.readsConfiguration, let file = try configuration() {
      parser = CommandLineParser()
      try file.apply(to: &parser, scopes: scopes(of: operands))
      for (entry, value) in commandLine.given { try entry.apply(&parser, value) }
    }
    parser.given = commandLine.given
    return try parser.invocation(operands)
  }

  /// Whose options count beside those of all commands.
  private static func scopes(of operands: [String]) -> [OptionEntry.Scope] {
    switch operands.first {
    case "demo": [.interactive, .demo]
    case "cues": [.cues]
    default: [.interactive]
    }
  }

  private func invocation(_ operands: [String]) throws(UsageError) -> Invocation {
    switch operands.first {
    case "demo":
      try requireScopes(Self.scopes(of: operands), command: "demo")
      guard operands.count == 1 else {
        throw UsageError(message: "demo takes no argument, but got '\(operands[1])'")
      }
      return .demo(demo, options)
    case "cues":
      try requireScopes(Self.scopes(of: operands), command: "cues")
      guard operands.count == 2 else {
        throw UsageError(message: "cues expects one URL or file, but got \(operands.count - 1)")
      }
      return .cues(operands[1], options, cues)
    case let source?:
      try requireScopes(Self.scopes(of: operands), command: "playing")
      guard operands.count == 1 else {
        throw UsageError(message: "one URL or file expected, but got \(operands.count)")
      }
      return .play(source, options)
    case nil:
      throw UsageError(message: "a URL, a file or a command (demo, cues) expected")
    }
  }

  /// Refuses options that the command does not know rather than ignoring them.
  private func requireScopes(
    _ scopes: [OptionEntry.Scope], command: String
  ) throws(UsageError) {
    for entry in OptionTable.entries
    where entry.scope != .all && !scopes.contains(entry.scope)
      && given.contains(where: { $0.entry.name == entry.name })
    {
      throw UsageError(message: "--\(entry.name) does not apply to \(command)")
    }
  }

  private mutating func readOptions(_ arguments: [String]) throws(UsageError) -> [String] {
    let entries = OptionTable.entries
    var argv: [UnsafeMutablePointer<CChar>?] = (["slate"] + arguments).map { strdup($0) }
    let count = argv.count
    argv.append(nil)
    let names = entries.map { strdup($0.name) }
    defer {
      for pointer in argv { free(pointer) }
      for name in names { free(name) }
    }
    // Values from 256 on, so that none is taken for a short option.
    var table = zip(entries, names).enumerated().map { index, pair in
      CGetopt.option(
        name: pair.1, has_arg: pair.0.argument == nil ? no_argument : required_argument,
        flag: nil, val: Int32(256 + index))
    }
    table.append(CGetopt.option())
    let shorts = ":" + String(entries.compactMap(\.short))
    slate_getopt_reset()
    while true {
      let result = getopt_long(Int32(count), &argv, shorts, &table, nil)
      if result == -1 { break }
      guard let entry = Self.entry(for: result) else {
        // What was just read stands before the next element.
        let read = min(max(1, Int(slate_optind()) - 1), count - 1)
        throw Self.error(result, argument: argv[read])
      }
      given.append((entry, slate_optarg().map { String(cString: $0) } ?? ""))
    }
    return (Int(slate_optind())..<count).compactMap { argv[$0].map { String(cString: $0) } }
  }

  private static func entry(for result: Int32) -> OptionEntry? {
    let entries = OptionTable.entries
    if result >= 256 {
      let index = Int(result) - 256
      return index < entries.count ? entries[index] : nil
    }
    guard let byte = UInt8(exactly: result) else { return nil }
    let short = Character(UnicodeScalar(byte))
    return entries.first { $0.short == short }
  }

  private static func error(
    _ result: Int32, argument: UnsafeMutablePointer<CChar>?
  ) -> UsageError {
    let text = argument.map { String(cString: $0) } ?? ""
    if result == Int32(UInt8(ascii: ":")) {
      return UsageError(message: "\(text) expects a value")
    }
    if slate_optopt() >= 256 {
      return UsageError(message: "\(text) takes no value")
    }
    // A short option may be one of several in an argument; a long one leaves this zero.
    let short = UInt8(exactly: slate_optopt()).flatMap { $0 == 0 ? nil : UnicodeScalar($0) }
    return UsageError(message: "unknown option \(short.map { "-\($0)" } ?? text)")
  }
}
