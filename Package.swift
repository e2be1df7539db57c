// swift-tools-version: 6.2

import PackageDescription

let common: [SwiftSetting] = [.treatAllWarnings(as: .error)]
let pure = common + [.strictMemorySafety()]
// Loops over every pixel, or every byte for the screen: debug builds too must keep up with playing.
let pixels = common + [.unsafeFlags(["-O"], .when(configuration: .debug))]
let interface = common + [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "slate",
  products: [.executable(name: "slate", targets: ["slate"])],
  targets: [
    // C libraries: one adapter imports each.
    .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CGetopt"),
    .systemLibrary(name: "CPrctl"),
    .systemLibrary(name: "CSpawn"),
    .systemLibrary(name: "CMPV", providers: [.apt(["libmpv-dev"])]),
    .systemLibrary(name: "CMicroHTTPD", providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(name: "CNCurses", providers: [.apt(["libncurses-dev"])]),
    .systemLibrary(name: "CSixel", providers: [.apt(["libsixel-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),

    // Formats: bytes and text to values, no I/O.
    .target(name: "Bytes", swiftSettings: pure),
    .target(name: "Timing", swiftSettings: pure),
    .target(name: "HLS", swiftSettings: pure),
    .target(name: "ID3", dependencies: ["Bytes", "CZlib"], swiftSettings: common),
    .target(name: "ISOBMFF", dependencies: ["Bytes"], swiftSettings: pure),
    .target(name: "WebVTT", swiftSettings: pure),

    // The model: cues, timecode, the player's state.
    .target(
      name: "TimedMetadata", dependencies: ["ID3", "ISOBMFF", "Timing"], swiftSettings: pure),
    .target(name: "Player", dependencies: ["TimedMetadata", "Timing"], swiftSettings: pure),
    .target(name: "Cells", swiftSettings: pure),

    // Adapters and the stream engine.
    .target(name: "Threads", dependencies: ["CPrctl"], swiftSettings: common),
    .target(name: "MPV", dependencies: ["CMPV", "Threads"], swiftSettings: common),
    .target(name: "HTTP", dependencies: ["CCurl", "Threads"], swiftSettings: common),
    .target(
      name: "Streaming",
      dependencies: ["Bytes", "HLS", "HTTP", "ISOBMFF", "TimedMetadata", "Timing", "WebVTT"],
      swiftSettings: common),

    // The terminal.
    .target(name: "Mosaic", dependencies: ["Cells"], swiftSettings: pixels),
    .target(
      name: "Graphics", dependencies: ["CSixel", "CZlib", "Cells", "Mosaic"], swiftSettings: pixels),
    .target(name: "Curses", dependencies: ["CNCurses", "Cells"], swiftSettings: interface),
    .target(
      name: "Views", dependencies: ["Cells", "Player", "TimedMetadata", "Timing"],
      swiftSettings: interface),

    // The demo: an origin on loopback and what it serves.
    .target(
      name: "Origin",
      dependencies: ["Bytes", "CMicroHTTPD", "HLS", "ID3", "ISOBMFF", "Timing"],
      swiftSettings: common),
    .target(
      name: "Resources", path: "Resources",
      exclude: ["make-demo", "screenshot.png", "screenshot-cues.png"],
      resources: [.copy("Demo")], swiftSettings: common),

    // The program.
    .target(
      name: "SlateApp",
      dependencies: [
        "CGetopt", "CSpawn", "Cells", "Curses", "Graphics", "HTTP", "MPV", "Mosaic", "Origin",
        "Player",
        "Resources", "Streaming", "TimedMetadata", "Timing", "Views",
      ],
      swiftSettings: interface),
    .executableTarget(name: "slate", dependencies: ["SlateApp"], swiftSettings: interface),

    // Tests.
    .target(
      name: "TestSupport", dependencies: ["CZlib"], path: "Tests/TestSupport",
      swiftSettings: pixels),
    .testTarget(name: "BytesTests", dependencies: ["Bytes"], swiftSettings: common),
    .testTarget(name: "ThreadsTests", dependencies: ["Threads"], swiftSettings: common),
    .testTarget(name: "TimingTests", dependencies: ["Timing"], swiftSettings: common),
    .testTarget(name: "HLSTests", dependencies: ["HLS", "TestSupport"], swiftSettings: common),
    .testTarget(
      name: "ID3Tests", dependencies: ["Bytes", "ID3", "TestSupport"], swiftSettings: common),
    .testTarget(
      name: "ISOBMFFTests", dependencies: ["Bytes", "ISOBMFF", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "WebVTTTests", dependencies: ["TestSupport", "WebVTT"], swiftSettings: common),
    .testTarget(
      name: "TimedMetadataTests",
      dependencies: ["ID3", "ISOBMFF", "TestSupport", "TimedMetadata", "Timing"],
      swiftSettings: common),
    .testTarget(
      name: "PlayerTests", dependencies: ["ID3", "ISOBMFF", "Player", "TimedMetadata", "Timing"],
      swiftSettings: common),
    .testTarget(name: "CellsTests", dependencies: ["Cells"], swiftSettings: common),
    .testTarget(
      name: "MPVTests", dependencies: ["MPV", "Resources", "TestSupport"], swiftSettings: common),
    .testTarget(name: "HTTPTests", dependencies: ["HTTP", "TestSupport"], swiftSettings: common),
    .testTarget(
      name: "StreamingTests",
      dependencies: [
        "Bytes", "HLS", "HTTP", "ID3", "ISOBMFF", "Origin", "Player", "Resources", "Streaming",
        "TestSupport", "TimedMetadata", "Timing", "WebVTT",
      ],
      swiftSettings: common),
    .testTarget(
      name: "MosaicTests", dependencies: ["Cells", "Graphics", "Mosaic", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "CursesTests", dependencies: ["Cells", "Curses", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "ViewsTests",
      dependencies: ["Cells", "Player", "TestSupport", "TimedMetadata", "Timing", "Views"],
      swiftSettings: common),
    .testTarget(
      name: "OriginTests",
      dependencies: ["ISOBMFF", "Origin", "Resources", "Timing"],
      swiftSettings: common),
    .testTarget(
      name: "SlateAppTests",
      dependencies: [
        "Cells", "HTTP", "Player", "SlateApp", "Streaming", "TestSupport", "TimedMetadata",
        "Timing",
        "Views",
      ],
      swiftSettings: common),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "HTTP", "MPV", "Origin", "Player", "Resources", "SlateApp", "Streaming", "TestSupport",
        "TimedMetadata", "Timing",
      ],
      swiftSettings: common),
  ],
  swiftLanguageModes: [.v6]
)
