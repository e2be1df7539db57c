import Cells
import Player

/// One line of the key table: keys that belong together and what each of them does.
public struct KeyBinding: Sendable {
  public enum Section: String, Sendable, CaseIterable {
    case playback = "Playback"
    case sound = "Sound"
    case metadata = "Subtitles, timecode, cues"
    case program = "Program"
  }

  public enum Action: Sendable, Hashable {
    case player(PlayerCommand)
    case interface(InterfaceAction)
  }

  public var section: Section
  /// The keys as a person reads them, such as `← →`.
  public var label: String
  /// What they do, in a few words.
  public var help: String
  /// The word for the hint line, or `nil` where the keys are not hinted at.
  public var hint: Hint?
  /// What each key does.
  public var actions: [Key: Action]

  /// A word of the hint line.
  public struct Hint: Sendable, Hashable {
    public var word: String
    /// From 0; the highest are left out first where the line is short.
    public var priority: Int

    public init(_ word: String, priority: Int) {
      self.word = word
      self.priority = priority
    }
  }

  init(
    _ section: Section, _ label: String, _ help: String, hint: Hint? = nil,
    _ actions: [Key: Action]
  ) {
    self.section = section
    self.label = label
    self.help = help
    self.hint = hint
    self.actions = actions
  }
}
