import Streaming
import TimedMetadata

extension StreamWarning {
  /// The message with the place that it is about.
  nonisolated var description: String {
    let place = [uri, offset.map { "byte \($0)" }].compactMap { $0 }
    return place.isEmpty ? message : "\(message) (\(place.joined(separator: ", ")))"
  }
}

extension StreamFailure {
  /// The reason with the resource that it is about.
  nonisolated var description: String { url.isEmpty ? reason : "\(reason) (\(url))" }
}
