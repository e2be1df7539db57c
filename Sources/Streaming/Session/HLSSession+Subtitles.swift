import TimedMetadata

extension HLSSession {
  /// Shows a legible rendition, or none.
  ///
  /// - Parameter index: the index of a rendition in the playlist, or `nil` for none.
  public func select(legible index: Int?) {
    shownLegible = index
    startSubtitles()
  }

  /// Fetches the rendition that is shown, where the playing variant has it.
  func startSubtitles() {
    subtitleTask?.cancel()
    subtitleTask = nil
    subtitles = nil
    guard let feedSet, let index = shownLegible,
      legible.contains(where: { $0.id == .rendition(index) && $0.kind == .subtitles })
    else { return }
    let timeline = feedSet.timeline
    subtitleTask = Task { [weak self] in
      guard let pump = await self?.makeSubtitles(index, timeline: timeline) else { return }
      await pump.run()
    }
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
        rendition: index, source: found, timeline: timeline, anchor: anchor(of: found),
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
