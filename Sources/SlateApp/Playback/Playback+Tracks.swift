import MPV
import Player
import Streaming
import TimedMetadata

// Media selection: the playlist's renditions and libmpv's tracks as one group.
extension Playback {
  /// Applies libmpv's list of tracks.
  func adoptTracks(_ list: [MPVTrack]) {
    // A load empties the list for a moment, and a track may be listed before it is selected.
    if case .direct = source, !list.isEmpty {
      hasVideo = list.contains { $0.kind == .video && !$0.isImage }
    }
    if let picture = list.first(where: { $0.kind == .video && $0.isSelected }) {
      tracks.rotation = picture.rotation ?? 0
      tellPictureShape()
    }
    tracks.embedded = list.filter { $0.kind == .subtitle && !$0.isExternal }.map {
      MediaSelectionOption(track: $0)
    }
    refreshLegible()
    guard case .direct = source else {
      removeFormerSound(list)
      return
    }
    let sound = list.filter { $0.kind == .audio }
    apply(
      .audible(
        MediaSelectionGroup(
          options: sound.map { MediaSelectionOption(track: $0) },
          selected: sound.first(where: \.isSelected).map { .track($0.id) },
          allowsEmptySelection: false)))
  }

  /// Chooses anew what shows after the options changed, and tells the interface.
  func refreshLegible() {
    let group = MediaSelectionGroup(options: tracks.options)
    tracks.preferences.audioLanguage =
      state.audible.selectedOption?.language.flatMap { LanguageTag($0) }
    let selection = group.legibleSelection(for: tracks.preferences)
    show(selection.selected ?? selection.forced)
    var chosen = group
    chosen.selected = selection.selected
    apply(.legible(chosen, forced: selection.forced))
  }

  func selectLegible(_ id: MediaSelectionOption.ID?) {
    let option = id.flatMap { id in tracks.options.first { $0.id == id } }
    tracks.preferences.choose(option.map(MediaSelectionChoice.option) ?? .off)
    refreshLegible()
    let name = state.legible.selectedOption?.name ?? "off"
    apply(.note("Subtitles: \(name)"))
  }

  func cycleLegible(_ step: Int) {
    let ids: [MediaSelectionOption.ID?] = [nil] + tracks.options.map(\.id)
    let index = ids.firstIndex(of: state.legible.selected) ?? 0
    selectLegible(ids[(index + step + ids.count) % ids.count])
  }

  /// Has one option shown, wherever it comes from.
  private func show(_ id: MediaSelectionOption.ID?) {
    guard id != tracks.shownLegible else { return }
    tracks.shownLegible = id
    var rendition: Int?
    var track: Int?
    switch id {
    case .rendition(let index): rendition = index
    case .track(let number): track = number
    case nil: break
    }
    if case .hls(let stream) = source {
      let session = stream.session
      Task { await session.select(legible: rendition) }
    }
    let isBitmap = tracks.options.first { $0.id == id }?.kind == .bitmap
    client.set("sub-visibility", .flag(isBitmap))
    client.selectTrack(.subtitle, id: track)
  }

  /// Applies the text of the track that libmpv decodes.
  func adoptSubtitle(_ text: String?) {
    guard case .track = tracks.shownLegible else { return }
    apply(.subtitles(PlacedText.texts(ass: text ?? "")))
  }

  /// Delays the subtitles of the stream and those of libmpv alike, by whole tenths of a second.
  func delaySubtitles(by seconds: Double) {
    let tenths = ((state.subtitleDelay + seconds) * 10).rounded()
    let delay = min(max(tenths / 10, -Self.longestSubtitleDelay), Self.longestSubtitleDelay)
    client.set("sub-delay", .double(delay))
    apply(.subtitleDelay(delay))
    apply(.note("Subtitle delay: \(delay) s"))
  }

  private static let longestSubtitleDelay = 600.0

  func selectAudible(_ id: MediaSelectionOption.ID) {
    guard state.audible.selected != id else { return }
    switch (id, source) {
    case (.track(let number), _): client.selectTrack(.audio, id: number)
    case (.rendition(let index), .hls(let stream)): selectRendition(index, of: stream)
    default: return
    }
    let name = state.audible.options.first { $0.id == id }?.name ?? ""
    apply(.note("Sound: \(name)"))
  }

  /// Removes the sound of before once another is chosen.
  private func removeFormerSound(_ list: [MPVTrack]) {
    let sound = list.filter { $0.kind == .audio }
    guard sound.contains(where: \.isSelected) else { return }
    for track in sound where track.isExternal && !track.isSelected {
      client.removeTrack(.audio, id: track.id)
    }
  }

  private func selectRendition(_ index: Int, of stream: HLSStream) {
    let session = stream.session
    // A variant that is prepared plays the former sound.
    if !variants.isLoading { forgoVariant() }
    variants.awaitsSound = true
    Task {
      let feed = await session.select(audible: index)
      variants.awaitsSound = false
      guard !hasEnded else { return }
      prepareVariant()
      if let feed {
        client.addAudio(feeds.add(feed), select: true)
      } else if state.audible.selected == .rendition(index) {
        // The segments of the picture carry this one.
        client.selectTrack(.audio, id: 1)
      }
    }
  }

  func cycleAudible(_ step: Int) {
    let ids = state.audible.options.map(\.id)
    guard ids.count > 1 else { return }
    let index = ids.firstIndex { $0 == state.audible.selected } ?? 0
    selectAudible(ids[(index + step + ids.count) % ids.count])
  }
}

extension MediaSelectionOption {
  /// A track of the media as an option; one without a name is called by its language or number.
  init(track: MPVTrack) {
    let kind: Kind =
      switch track.kind {
      case .audio, .video: .audio
      case .subtitle where track.isBitmapSubtitle: .bitmap
      case .subtitle: track.codec == "eia_608" ? .captions : .subtitles
      }
    let names = [track.title, track.language].compactMap { $0 }.filter { !$0.isEmpty }
    self.init(
      id: .track(track.id), kind: kind,
      name: names.first ?? (kind == .captions ? "CC" : "Track \(track.id)"),
      language: track.language, isForced: track.isForced, isDefault: track.isDefault,
      characteristics: track.isHearingImpaired
        ? ["public.accessibility.transcribes-spoken-dialog"] : [],
      channels: track.channels)
  }
}
