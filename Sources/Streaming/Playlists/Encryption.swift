import HLS
import ISOBMFF

extension StreamFailure {
  /// The reason why an encrypted segment does not play; `nil` for one in the clear.
  init?(encryptionOf segment: Segment) {
    guard let key = segment.keys.first else { return nil }
    let method =
      switch key.method {
      case .aes128: "AES-128"
      case .sampleAES: "SAMPLE-AES"
      case .sampleAESCTR: "SAMPLE-AES-CTR"
      case .other(let name): name
      }
    self.init(
      .encrypted, "the stream is encrypted (METHOD=\(method), KEYFORMAT=\"\(key.keyFormat)\")",
      url: segment.uri)
  }

  /// The reason why an encrypted track does not play; `nil` where none is.
  init?(encryptionOf movie: InitializationSegment, url: String) {
    guard let track = movie.tracks.first(where: \.isEncrypted) else { return nil }
    let scheme = track.sampleEntry.protectionScheme.map { "scheme \($0)" } ?? "unknown scheme"
    self.init(
      .encrypted, "the stream is encrypted (Common Encryption, \(scheme))", url: url)
  }
}
