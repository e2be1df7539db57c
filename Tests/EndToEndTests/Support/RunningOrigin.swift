import Origin
import Resources
import Testing

/// The demo's origin in this process, stopped with the last use.
final class RunningOrigin {
  let origin: Origin
  let port: UInt16

  init(_ configure: (inout OriginConfiguration) -> Void = { _ in }) throws {
    var configuration = OriginConfiguration(asset: try #require(DemoAsset.folder))
    configure(&configuration)
    origin = try Origin(configuration)
    port = try origin.start()
  }

  deinit { origin.stop() }

  func address(of stream: Origin.StreamName) -> String {
    Origin.address(of: stream, port: port)
  }
}
