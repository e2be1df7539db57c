import Cells
import Player
import TimedMetadata

/// What playback does: state, position, progress, speed, volume and the chosen tracks.
enum StatusLine {
  private static let gap = 2
  private static let barWidths = 8...60

  /// Draws into one row, or into two where there are two.
  ///
  /// - Parameter showsDate: whether the program's date and time stand for the position.
  /// - Returns: Where the progress bar is, or `nil` where there is no room for it.
  @discardableResult
  static func draw(
    _ player: PlayerState, showsDate: Bool = false, on surface: inout Surface, in rows: [Rect]
  ) -> Rect? {
    guard let first = rows.first, first.width > 2 else { return nil }
    let isShort = first.width < 60
    let transport =
      [state(player)] + position(player, showsDate: showsDate, isShort: isShort) + delay(player)
    let tracks = speed(player) + loop(player) + sound(player) + legible(player) + audible(player)
    if rows.count > 1, let second = rows.last {
      _ = drawRow(
        sound(player) + legible(player) + audible(player), player, barAfter: nil, on: &surface,
        in: second)
      return drawRow(
        transport + speed(player) + loop(player), player, barAfter: transport.count, on: &surface,
        in: first)
    } else {
      return drawRow(transport + tracks, player, barAfter: transport.count, on: &surface, in: first)
    }
  }

  /// Draws the items, with the progress bar in what is left after so many of them.
  private static func drawRow(
    _ items: [LineItem], _ player: PlayerState, barAfter count: Int?, on surface: inout Surface,
    in rect: Rect
  ) -> Rect? {
    let width = rect.width - 2
    let start = Point(x: rect.x + 1, y: rect.y)
    let hasBar = count != nil && ProgressBar(player) != nil
    // The sound tracks give way to the bar, the other items do not.
    let reserved = hasBar ? barWidths.lowerBound + gap : 0
    var line = Line(items, fitting: width - reserved, gap: gap)
    if line.items.allSatisfy({ $0.priority < 3 }), line.items.count < items.count {
      line = Line(items, fitting: width, gap: gap)
    }
    guard let count, let bar = ProgressBar(player), line.items.count >= count,
      width - line.width >= reserved
    else {
      line.draw(on: &surface, at: start)
      return nil
    }
    let before = Line(Array(line.items.prefix(count)), fitting: width, gap: gap)
    let after = Line(Array(line.items.dropFirst(count)), fitting: width, gap: gap)
    before.draw(on: &surface, at: start)
    let tail = after.items.isEmpty ? 0 : after.width + gap
    let x = start.x + before.width + gap
    let room = rect.maxX - 1 - x - tail
    let place = Rect(x: x, y: rect.y, width: room, height: 1)
    bar.draw(on: &surface, in: place)
    after.draw(on: &surface, at: Point(x: x + room + gap, y: rect.y))
    return place
  }

  private static func state(_ player: PlayerState) -> LineItem {
    let (symbol, word, role): (String, String, Style.Role) =
      switch player.phase {
      case .loading: ("…", "Loading", .accent)
      case .playing: player.isPaused ? ("‖", "Paused", .warning) : ("▶", "Playing", .good)
      case .paused: ("‖", "Paused", .warning)
      case .waiting: ("…", "Waiting", .warning)
      case .seeking:
        (player.timecode.absence == .approximate ? "≈" : "»", "Seeking", .accent)
      case .ended: ("■", "Ended", .plain)
      case .failed: ("×", "Failed", .error)
      }
    // Words are padded, so that what follows does not move.
    let padding = String(repeating: " ", count: max(0, 7 - word.count))
    return LineItem("\(symbol) \(word)\(padding)", Style(role, .bold), priority: 0)
  }

  private static func position(
    _ player: PlayerState, showsDate: Bool, isShort: Bool
  ) -> [LineItem] {
    if showsDate, let date = player.programDate {
      return [LineItem(LiveText.date(date, isShort: isShort), priority: 1)]
    }
    if player.position == nil, player.duration == nil { return [] }
    let hours = (player.duration ?? 0) >= 3600
    let shown = player.target ?? player.position
    let position = shown.map { NumberText.clock($0, showsHours: hours) } ?? "–:––"
    if player.isLive {
      let live = player.live == nil ? [LineItem.Span(" / LIVE", Style(.faint))] : []
      return [LineItem([.init(position)] + live, priority: 1)]
    }
    let total = player.duration.map { NumberText.clock($0) } ?? "–:––"
    return [LineItem([.init(position), .init(" / \(total)", Style(.faint))], priority: 1)]
  }

  private static func delay(_ player: PlayerState) -> [LineItem] {
    guard player.isLive, let live = player.live else { return [] }
    let delay = LineItem(LiveText.delay(live), priority: 1)
    return live.isFollowing ? [delay, LineItem(LiveText.target(live), priority: 4)] : [delay]
  }

  private static func speed(_ player: PlayerState) -> [LineItem] {
    let speed = NumberText.fixed(player.speed, digits: 2)
    guard speed != NumberText.fixed(1, digits: 2) else { return [] }
    return [LineItem("\(speed)x", Style(.accent, .bold), priority: 2)]
  }

  private static func loop(_ player: PlayerState) -> [LineItem] {
    guard let loop = player.loop else { return [] }
    return [LineItem(loop.end == nil ? "A–…" : "A–B", Style(.accent, .bold), priority: 2)]
  }

  private static func sound(_ player: PlayerState) -> [LineItem] {
    if !player.hasAudio { return [LineItem("no sound", Style(.faint), priority: 4)] }
    if player.isMuted { return [LineItem("muted", Style(.warning, .bold), priority: 3)] }
    let volume = NumberText.fixed(player.volume, digits: 0)
    return [
      LineItem([.init("vol ", Style(.faint)), .init("\(volume)%")], priority: 5)
    ]
  }

  private static func legible(_ player: PlayerState) -> [LineItem] {
    guard !player.legible.options.isEmpty else { return [] }
    let shown = player.legible.selectedOption
    var spans: [LineItem.Span] = [.init("sub ", Style(.faint))]
    if let shown {
      spans.append(.init(shown.name, maxWidth: 16))
    } else if let forced = player.legible.options.first(where: { $0.id == player.forcedLegible }) {
      spans.append(.init("Off, "))
      spans.append(.init(forced.name, maxWidth: 12))
      spans.append(.init(" forced", Style(.faint)))
    } else {
      spans.append(.init("Off"))
    }
    return [LineItem(spans, priority: 3)]
  }

  private static func audible(_ player: PlayerState) -> [LineItem] {
    guard player.audible.options.count > 1, let option = player.audible.selectedOption else {
      return []
    }
    return [
      LineItem([.init("audio ", Style(.faint)), .init(option.name, maxWidth: 16)], priority: 6)
    ]
  }
}
