import Player
import Streaming
import TimedMetadata
import Timing

extension Playback {
  /// Goes to a place that has to be looked for.
  func go(to destination: Destination) {
    cancelSearch()
    switch destination {
    case .frames(let frames): go(by: frames)
    case .beforeEnd(let seconds):
      guard let end = seekableEnd else { return }
      land(at: playerTime(ofPosition: max(0, end - seconds)))
    case .date(let seconds): go(toDate: seconds)
    case .label(let label): search(for: label)
    }
  }

  /// Seeks to exactly this time, whatever a key would be kept from.
  func land(at time: Double) {
    live.control.leave()
    steps.clear()
    request(time, glances: hasVideo != false)
  }

  private func go(by frames: Int) {
    guard let from = seeks.target ?? playerTime else { return }
    let time = from + (Double(frames) - 0.5) * pictureInterval
    let target = position(at: time)
    if target < -0.6 * pictureInterval {
      apply(.note("\(-frames) frames back is before the start"))
    } else if let end = seekableEnd, target > end {
      apply(.note("\(frames) frames on is after the end"))
    } else {
      land(at: max(playerTime(ofPosition: 0), time))
    }
  }

  private func go(toDate seconds: Double) {
    guard case .hls(let stream) = source else {
      apply(.note("The stream does not say its date and time"))
      return
    }
    let session = stream.session
    Task {
      let found = await session.place(ofDate: seconds)
      guard !hasEnded else { return }
      switch found {
      case .at(let time):
        // Dates are written in milliseconds.
        land(at: max(playerTime(ofPosition: 0), time - 0.0005))
      case .unknown: apply(.note("The stream does not say its date and time"))
      case .before(let first): apply(.note("The program begins at \(Self.text(ofDate: first))"))
      case .after(let last): apply(.note("The program has come to \(Self.text(ofDate: last))"))
      case .between: apply(.note("The program has a gap at \(Self.text(ofDate: seconds))"))
      }
    }
  }

  private static func text(ofDate seconds: Double) -> String {
    guard seconds.magnitude < 1e11 else { return "–" }
    return WallClock(milliseconds: Int64((seconds * 1000).rounded(.down))).description
  }
}
