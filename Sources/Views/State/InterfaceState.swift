import Cells
import Player

/// Everything that the interface knows beside the state of the player: what is open, what is
/// switched on, and what is shown for a while.
///
/// Keys and time go in by `handle` and `update`; `scene` is a function of the state alone.
public struct InterfaceState: Sendable, Equatable {
  /// What is open over the picture and takes the keys.
  public enum Overlay: Sendable, Hashable {
    case menu
    case prompt
    case help
  }

  public internal(set) var overlay: Overlay?
  /// Whether entered cues show over the picture.
  public internal(set) var showsCueLines = true
  /// Whether the timecode also shows in big digits where there is room.
  public internal(set) var showsBigTimecode = true
  /// Whether the program's date and time show in place of the position.
  public internal(set) var showsProgramDate = false
  /// Whether only the picture, the subtitles and the timecode show.
  public internal(set) var isFocused = false
  /// The size of the terminal, which decides how far a page scrolls.
  public var size: Size
  /// What the picture is drawn with.
  public internal(set) var picture: PictureModes
  /// How subtitles stand that ask for no place of their own.
  public internal(set) var subtitleLook = SubtitleLook()

  var menu = OptionMenu(.legible, PlayerState())
  var prompt = Prompt(.goTo)
  /// What was answered since the program was started, oldest first.
  var answers: [Prompt.Purpose: [String]] = [:]
  var helpScroll = 0
  /// Whether the progress bar is being dragged.
  var isScrubbing = false
  var cuePanel = CuePanelState()
  var cueLines = CueLineSchedule()
  var notices = Notices()

  public init(size: Size = Size(width: 80, height: 24), picture: PictureModes = PictureModes()) {
    self.size = size
    self.picture = picture
  }

  public var isCuePanelOpen: Bool { cuePanel.isOpen }

  /// Takes what changed in the player and what time has done; call it before `scene`.
  ///
  /// - Parameter now: Seconds of a clock that never goes back.
  public mutating func update(player: PlayerState, at now: Double) {
    notices.update(player.message, at: now)
    cueLines.update(player.cueLog, at: now)
    updateCuePanel(player.cueLog)
    if overlay == .menu { menu.update(player) }
  }

  /// When the screen changes next although nothing happens, in seconds of the clock, or `nil`.
  public var nextChange: Double? {
    [notices.current?.end, showsCueLines ? cueLines.nextEnd : nil].compactMap { $0 }.min()
  }
}
