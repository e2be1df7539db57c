import Timing

extension CueTimeline {
  /// Takes an event message and reports the tracks and cues that are new, and what becomes
  /// active or ends by them at the present position.
  ///
  /// An event that is known already gives nothing, wherever it comes from. What cannot be read
  /// is left out and told in `warnings`.
  public mutating func add(
    _ event: ReceivedEvent, warnings: inout [StreamWarning]
  ) -> [CueEvent] {
    let placement: EventPlacement
    switch EventPlacement.of(event) {
    case .success(let place): placement = place
    case .failure(let warning):
      warnings.append(warning)
      return []
    }
    let key = EventKey(event, startTime: placement.startTime)
    guard !store.holds(key), !barrenEvents.contains(key) else { return [] }
    let read = EventContents(of: event, warnings: &warnings)
    guard !read.contents.isEmpty else {
      barrenEvents.insert(key)
      return []
    }
    let perCue = event.byteCount / read.contents.count + Self.bytesPerCue
    let sizes = read.contents.map { $0.byteCount + perCue }
    guard makeRoom(forCues: sizes.count, bytes: sizes.reduce(0, +), at: key) else {
      if !hasToldOfLimit {
        hasToldOfLimit = true
        warnings.append(event.warning("cue-limit", "more cues than are held; cues are left out"))
      }
      return []
    }
    hasToldOfLimit = false
    let ids = insert(read, sizes: sizes, of: event, at: placement, key: key)
    warnings += ids.compactMap { store[$0]?.cue }.compactMap(event.labelWarning)
    return announce(ids, on: read.track) + ids.flatMap { settle($0) }
  }

  /// What a held cue takes besides its content.
  private static let bytesPerCue = 512

  private mutating func insert(
    _ read: EventContents, sizes: [Int], of event: ReceivedEvent, at placement: EventPlacement,
    key: EventKey
  ) -> [Cue.ID] {
    zip(read.contents, sizes).map { content, size in
      lastID += 1
      var cue = Cue(
        id: lastID, track: read.track, period: event.period, startTime: placement.startTime,
        endTime: placement.endTime, schemeIDURI: event.message.schemeIDURI,
        value: event.message.value, emsgID: event.message.id,
        isConformant: placement.isConformant, content: content)
      // A timecode holds until the next one, whatever its duration of one frame says.
      if cue.isTimecode { cue.endTime = nil }
      store.insert(cue, of: key, isOpenEnded: cue.endTime == nil, byteCount: size)
      idle.insert(CueSlot(cue))
      return cue.id
    }
  }

  private mutating func announce(_ ids: [Cue.ID], on track: Cue.Track) -> [CueEvent] {
    let addTrack: [CueEvent] = tracks.insert(track).inserted ? [.addTrack(track)] : []
    return addTrack + ids.compactMap { store[$0] }.map { .addCue(store.current($0)) }
  }

  /// Ends the cue that a new one follows, and enters the new one if playback is or was in it.
  private mutating func settle(_ id: Cue.ID) -> [CueEvent] {
    guard let entry = store[id], let position, entry.slot.period == position.period else {
      return []
    }
    var events: [CueEvent] = []
    if let former = store.predecessor(of: entry), former.isOpenEnded,
      activeCues.contains(former.slot.id)
    {
      activeCues.setEnd(entry.slot.start, of: former.slot)
      if entry.slot.start <= position.reach { events.append(exit(former)) }
    }
    guard entry.slot.start <= position.reach else { return events }
    let end = store.end(of: entry)
    if end.map({ $0 > position.reach }) ?? true {
      events.append(enter(entry))
    } else if let end, end > runStart {
      events += [enter(entry), exit(entry)]
    }
    return events
  }
}

extension ReceivedEvent {
  /// The bytes that every key of the event keeps.
  fileprivate var byteCount: Int {
    message.messageData.count + message.schemeIDURI.utf8.count + message.value.utf8.count
  }

  fileprivate func labelWarning(for cue: Cue) -> StreamWarning? {
    guard case .userText(Cue.timecodeDescription, let text) = cue.content, Timecode(text) == nil
    else { return nil }
    return warning(
      "timecode-label", "timecode \"\(text.prefix(32))\", expected HH:MM:SS:FF or HH:MM:SS;FF")
  }
}
