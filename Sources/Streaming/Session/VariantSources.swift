import HLS
import TimedMetadata

/// The playlists that play one variant, and the choices that go with it.
struct VariantSources: Sendable {
  /// `nil` where a media playlist was given.
  var entry: VariantCatalog.Entry?
  var leading: MediaSource
  /// The sound, where the variant's own segments do not bring it.
  var sound: MediaSource?
  var legible: [MediaSelectionOption] = []
  var audible = MediaSelectionGroup(allowsEmptySelection: false)
  /// What keeps the playlists up to date while they can change.
  var follower: Task<Void, Never>?
  var soundFollower: Task<Void, Never>?

  var variant: Variant? { entry?.variant }

  func stopFollowing() {
    follower?.cancel()
    soundFollower?.cancel()
  }
}
