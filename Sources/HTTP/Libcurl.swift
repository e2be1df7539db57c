import CCurl

/// libcurl as a whole.
enum Libcurl {
  private static let isInitialised = curl_global_init_default() == CURLE_OK

  /// Prepares libcurl once in a process.
  static func initialise() {
    _ = isInitialised
  }
}
