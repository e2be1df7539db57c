import Cells
import Player
import TimedMetadata
import Timing

/// What is known of a cue besides its payload, a name and its value a line.
enum CueFacts {
  private static let nameWidth = 8

  static func lines(_ entry: CueLog.Entry, width: Int) -> [CueDocument.Line] {
    let cue = entry.cue
    let kind = CueStatistics.Kind(of: cue)
    var facts = [("kind", "\(kind.name)  track \(cue.track.rawValue)")]
    if !kind.owner.isEmpty { facts.append((ownerName(cue), kind.owner)) }
    if case .message = cue.content {
    } else {
      facts.append(
        ("scheme", cue.value.isEmpty ? cue.schemeIDURI : "\(cue.schemeIDURI) \(cue.value)"))
    }
    let id = cue.emsgID.map { "  emsg \($0)" } ?? ""
    facts.append(("cue", "\(cue.id)\(id)  period \(cue.period)"))
    if !cue.isConformant { facts.append(("carriage", "breaks the rules: emsg version 0")) }
    facts.append(("start", moment(cue.startTime, entry.timecode)))
    facts.append(("end", cue.endTime.map { moment($0, entry.exitTimecode) } ?? "open"))
    facts.append(("arrived", arrival(entry)))
    let bytes = cue.content.payload.count
    facts.append(("size", bytes == 1 ? "1 byte" : "\(bytes) bytes"))
    return facts.flatMap { wrapped(name: $0.0, value: $0.1, width: width) } + [CueDocument.Line()]
  }

  private static func ownerName(_ cue: Cue) -> String {
    switch cue.content {
    case .userText: "about"
    case .privateData: "owner"
    case .message: "scheme"
    case .text, .binary: "name"
    }
  }

  private static func moment(_ time: MediaTime, _ timecode: String?) -> String {
    NumberText.seconds(time) + (timecode.map { "  \($0)" } ?? "")
  }

  private static func arrival(_ entry: CueLog.Entry) -> String {
    guard let arrival = entry.arrival, let lead = entry.leadTime else { return "–" }
    let distance =
      lead < .zero
      ? "late by \(NumberText.seconds(.zero - lead)) s"
      : "\(NumberText.seconds(lead)) s before its start"
    return "at \(NumberText.seconds(arrival.time)), \(distance)"
  }

  private static func wrapped(name: String, value: String, width: Int) -> [CueDocument.Line] {
    let label = name + String(repeating: " ", count: max(1, nameWidth + 1 - name.count))
    let lines = TextWrap.lines(
      String(value.unicodeScalars.prefix(1024)), width: max(8, width - nameWidth - 1))
    return lines.enumerated().map { index, line in
      CueDocument.Line(
        name: index == 0 ? label : String(repeating: " ", count: nameWidth + 1), text: line)
    }
  }
}
