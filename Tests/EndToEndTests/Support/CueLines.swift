import Foundation

/// The lines of `slate cues`, read by Foundation.
struct CueLines {
  struct Line {
    var values: [String: Any]

    var event: String { values["event"] as? String ?? "" }
    var cue: Int? { values["cue"] as? Int }

    func text(_ key: String) -> String? { values[key] as? String }
    func number(_ key: String) -> Double? { values[key] as? Double }
    var content: [String: Any] { values["content"] as? [String: Any] ?? [:] }
  }

  var lines: [Line] = []
  /// Lines that are no JSON object, or lack what every line has.
  var malformed: [String] = []

  init(_ texts: [String]) {
    for text in texts {
      guard let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)),
        let values = object as? [String: Any],
        ["event", "wall", "position", "period"].allSatisfy({ values[$0] != nil })
      else {
        malformed.append(text)
        continue
      }
      lines.append(Line(values: values))
    }
  }

  subscript(event: String) -> [Line] { lines.filter { $0.event == event } }

  /// What breaks the order of cues: added, entered, exited; all exited before the end.
  var disorder: [String] {
    var problems: [String] = []
    var stage: [Int: String] = [:]
    let before = ["addcue": nil, "entercue": "addcue", "exitcue": "entercue"] as [String: String?]
    for (index, line) in lines.enumerated() {
      if line.event == "end", index != lines.count - 1 { problems.append("lines after the end") }
      guard let wanted = before[line.event], let cue = line.cue else { continue }
      // A cue that is sought again is entered again.
      let allowed = stage[cue] == wanted || (line.event == "entercue" && stage[cue] == "exitcue")
      if !allowed { problems.append("\(line.event) \(cue) after \(stage[cue] ?? "nothing")") }
      stage[cue] = line.event
    }
    let open = stage.filter { $0.value == "entercue" }.keys.sorted()
    if !open.isEmpty { problems.append("never exited: \(open)") }
    if lines.last?.event != "end" { problems.append("no end") }
    return problems
  }
}
