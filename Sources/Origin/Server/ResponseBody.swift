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
    }
    guard position < end else { return nil }
    let count = min(end - position, target.count)
    target.copyBytes(from: bytes[position..<position + count])
    return count
  }
}
