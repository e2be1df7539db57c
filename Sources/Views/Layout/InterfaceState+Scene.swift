import Cells
import Player

extension InterfaceState {
  /// The whole screen for a terminal of the given size, from 0×0 on.
  public func scene(player: PlayerState, size: Size) -> Scene {
    let layout = layout(for: size, bigText: BigTimecode.text(player.timecode))
    if layout.body.isEmpty {
      var chrome = Surface(size: size)
      TimecodeLine.drawAlone(player, on: &chrome, in: layout.timecode)
      return Scene(
        chrome: chrome, pictureArea: layout.picture, overlay: Surface(size: layout.picture.size))
    }
    var chrome = Surface(size: size, filledWith: .hole)
    let below = layout.body.maxY
    chrome.fill(Rect(x: 0, y: 0, width: size.width, height: layout.body.y), with: .blank)
    chrome.fill(
      Rect(x: 0, y: below, width: size.width, height: size.height - below), with: .blank)
    TitleBar.draw(player, on: &chrome, in: layout.title)
    BigTimecode.draw(player, on: &chrome, in: layout.bigTimecode)
    StatusLine.draw(player, showsDate: showsProgramDate, on: &chrome, in: layout.status)
    HintLine.draw(self, search: player.search, on: &chrome, in: layout.hint)
    if picture.mode == .off { TimecodeView.draw(player, on: &chrome, in: layout.picture) }
    PhaseView.draw(player, on: &chrome, in: layout.picture)
    CuePanelView.draw(cuePanel, log: player.cueLog, on: &chrome, in: layout.panel)
    switch overlay {
    case .menu:
      OptionMenuView.draw(menu, player: player, on: &chrome, in: layout.body)
    case .prompt:
      PromptView.draw(prompt, on: &chrome, in: layout.body)
    case .help:
      HelpView.draw(scroll: helpScroll, on: &chrome, in: layout.body)
    case nil:
      break
    }
    TimecodeLine.draw(player, on: &chrome, in: layout.timecode)
    var overlay = overlay(player, layout.picture.size)
    clear(&overlay, under: chrome, in: layout.picture)
    return Scene(chrome: chrome, pictureArea: layout.picture, overlay: overlay)
  }

  /// Takes what is covered out of the overlay, so that no half of a wide character shows.
  private func clear(_ overlay: inout Surface, under chrome: Surface, in picture: Rect) {
    guard self.overlay != nil || cuePanel.isOpen else { return }
    for y in 0..<picture.height {
      for x in 0..<picture.width
      where chrome[picture.x + x, picture.y + y].content != .hole
        && overlay[x, y].content != .hole
      {
        overlay[x, y] = .hole
      }
    }
  }

  /// The layout as it is where the timecode has its usual length.
  func layout(for size: Size, bigText: String? = BigTimecode.placeholder) -> ScreenLayout {
    var options = ScreenLayout.Options()
    options.isFocused = isFocused
    options.hasPanel = cuePanel.isOpen
    if showsBigTimecode, !isFocused, picture.mode != .off {
      options.bigTimecodeWidth = bigText.map { BigDigits.width(of: $0) }
    }
    return ScreenLayout(size: size, options: options)
  }

  private func overlay(_ player: PlayerState, _ size: Size) -> Surface {
    var surface = Surface(size: size, filledWith: .hole)
    let lines = showsCueLines && !isFocused ? cueLines.lines : []
    let used = CueLinesView.draw(lines, on: &surface)
    SubtitleView.draw(player.subtitles, look: subtitleLook, on: &surface, below: used)
    return surface
  }
}
