import HLS
import TimedMetadata

// What the media says of its codecs, where the playlist says less or something else.
extension HLSSession {
  /// - Throws: `StreamFailure` where the track that leads has no decoder.
  func requireDecoder(for survey: SegmentSurvey) throws(StreamFailure) {
    let codec = Codec(survey.track.sampleEntry.codecs)
    guard case .undecodable(let reason) = codec.support(by: configuration.decoders) else { return }
    throw StreamFailure(.undecodable, reason, url: survey.placed.segment.uri)
  }

  /// Before anything plays: takes another variant in place of one that turns out to have no
  /// decoder; returns whether there is one.
  func leaveUndecodable(_ failure: StreamFailure) async -> Bool {
    guard failure.kind == .undecodable, let multivariant, let former = sources,
      let id = former.entry?.id
    else { return false }
    catalog?.mark(id, problem: failure.reason)
    guard var next = try? await choose(from: multivariant, url: url) else { return false }
    emit(.warning(StreamWarning(code: "variant", message: failure.reason, uri: failure.url)))
    stopFollowing(former, except: next)
    follow(&next)
    sources = next
    anchor = nil
    offsets = [:]
    announceSources()
    return true
  }

  /// Tells what goes with the variant that plays from now on.
  func announceSources() {
    emit(.variants(variants))
    emit(.audible(audible))
    emit(.legible(legible))
  }
}
