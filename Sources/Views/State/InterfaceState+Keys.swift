import Cells
import Player

extension InterfaceState {
  /// Takes a key and returns what it asks of the player.
  ///
  /// What is open has the key first, then the table of `KeyBindings`.
  public mutating func handle(
    _ key: Key, player: PlayerState, at now: Double
  ) -> [PlayerCommand] {
    if case .paste(let text) = key {
      paste(text, player: player)
      return []
    }
    if case .mouse(let report) = key { return handle(report, player: player) }
    switch overlay {
    case .menu:
      menu.update(player)
      switch menu.handle(key, player, page: layout(for: size).body.height - 2) {
      case .ignored: break
      case .moved: return []
      case .chosen(let row): return choose(row)
      }
    case .prompt:
      if let commands = handleInPrompt(key, player: player) { return commands }
    case .help:
      if scrollHelp(key) { return [] }
    case nil:
      if let commands = handleInCuePanel(key, player: player) { return commands }
    }
    switch KeyBindings.action(for: key) {
    case .player(let command): return [command]
    case .interface(.close) where player.search != nil && overlay == nil: return [.cancelSearch]
    case .interface(.copyTimecode): return copyTimecode(player, at: now)
    case .interface(let action): perform(action, player: player, at: now)
    case nil: break
    }
    return []
  }

  mutating func choose(_ row: OptionMenu.Row) -> [PlayerCommand] {
    overlay = nil
    switch row {
    case .option(let id): return [menu.kind == .legible ? .selectLegible(id) : .selectAudible(id)]
    case .variant(let id): return [.selectVariant(id)]
    case .automatic: return [.selectVariant(nil)]
    case .off: return [.selectLegible(nil)]
    case .cancel: return []
    }
  }

  private mutating func scrollHelp(_ key: Key) -> Bool {
    let range = HelpView.scrollRange(in: layout(for: size).body.size)
    let page = max(1, layout(for: size).body.height - 3)
    let target: Int? =
      switch key {
      case .up, .character("k"): helpScroll - 1
      case .down, .character("j"): helpScroll + 1
      case .pageUp: helpScroll - page
      case .pageDown: helpScroll + page
      case .home: range.lowerBound
      case .end: range.upperBound
      default: nil
      }
    guard let target else { return false }
    helpScroll = min(max(target, range.lowerBound), range.upperBound)
    return true
  }

  private mutating func perform(
    _ action: InterfaceAction, player: PlayerState, at now: Double
  ) {
    switch action {
    case .menu(let kind):
      let isOpen = overlay == .menu && menu.kind == kind
      menu = OptionMenu(kind, player)
      overlay = isOpen ? nil : .menu
    case .prompt(let purpose):
      open(purpose)
    case .help:
      helpScroll = 0
      overlay = overlay == .help ? nil : .help
    case .subtitlesAtTop:
      subtitleLook.isAtTop.toggle()
      notices.show("Subtitles at the \(subtitleLook.isAtTop ? "top" : "bottom")", at: now)
    case .subtitleWidth:
      subtitleLook.takeNextWidth()
      notices.show("Subtitles wrapped at \(subtitleLook.width) % of the width", at: now)
    case .cuePanel:
      overlay = nil
      toggleCuePanel(player.cueLog)
    case .cueLines:
      showsCueLines.toggle()
      notices.show("Cues over the picture: \(showsCueLines ? "on" : "off")", at: now)
    case .bigTimecode:
      showsBigTimecode.toggle()
      notices.show(bigTimecodeNotice, at: now)
    case .programDate:
      showsProgramDate.toggle()
      if showsProgramDate, player.programDate == nil {
        notices.show("The stream gives no date and time", at: now)
      }
    case .copyTimecode: break
    case .focusMode:
      isFocused.toggle()
    case .pictureMode:
      picture.advance()
      notices.show("Picture: \(picture.mode.name)", at: now)
    case .close:
      close()
    }
  }

  private var bigTimecodeNotice: String {
    let minimum = ScreenLayout.bigTimecodeMinimum
    guard showsBigTimecode else { return "Big timecode: off" }
    guard size.width >= minimum.width, size.height >= minimum.height else {
      return "Big timecode: on, from \(minimum.width)x\(minimum.height) cells"
    }
    return "Big timecode: on"
  }

  private mutating func close() {
    if overlay != nil {
      overlay = nil
    } else if cuePanel.isOpen {
      cuePanel.close()
    } else {
      isFocused = false
    }
  }
}
