import Testing

@testable import SlateApp

// getopt keeps its place in global variables.
@Suite(.serialized) struct CommandLineTests {
  @Test func playsOneAddressWithOptionsInAnyPlace() throws {
    let expected = Options(
      subtitleLanguages: ["en", "de"], start: 90, variant: .height(720), usesColor: false)
    let arguments = ["--slang", "en, de", "http://x/y", "--start=1:30", "--variant", "720p"]
    #expect(
      try CommandLineParser.parse(arguments + ["--no-color"]) == .play("http://x/y", expected))
  }

  @Test func collectsRepeatableOptions() throws {
    let uuid = "11111111-1111-1111-1111-111111111111"
    let invocation = try CommandLineParser.parse([
      "--header", "Cookie: a=b", "--header", "X-Y:z", "--meta", uuid,
      "--meta", "optiview.live:meta:\(uuid)", "--mpv-option", "ao=null", "file.mp4",
    ])
    var expected = Options()
    expected.headers = [
      HeaderField(name: "Cookie", value: "a=b"), HeaderField(name: "X-Y", value: "z"),
    ]
    expected.metadataUUIDs = [uuid, uuid]
    expected.mpvOptions = [MPVOption(name: "ao", value: "null")]
    #expect(invocation == .play("file.mp4", expected))
  }

  @Test func readsTheOptionsOfCommands() throws {
    #expect(try CommandLineParser.parse(["demo"]) == .demo(.live, Options()))
    #expect(try CommandLineParser.parse(["demo", "--vod"]) == .demo(.vod, Options()))
    #expect(
      try CommandLineParser.parse(["demo", "--low-latency"]) == .demo(.lowLatency, Options()))
    var options = Options()
    options.start = -10
    #expect(
      try CommandLineParser.parse([
        "cues", "u", "--from", "-10", "--duration", "2.5", "--no-frames",
      ]) == .cues("u", options, CuesOptions(duration: 2.5, printsFrames: false)))
  }

  @Test(arguments: [["--help"], ["-h"], ["play", "--help"]])
  func asksForHelp(_ arguments: [String]) throws {
    #expect(try CommandLineParser.parse(arguments) == .help)
  }

  @Test func readsAnAddressThatBeginsWithADash() throws {
    #expect(try CommandLineParser.parse(["--", "-file"]) == .play("-file", Options()))
  }

  @Test(arguments: [
    ([], "expected"),
    (["a", "b"], "one URL"),
    (["demo", "x"], "demo takes no argument"),
    (["cues"], "cues expects one"),
    (["--bogus", "u"], "--bogus"),
    (["-x", "u"], "-x"),
    (["u", "--slang"], "--slang expects a value"),
    (["--no-color=1", "u"], "takes no value"),
    (["--vod", "u"], "--vod does not apply"),
    (["demo", "--duration", "3"], "--duration does not apply"),
    (["--variant", "big", "u"], "--variant expects"),
    (["--variant", "640x", "u"], "--variant expects"),
    (["--variant", "0x360", "u"], "--variant expects"),
    (["--source-fps", "0", "u"], "--source-fps expects"),
    (["--source-fps", "30/0", "u"], "--source-fps expects"),
    (["--start", "1:75", "u"], "--start expects"),
    (["--start", "inf", "u"], "--start expects"),
    (["--start", "", "u"], "--start expects"),
    (["--header", "no colon", "u"], "--header expects"),
    (["--header", "A: b\r\nC: d", "u"], "without control characters"),
    (["--meta", "1234", "u"], "--meta expects"),
    (["--mpv-option", "=x", "u"], "--mpv-option expects"),
    (["cues", "u", "--duration", "-1"], "--duration expects"),
  ])
  func refusesWithAMessageThatNamesTheFault(_ arguments: [String], _ fragment: String) {
    let error = #expect(throws: UsageError.self) { try CommandLineParser.parse(arguments) }
    #expect(error?.message.contains(fragment) == true, "\(error?.message ?? "")")
  }

  @Test(arguments: [
    ("29.97", 30000, 1001), ("59.94", 60000, 1001), ("23.976", 24000, 1001), ("25", 25, 1),
    ("30000/1001", 30000, 1001),
  ])
  func readsRates(_ text: String, _ numerator: Int64, _ denominator: Int64) throws {
    let rate = try OptionValue.frameRate(text)
    #expect(rate.numerator == numerator)
    #expect(rate.denominator == denominator)
  }

  @Test func helpNamesEveryOption() {
    for entry in OptionTable.entries { #expect(Help.text.contains("--\(entry.name)")) }
    for line in Help.text.split(separator: "\n") { #expect(line.count <= 110, "\(line)") }
  }
}
