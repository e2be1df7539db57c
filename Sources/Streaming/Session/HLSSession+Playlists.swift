import HLS
import TimedMetadata

// Loading the playlists.
extension HLSSession {
  func loadPlaylists() async throws(StreamFailure) -> VariantSources {
    let first: PlaylistLoader.Loaded
    if let given = takeGiven() {
      first = try PlaylistLoader.parse(given.bytes, url: given.url)
    } else {
      first = try await loadPatiently(url, variables: [:])
    }
    for warning in first.warnings { emit(.warning(warning)) }
    switch first.playlist {
    case .media(let playlist):
      let leading = try source(of: playlist, url: first.url, requested: url, variables: [:])
      return VariantSources(leading: leading)
    case .multivariant(let playlist):
      multivariant = playlist
      catalog = VariantCatalog(playlist, decoders: configuration.decoders)
      return try await choose(from: playlist, url: first.url)
    }
  }

  func choose(
    from playlist: MultivariantPlaylist, url: String
  ) async throws(StreamFailure) -> VariantSources {
    guard var rest = catalog, !rest.entries.isEmpty else {
      throw StreamFailure(.malformed, "the playlist has no variant", url: url)
    }
    while true {
      let choice = VariantChoice.choice(
        of: rest, preference: preference, target: configuration.pictureTarget)
      guard let choice else { throw Self.undecodable(rest, url: url) }
      do throws(StreamFailure) {
        return try await load(choice.entry, of: playlist)
      } catch {
        rest.remove(choice.entry.id)
        guard case .refused = error.kind, rest.entries.contains(where: { $0.problem == nil })
        else { throw error }
        emit(.warning(StreamWarning(code: "variant", message: error.reason, uri: error.url)))
      }
    }
  }

  static func undecodable(_ catalog: VariantCatalog, url: String) -> StreamFailure {
    let problems = Set(catalog.entries.compactMap(\.problem)).sorted()
    return StreamFailure(
      .undecodable, "no variant can be decoded (\(problems.joined(separator: "; ")))", url: url)
  }

  /// The playlists of a variant, with the choices of sound and subtitles that hold from before.
  func load(
    _ entry: VariantCatalog.Entry, of playlist: MultivariantPlaylist
  ) async throws(StreamFailure) -> VariantSources {
    var failure: StreamFailure?
    for variant in entry.variants {
      do throws(StreamFailure) {
        return try await load(variant, entry: entry, of: playlist)
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? StreamFailure(.malformed, "the playlist has no variant", url: url)
  }

  private func load(
    _ variant: Variant, entry: VariantCatalog.Entry, of playlist: MultivariantPlaylist
  ) async throws(StreamFailure) -> VariantSources {
    let audible = RenditionChoice.audible(
      playlist, variant: variant, configuration: configuration,
      keeping: sources?.audible.selectedOption)
    let legible = RenditionChoice.legible(playlist, variant: variant)
    let held = sources.flatMap { $0.audible.selected == audible.selected ? $0.sound : nil }
    let soundLoad = Task { () async -> Result<MediaSource?, StreamFailure> in
      guard case .rendition(let index)? = audible.selected else { return .success(nil) }
      if let held { return .success(held) }
      do throws(StreamFailure) {
        return .success(try await soundSource(index, besides: variant))
      } catch {
        return .failure(error)
      }
    }
    let leading: MediaSource
    do throws(StreamFailure) {
      leading = try await source(at: variant.uri, variables: playlist.variables)
    } catch {
      soundLoad.cancel()
      throw error
    }
    var found = VariantSources(entry: entry, leading: leading, legible: legible, audible: audible)
    switch await soundLoad.value {
    case .success(let sound): found.sound = sound
    case .failure(let failure) where failure.kind == .encrypted || sources != nil: throw failure
    case .failure(let failure):
      emit(
        .warning(
          StreamWarning(code: "audio-rendition", message: failure.reason, uri: failure.url)))
    }
    return found
  }

  /// The playlist of a sound rendition; `nil` where the variant's segments carry the sound.
  func soundSource(
    _ index: Int, besides variant: Variant?
  ) async throws(StreamFailure) -> MediaSource? {
    guard let playlist = multivariant, playlist.renditions.indices.contains(index),
      let uri = playlist.renditions[index].uri, uri != variant?.uri
    else { return nil }
    return try await source(at: uri, variables: playlist.variables)
  }

  func source(
    at url: String, variables: [String: String]
  ) async throws(StreamFailure) -> MediaSource {
    let loaded = try await loadFresh(url, variables: variables)
    for warning in loaded.warnings { emit(.warning(warning)) }
    guard case .media(let playlist) = loaded.playlist else {
      throw StreamFailure(.malformed, "a multivariant playlist in place of segments", url: url)
    }
    return try source(of: playlist, url: loaded.url, requested: url, variables: variables)
  }

  private func source(
    of playlist: MediaPlaylist, url: String, requested: String, variables: [String: String]
  ) throws(StreamFailure) -> MediaSource {
    guard !playlist.segments.isEmpty || !playlist.hasEndList else {
      throw StreamFailure(.malformed, "the playlist has no segments", url: url)
    }
    if let first = playlist.segments.first, let failure = StreamFailure(encryptionOf: first) {
      throw failure
    }
    let emit = emit
    let follower = PlaylistFollower(
      url: requested, first: playlist, variables: variables, loader: loader, clock: clock
    ) { emit(.warning($0)) }
    return MediaSource(follower: follower, store: store)
  }

  /// Loads the playlist of a rendition that is to go with those that play: as far as these say that
  /// it has come, so that no older copy will do.
  private func loadFresh(
    _ url: String, variables: [String: String]
  ) async throws(StreamFailure) -> PlaylistLoader.Loaded {
    if let request = reported(url),
      let loaded = try? await loader.load(request.address(url), variables: variables)
    {
      return loaded
    }
    return try await loadPatiently(url, variables: variables)
  }

  /// Loads a playlist, trying again for ten seconds unless the origin says that it is no use.
  private func loadPatiently(
    _ url: String, variables: [String: String]
  ) async throws(StreamFailure) -> PlaylistLoader.Loaded {
    let started = clock.now
    var pause = Duration.milliseconds(250)
    while true {
      do throws(StreamFailure) {
        return try await loader.load(url, variables: variables)
      } catch {
        let isOver = clock.now - started + pause > Self.patience
        guard !error.isFinal, !isOver, (try? await clock.sleep(for: pause)) != nil else {
          throw error
        }
        pause = min(pause * 2, .seconds(2))
      }
    }
  }

  /// Keeps the playlists up to date from now on, save a sound that is followed already.
  func follow(_ sources: inout VariantSources) {
    let leading = sources.leading.follower
    let onChange: @Sendable () async -> Void = { [weak self] in
      await self?.playlistChanged(leading)
    }
    sources.follower = Task { await leading.follow(onChange: onChange) }
    if let sound = sources.sound?.follower {
      let former = self.sources?.sound?.follower === sound ? self.sources?.soundFollower : nil
      sources.soundFollower = former ?? Task { await sound.follow {} }
    }
  }

  private func playlistChanged(_ follower: PlaylistFollower) {
    guard leading?.follower === follower else { return }
    windowChanged()
    adapt()
  }
}
