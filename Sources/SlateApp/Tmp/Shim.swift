import TimedMetadata
extension MediaSelectionGroup {
  nonisolated func legibleSelection(choice: MediaSelectionOption.ID??, languages: [String], locale: String?, audioLanguage: String?) -> (selected: MediaSelectionOption.ID?, forced: MediaSelectionOption.ID?) {
    if let choice { return (choice, nil) }
    return (options.first { $0.isDefault }?.id, nil)
  }
}
nonisolated struct CueLine {
  enum EndReason: String { case eof, duration, interrupted, error }
  enum Event { case cue(CueEvent), frame(StreamTime, TimecodeReading), title(String, source: String), legible(MediaSelectionGroup), warning(StreamWarning), end(EndReason, exit: Int) }
  var event: Event; var wall: String; var position: Double?; var period: Int?
  var json: String { "\(wall) \(position ?? -1) \(event)" }
}
