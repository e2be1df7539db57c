import CCurl
import Glibc

/// libcurl as a whole.
enum Libcurl {
  private static let isInitialised = curl_global_init_default() == CURLE_OK

  /// Prepares libcurl once in a process.
  static func initialise() {
    _ = isInitialised
  }
}

/// Runs `body` on a detached thread whose name the kernel knows.
func spawnThread(named name: String, _ body: @escaping @Sendable () -> Void) {
  final class Start {
    let name: String
    let body: @Sendable () -> Void

    init(_ name: String, _ body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }
  }
  let start = Unmanaged.passRetained(Start(name, body))
  var thread = pthread_t()
  let code = pthread_create(
    &thread, nil,
    { argument in
      guard let argument else { return nil }
      let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
      curl_name_this_thread(start.name)
      start.body()
      return nil
    }, start.toOpaque())
  if code == 0 {
    pthread_detach(thread)
  } else {
    start.release()
  }
}
