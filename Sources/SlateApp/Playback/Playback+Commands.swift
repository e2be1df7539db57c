import MPV
import Player
import Streaming
import TimedMetadata

extension Playback {
  /// Does what the user asks for; what comes of it arrives as an event.
  func perform(_ command: PlayerCommand) {
    guard !hasEnded else { return }
    switch command {
    case .togglePause: togglePause()
    case .skip(by: let seconds): skip(by: seconds)
    case .seek(to: let position): seek(to: position)
    case .goTo(let destination): go(to: destination)
    case .cancelSearch:
      cancelSearch()
      apply(.note("The search was given up"))
    case .scrub(to: let fraction): seek(toFraction: fraction)
    case .step(let frames): step(frames)
    case .returnToLive: returnToLive()
    case .speed(by: let factor): change(ownSpeed: live.ownSpeed * factor)
    case .resetSpeed: change(ownSpeed: 1)
    case .volume(by: let points): client.add(points, to: "volume")
    case .toggleMute: client.cycle("mute")
    case .selectLegible(let id): selectLegible(id)
    case .subtitleDelay(by: let seconds): delaySubtitles(by: seconds)
    case .selectAudible(let id): selectAudible(id)
    case .selectVariant(let id): selectVariant(id)
    case .cycleLegible(let step): cycleLegible(step)
    case .cycleAudible(let step): cycleAudible(step)
    case .chapter(let step): goToChapter(step)
    case .page(let step): turnPage(step)
    case .loop: markLoop()
    case .quit, .quitAndRemember, .suspend, .redraw, .save, .copy: break
    }
  }
}
