import Bytes

extension EventMessage {
  /// The `emsg` box: version 1 where the time is absolute, version 0 where it is a delta.
  ///
  /// A string is cut at its first zero character, which would end it in the box.
  public func serialized() -> [UInt8] {
    var box: [UInt8] = []
    switch time {
    case .delta(let delta):
      box.appendFullBox("emsg", version: 0, flags: 0) { content in
        content.appendTerminated(schemeIDURI)
        content.appendTerminated(value)
        content.append(bigEndian: timescale)
        content.append(bigEndian: delta)
        content.append(bigEndian: eventDuration)
        content.append(bigEndian: id)
        content += messageData
      }
    case .absolute(let time):
      box.appendFullBox("emsg", version: 1, flags: 0) { content in
        content.append(bigEndian: timescale)
        content.append(bigEndian: time)
        content.append(bigEndian: eventDuration)
        content.append(bigEndian: id)
        content.appendTerminated(schemeIDURI)
        content.appendTerminated(value)
        content += messageData
      }
    }
    return box
  }
}

extension [UInt8] {
  fileprivate mutating func appendTerminated(_ text: String) {
    append(contentsOf: text.utf8.prefix { $0 != 0 })
    append(0)
  }
}
