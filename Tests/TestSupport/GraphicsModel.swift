import CZlib
import Foundation
import Glibc

/// The pictures of a terminal that knows the kitty graphics protocol, by its published description.
public struct GraphicsModel: Sendable {
  public struct Image: Sendable {
    public let width: Int
    public let height: Int
    /// R, G, B of each pixel, row by row.
    public let pixels: [UInt8]
  }

  public struct Placement: Sendable, Hashable {
    public var image: UInt32
    public var x: Int
    public var y: Int
    public var columns: Int
    public var rows: Int
    public var plane: Int
  }

  public private(set) var images: [UInt32: Image] = [:]
  public private(set) var placements: [Placement] = []
  /// Commands that could not be carried out.
  public private(set) var failures: [String] = []
  /// Whether the memory of the machine can be read.
  var sharesMemory = true

  private var pending: (keys: [String: String], payload: [UInt8])?

  /// Carries out one command and returns the answer, if there is to be one.
  mutating func take(_ command: [UInt8], cursor: (x: Int, y: Int)) -> String? {
    let parts = command.split(
      separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
    var keys: [String: String] = [:]
    for entry in String(decoding: parts.first ?? [], as: UTF8.self).split(separator: ",") {
      let pair = entry.split(separator: "=", maxSplits: 1).map(String.init)
      if pair.count == 2 { keys[pair[0]] = pair[1] }
    }
    var payload = parts.count > 1 ? Array(parts[1]) : []
    if payload.count > 4096 { failures.append("a chunk of \(payload.count) bytes") }
    if let before = pending {
      let isLast = keys["m"] != "1"
      payload = before.payload + payload
      keys = before.keys
      pending = isLast ? nil : (keys, payload)
      if !isLast { return nil }
    } else if keys["m"] == "1" {
      pending = (keys, payload)
      return nil
    }
    let problem = perform(keys, payload, cursor)
    if let problem, keys["a"] != "q" { failures.append(problem) }
    guard let identifier = keys["i"] else { return nil }
    if keys["q"] == "2" || (keys["q"] == "1" && problem == nil) { return nil }
    return "\u{1B}_Gi=\(identifier);\(problem ?? "OK")\u{1B}\\"
  }

  /// Forgets what is on the screen, as erasing all of it does.
  mutating func clear() { placements.removeAll() }

  private mutating func perform(
    _ keys: [String: String], _ payload: [UInt8], _ cursor: (x: Int, y: Int)
  ) -> String? {
    let identifier = keys["i"].flatMap { UInt32($0) } ?? 0
    switch keys["a"] ?? "t" {
    case "q", "t", "T":
      guard let image = load(keys, payload) else { return "EINVAL:cannot load" }
      if keys["a"] == "q" { return nil }
      placements.removeAll { $0.image == identifier }
      images[identifier] = image
      return keys["a"] == "T" ? place(identifier, keys, cursor) : nil
    case "p":
      return images[identifier] == nil ? "ENOENT:no image" : place(identifier, keys, cursor)
    case "d":
      switch keys["d"] ?? "a" {
      case "a", "A": placements.removeAll()
      case "i", "I": placements.removeAll { $0.image == identifier }
      default: return "EINVAL:delete"
      }
      if ["A", "I"].contains(keys["d"]) {
        let used = Set(placements.map(\.image))
        images = images.filter { used.contains($0.key) }
      }
      return nil
    default: return "EINVAL:action"
    }
  }

  private mutating func place(
    _ identifier: UInt32, _ keys: [String: String], _ cursor: (x: Int, y: Int)
  ) -> String? {
    guard let columns = keys["c"].flatMap({ Int($0) }), let rows = keys["r"].flatMap({ Int($0) }),
      keys["C"] == "1"
    else { return "EINVAL:no size, or the cursor would move" }
    placements.append(
      Placement(
        image: identifier, x: cursor.x, y: cursor.y, columns: columns, rows: rows,
        plane: keys["z"].flatMap { Int($0) } ?? 0))
    return nil
  }

  private func load(_ keys: [String: String], _ payload: [UInt8]) -> Image? {
    guard keys["f"] == "24", let width = keys["s"].flatMap({ Int($0) }),
      let height = keys["v"].flatMap({ Int($0) }), width > 0, height > 0,
      let data = Data(base64Encoded: Data(payload))
    else { return nil }
    let count = width * height * 3
    var bytes: [UInt8]
    switch keys["t"] ?? "d" {
    case "d": bytes = Array(data)
    case "s":
      guard sharesMemory, let found = Self.read(String(decoding: data, as: UTF8.self)) else {
        return nil
      }
      bytes = found
    default: return nil
    }
    if keys["o"] == "z" {
      var length = uLong(count)
      var inflated = [UInt8](repeating: 0, count: count)
      guard uncompress(&inflated, &length, bytes, uLong(bytes.count)) == Z_OK else { return nil }
      bytes = Array(inflated.prefix(Int(length)))
    }
    return bytes.count == count ? Image(width: width, height: height, pixels: bytes) : nil
  }

  /// The content of shared memory, which is taken away.
  private static func read(_ name: String) -> [UInt8]? {
    let descriptor = shm_open(name, O_RDONLY, 0)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    shm_unlink(name)
    return Array(FileHandle(fileDescriptor: descriptor).readDataToEndOfFile())
  }

  /// The colour of the topmost picture at a place in cells from the top left.
  public func color(x: Double, y: Double) -> ScreenModel.Color? {
    let here = placements.filter {
      x >= Double($0.x) && x < Double($0.x + $0.columns) && y >= Double($0.y)
        && y < Double($0.y + $0.rows)
    }
    guard let placement = here.max(by: { $0.plane < $1.plane }),
      let image = images[placement.image]
    else { return nil }
    let column = Int((x - Double(placement.x)) / Double(placement.columns) * Double(image.width))
    let row = Int((y - Double(placement.y)) / Double(placement.rows) * Double(image.height))
    let start = (min(row, image.height - 1) * image.width + min(column, image.width - 1)) * 3
    return .rgb(
      Int(image.pixels[start]), Int(image.pixels[start + 1]), Int(image.pixels[start + 2]))
  }
}
