import Foundation
import Resources
import Testing

@testable import Origin

/// An origin on the demo asset whose clock the test sets.
enum DemoOrigin {
  /// 2026-12-01T12:00:00Z.
  static let noon = Date(timeIntervalSince1970: 1_796_126_400)

  /// The asset, read once for all tests.
  static let library = Result {
    guard let folder = DemoAsset.folder else { throw CocoaError(.fileNoSuchFile) }
    return try DemoLibrary(folder: folder)
  }

  static func make(
    at date: Date = noon, _ change: (inout OriginConfiguration) -> Void = { _ in }
  ) throws -> Origin {
    let asset = try #require(DemoAsset.folder)
    var configuration = OriginConfiguration(asset: asset)
    configuration.clock = { date }
    change(&configuration)
    return try Origin(configuration)
  }

  /// Serves for as long as `body` runs, every answer with one fault if there is one.
  static func serving<Result>(
    fault: OriginFault? = nil, turns: Int = 3, _ body: (Origin, UInt16) async throws -> Result
  ) async throws -> Result {
    let change = { (configuration: inout OriginConfiguration) in
      configuration.faults = { _ in fault }
      configuration.recordingTurns = turns
    }
    return try await serving(change, body)
  }

  /// Serves for as long as `body` runs.
  static func serving<Result>(
    _ change: (inout OriginConfiguration) -> Void, _ body: (Origin, UInt16) async throws -> Result
  ) async throws -> Result {
    let origin = try make(change)
    let port = try origin.start()
    defer { origin.stop() }
    return try await body(origin, port)
  }
}

extension [UInt8] {
  /// The bytes that a hexadecimal dump shows; blanks and line ends are skipped.
  init(hex dump: String) {
    let digits = dump.filter(\.isHexDigit)
    var bytes: [UInt8] = []
    var rest = digits[...]
    while let high = rest.popFirst()?.hexDigitValue, let low = rest.popFirst()?.hexDigitValue {
      bytes.append(UInt8(high << 4 | low))
    }
    self = bytes
  }

  /// The places where the characters of a text stand.
  func places(of text: String) -> [Int] {
    let wanted = Array(text.utf8)
    guard count >= wanted.count else { return [] }
    return (0...(count - wanted.count)).filter {
      self[$0..<$0 + wanted.count].elementsEqual(wanted)
    }
  }

  /// The big-endian number of eight bytes.
  func number64(at place: Int) -> UInt64 {
    self[place..<place + 8].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
