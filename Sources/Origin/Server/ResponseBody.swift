/// The body of one response on its way to the client, with the fault it is to suffer.
final class ResponseBody: Sendable {
  private let bytes: [UInt8]
  private let delivery: ServerResponse.Delivery
  private let gate: StopGate

  init(_ response: ServerResponse, gate: StopGate) {
    bytes = response.body
    delivery = response.delivery
    self.gate = gate
  }

  /// Copies the next bytes, after a wait where one is due.
  ///
  /// - Returns: how many, or `nil` to break the connection off.
  func read(at position: Int, into target: UnsafeMutableRawBufferPointer) -> Int? {
    var end = bytes.count
    var most = target.count
    switch delivery {
    case .whole:
      break
    case .none:
      return nil
    case .truncated(let after):
      end = min(end, max(after, 0))
    case .stalled(let after, let seconds):
      let pause = min(end, max(after, 0))
      if position < pause {
        end = pause
      } else if position == pause, gate.wait(seconds: seconds) {
        return nil
      }
    case .paced(let rate):
      // Twenty times a second.
      most = min(most, max(1, rate / 20))
      let seconds = Double(min(most, end - position)) / Double(max(1, rate))
      if position < end, gate.wait(seconds: seconds) { return nil }
    }
    guard position < end else { return nil }
    let count = min(end - position, most)
    target.copyBytes(from: bytes[position..<position + count])
    return count
  }
}
