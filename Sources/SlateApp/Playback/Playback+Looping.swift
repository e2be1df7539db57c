import Player
import Streaming

extension Playback {
  /// Sets the beginning of the loop, then its end, then ends it.
  func markLoop() {
    guard let time = seeks.target ?? playerTime else { return }
    guard loop.mark(time) else {
      apply(.note("A loop needs at least one frame: B lies on A"))
      return
    }
    tellLoop()
    switch (loop.start, loop.end) {
    case (nil, _): apply(.note("Loop off"))
    case (_?, nil): apply(.note("Loop from here: l sets its end"))
    case (_?, _?): apply(.note("Loop: l ends it"))
    }
    if loop.end == time { goToLoopStart() }
  }

  /// Tells where the loop is, or that its beginning has left a live window.
  func tellLoop() {
    guard let start = loop.start else {
      if state.loop != nil { apply(.loop(nil)) }
      return
    }
    let first = position(at: start)
    guard first > -0.1 || !state.isLive else {
      loop.clear()
      apply([.loop(nil), .note("Loop off: its beginning has left the window")])
      return
    }
    let marks = LoopMarks(start: first, end: loop.end.map(position))
    if marks != state.loop { apply(.loop(marks)) }
  }

  /// Whether a frame lies behind the loop that playback has come to the end of; it is not shown.
  func isBehindLoop(_ time: Double) -> Bool {
    guard !arrival.isArriving, loop.isLeft(from: playerTime, to: time) else { return false }
    if !arrival.isPending { goToLoopStart() }
    return true
  }

  /// Goes back to the beginning once the last frame of the loop is shown.
  func loopIfDue(after time: Double) {
    if !state.isPaused, !arrival.isPending, loop.isLast(time, interval: pictureInterval) {
      goToLoopStart()
    }
  }

  func goToLoopStart() {
    tellLoop()
    if let start = loop.start { request(start, glances: false) }
  }
}
