import TimedMetadata

extension HLSSession {
  /// Shows a legible rendition, or none.
  ///
  /// - Parameter index: the index of a rendition in the playlist, or `nil` for Off.
  public func select(legible index: Int?) {
    if let index, !legible.options.contains(where: { $0.id == .rendition(index) }) { return }
    legible.selected = index.map { .rendition($0) }
    emit(.legible(legible))
    startSubtitles()
  }

  /// The sound has changed: the forced subtitles follow its language.
  func showForced() {
    if legible.selected == nil { startSubtitles() }
  }

  /// Fetches the rendition that is shown: the selected one, or with Off a forced one in the
  /// language of the sound.
  func startSubtitles() {
    subtitleTask?.cancel()
    subtitleTask = nil
    subtitles = nil
    guard let feedSet, let index = shownRendition() else { return }
    let timeline = feedSet.timeline
    subtitleTask = Task { [weak self] in
      guard let pump = await self?.makeSubtitles(index, timeline: timeline) else { return }
      await pump.run()
    }
  }

  private func shownRendition() -> Int? {
    guard case .rendition(let index)? = legible.selected else {
      return legible.selected == nil ? RenditionChoice.forced(legible, audible: audible) : nil
    }
    return legible.selectedOption?.kind == .subtitles ? index : nil
  }

  private func makeSubtitles(_ index: Int, timeline: FeedTimeline) async -> SubtitlePump? {
    guard let playlist = multivariant, playlist.renditions.indices.contains(index),
      let uri = playlist.renditions[index].uri
    else { return nil }
    do throws(StreamFailure) {
      let found: MediaSource
      if let held = subtitleSources[index] {
        found = held
      } else {
        found = try await source(at: uri, variables: playlist.variables)
      }
      guard !Task.isCancelled, let readAhead else { return nil }
      // A playlist that can still change is loaded anew when it is chosen again.
      if found.follower.timeline.playlist.hasEndList { subtitleSources[index] = found }
      let offsets = offsets
      let pump = SubtitlePump(
        rendition: index, source: found, timeline: timeline, anchor: soundAnchor(found),
        playhead: readAhead.position, limits: limits, offset: { offsets[$0] }, emit: emit)
      subtitles = pump
      return pump
    } catch {
      if !Task.isCancelled {
        emit(
          .warning(StreamWarning(code: "subtitles", message: error.reason, uri: error.url)))
      }
      return nil
    }
  }
}
