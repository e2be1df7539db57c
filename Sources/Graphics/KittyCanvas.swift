import CZlib
import Cells
import Foundation
import Mosaic

/// Pictures by the kitty graphics protocol, below the text.
///
/// https://sw.kovidgoyal.net/kitty/graphics-protocol/. Two identifiers alternate: a picture is shown
/// before the one that it replaces is deleted, so there is never none.
public struct KittyCanvas: PixelCanvas {
  /// Below cells that have a background colour of their own: half of the least number, less one.
  private static let plane = -1_073_741_825
  /// Characters of base64 a command.
  private static let chunk = 4096
  /// Unread pictures at which the next one waits.
  private static let backlog = 2

  /// How long a picture waits for the terminal to read those before it, until it is left out. The
  /// text beside it, such as its timecode, waits with it.
  private let patience: Duration
  private let memory: SharedPictures?
  private let identifiers: (UInt32, UInt32)
  private var shown: UInt32?
  private var shownRect: Rect?
  /// Whether a picture was left out.
  private var isBehind = false

  /// - Parameters:
  ///   - sharesMemory: whether the terminal runs on this machine, so that pixels need not be sent.
  ///   - identifier: tells the pictures of this program from those of others in the terminal.
  ///   - patience: how long drawing may take while the terminal does not read.
  public init(
    sharesMemory: Bool, identifier: UInt32 = UInt32(bitPattern: getpid()),
    patience: Duration = .milliseconds(250)
  ) {
    self.patience = patience
    memory = sharesMemory ? SharedPictures() : nil
    let first = 0x4000_0000 | (identifier & 0x0FFF_FFFF) << 1
    identifiers = (first, first + 1)
  }

  /// How many pixels of a picture a cell stands for, so that a picture has no more than fit.
  ///
  /// - Parameters:
  ///   - cell: the size of a cell in pixels.
  ///   - area: the cells that the picture may take.
  public static func samplesPerCell(cell: Size, area: Size, sharesMemory: Bool) -> Size {
    let limit = sharesMemory ? 1_000_000.0 : 230_000.0
    let pixels = Double(max(1, area.width * cell.width)) * Double(max(1, area.height * cell.height))
    let scale = min(1, (limit / pixels).squareRoot())
    return Size(
      width: max(1, Int(Double(cell.width) * scale)),
      height: max(1, Int(Double(cell.height) * scale)))
  }

  public mutating func draw(
    _ image: PixelImage, isNew: Bool, in rect: Rect, covered: [Bool], into out: inout [UInt8]
  ) {
    guard isNew || isBehind || shown == nil || shownRect != rect, !rect.isEmpty else { return }
    isBehind = !waitForReading()
    if isBehind { return }
    let identifier = shown == identifiers.0 ? identifiers.1 : identifiers.0
    out += Array("\u{1B}7\u{1B}[\(rect.y + 1);\(rect.x + 1)H".utf8)
    let keys =
      "a=T,q=2,i=\(identifier),p=1,f=24,s=\(image.width),v=\(image.height),c=\(rect.width)"
      + ",r=\(rect.height),C=1,z=\(Self.plane)"
    if let name = share(image) {
      Self.append("\(keys),t=s", Data(name.utf8).base64EncodedData(), into: &out)
    } else if let data = Self.compressed(image) {
      Self.append("\(keys),t=d,o=z", data.base64EncodedData(), into: &out)
    }
    out += Array("\u{1B}8".utf8)
    if let shown { Self.delete(shown, into: &out) }
    shown = identifier
    shownRect = rect
  }

  public mutating func clear(into out: inout [UInt8]) {
    if let shown { Self.delete(shown, into: &out) }
    memory?.withdraw()
    invalidate()
  }

  public mutating func invalidate() {
    shownRect = nil
  }

  /// Waits until the terminal has read enough; `false` if it does not.
  private func waitForReading() -> Bool {
    guard let memory else { return true }
    let deadline = ContinuousClock.now + patience
    while memory.backlog() >= Self.backlog {
      guard ContinuousClock.now < deadline else { return false }
      usleep(2000)
    }
    return true
  }

  private func share(_ image: PixelImage) -> String? {
    memory?.offer(byteCount: image.width * image.height * 3) { memory in
      Self.copy(image, to: memory.assumingMemoryBound(to: UInt8.self))
    }
  }

  private static func compressed(_ image: PixelImage) -> Data? {
    let count = image.width * image.height * 3
    var length = compressBound(uLong(count))
    var result = Data(count: Int(length))
    let status = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { pixels -> Int32 in
      guard let base = pixels.baseAddress else { return Z_MEM_ERROR }
      copy(image, to: base)
      return result.withUnsafeMutableBytes { output in
        compress2(
          output.baseAddress?.assumingMemoryBound(to: UInt8.self), &length, base, uLong(count),
          Z_BEST_SPEED)
      }
    }
    return status == Z_OK ? result.prefix(Int(length)) : nil
  }

  /// Rows of R, G, B, one behind the other.
  private static func copy(_ image: PixelImage, to output: UnsafeMutablePointer<UInt8>) {
    var next = output
    for y in 0..<image.height {
      let row = (image.base + y * image.bytesPerRow).assumingMemoryBound(to: UInt8.self)
      for x in 0..<image.width {
        next[0] = row[4 * x + 2]
        next[1] = row[4 * x + 1]
        next[2] = row[4 * x]
        next += 3
      }
    }
  }

  private static func append(_ keys: String, _ payload: Data, into out: inout [UInt8]) {
    var rest = payload
    var keys = keys
    repeat {
      let piece = rest.prefix(chunk)
      rest = rest.dropFirst(chunk)
      let more = rest.isEmpty ? "" : "m=1"
      let isContinued = keys.isEmpty && rest.isEmpty
      let head = [keys, isContinued ? "m=0" : more].filter { !$0.isEmpty }.joined(separator: ",")
      out += Array("\u{1B}_G\(head);".utf8)
      out += piece
      out += Array("\u{1B}\\".utf8)
      keys = ""
    } while !rest.isEmpty
  }

  private static func delete(_ identifier: UInt32, into out: inout [UInt8]) {
    out += Array("\u{1B}_Ga=d,d=I,i=\(identifier),q=2\u{1B}\\".utf8)
  }
}
