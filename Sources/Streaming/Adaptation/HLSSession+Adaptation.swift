import HLS

// The variant that follows the network.
extension HLSSession {
  /// Looks whether the network holds the variant that plays, where the choice is the session's, and
  /// reports `.adapt` where another is to play.
  func adapt() {
    guard preference == .auto, successor == nil, let catalog, let launch, let leading,
      let current = sources?.entry?.id
    else { return }
    let rungs = VariantChoice.ladder(of: catalog, target: configuration.pictureTarget).map {
      Adaptation.Rung(
        id: $0.id, rate: Double($0.variant.averageBandwidth ?? $0.variant.bandwidth))
    }
    guard rungs.count > 1 else { return }
    let timeline = leading.follower.timeline
    let position = launch.readAhead.position
    // To the end of what is listed, of which one step may just be missing.
    let rest = (anchor ?? 0) + timeline.end - position
    let step =
      timeline.playlist.hasEndList
      ? 0 : timeline.playlist.partTarget ?? Double(timeline.playlist.targetDuration)
    let ahead = launch.set.timeline.frontier.seconds - position
    let full = min(limits.secondsAhead, rest - step)
    guard full > 0 else { return }
    let next = adaptation.decide(
      Adaptation.Situation(
        now: clock.now.inSeconds, rungs: rungs, current: current, throughput: meter.measurement,
        ahead: ahead, fullAhead: full))
    guard let next else { return }
    adapted = next
    emit(.adapt)
  }

  /// What a preference chooses; of its own accord what the network holds.
  func choice(of catalog: VariantCatalog, preference: VariantPreference) -> VariantChoice.Choice? {
    let choice = VariantChoice.choice(
      of: catalog, preference: preference, target: configuration.pictureTarget)
    guard preference == .auto, let adapted, adapted != choice?.entry.id,
      let entry = catalog[adapted], entry.problem == nil
    else { return choice }
    return VariantChoice.Choice(entry: entry, reason: "what the network holds")
  }
}
