import SlateApp

runSlate(arguments: Array(CommandLine.arguments.dropFirst()))
