import CMPV
import Glibc

/// A value of libmpv: the argument of a command, or the value of a property.
public enum MPVNode: Sendable, Hashable {
  case none
  case string(String)
  case flag(Bool)
  case integer(Int64)
  case double(Double)
  case array([MPVNode])
  case map([String: MPVNode])

  public var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  public var flag: Bool? {
    if case .flag(let value) = self { value } else { nil }
  }

  public var integer: Int? {
    if case .integer(let value) = self { Int(value) } else { nil }
  }

  /// The number, whole or not.
  public var double: Double? {
    switch self {
    case .double(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }

  /// The elements, or none where this is no array.
  public var elements: [MPVNode] {
    if case .array(let value) = self { value } else { [] }
  }

  /// The entries, or none where this is no map.
  public var entries: [String: MPVNode] {
    if case .map(let value) = self { value } else { [:] }
  }

  public subscript(key: String) -> MPVNode { entries[key] ?? .none }
}

extension MPVNode: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
  public init(stringLiteral value: String) {
    self = .string(value)
  }

  public init(dictionaryLiteral elements: (String, MPVNode)...) {
    self = .map(Dictionary(elements, uniquingKeysWith: { _, last in last }))
  }
}

// MARK: - From libmpv

extension MPVNode {
  init(_ node: mpv_node) {
    switch node.format {
    case MPV_FORMAT_STRING: self = node.u.string.map { .string(String(cString: $0)) } ?? .none
    case MPV_FORMAT_FLAG: self = .flag(node.u.flag != 0)
    case MPV_FORMAT_INT64: self = .integer(node.u.int64)
    case MPV_FORMAT_DOUBLE: self = .double(node.u.double_)
    case MPV_FORMAT_NODE_ARRAY:
      let list = node.u.list?.pointee
      let count = Int(list?.num ?? 0)
      guard let values = list?.values else {
        self = .array([])
        return
      }
      self = .array((0..<count).map { MPVNode(values[$0]) })
    case MPV_FORMAT_NODE_MAP:
      let list = node.u.list?.pointee
      let count = Int(list?.num ?? 0)
      guard let values = list?.values, let keys = list?.keys else {
        self = .map([:])
        return
      }
      var entries: [String: MPVNode] = [:]
      for index in 0..<count {
        guard let key = keys[index] else { continue }
        entries[String(cString: key)] = MPVNode(values[index])
      }
      self = .map(entries)
    default: self = .none
    }
  }
}

// MARK: - To libmpv

extension MPVNode {
  /// Calls `body` with the value as libmpv takes it; it copies what it keeps.
  func withCNode<Result>(_ body: (UnsafeMutablePointer<mpv_node>) -> Result) -> Result {
    let arena = NodeArena()
    var node = arena.node(self)
    return body(&node)
  }
}

/// The memory of a value on its way to libmpv.
private final class NodeArena {
  private var blocks: [UnsafeMutableRawPointer] = []

  deinit {
    for block in blocks { free(block) }
  }

  func node(_ value: MPVNode) -> mpv_node {
    var node = mpv_node()
    switch value {
    case .none: node.format = MPV_FORMAT_NONE
    case .string(let value):
      node.format = MPV_FORMAT_STRING
      node.u.string = copy(value)
    case .flag(let value):
      node.format = MPV_FORMAT_FLAG
      node.u.flag = value ? 1 : 0
    case .integer(let value):
      node.format = MPV_FORMAT_INT64
      node.u.int64 = value
    case .double(let value):
      node.format = MPV_FORMAT_DOUBLE
      node.u.double_ = value
    case .array(let values):
      node.format = MPV_FORMAT_NODE_ARRAY
      node.u.list = list(values, keys: nil)
    case .map(let entries):
      node.format = MPV_FORMAT_NODE_MAP
      let sorted = entries.sorted { $0.key < $1.key }
      node.u.list = list(sorted.map(\.value), keys: sorted.map(\.key))
    }
    return node
  }

  private func list(
    _ values: [MPVNode], keys: [String]?
  ) -> UnsafeMutablePointer<mpv_node_list>? {
    let list = allocate(mpv_node_list.self, 1)
    let nodes = allocate(mpv_node.self, values.count)
    for (index, value) in values.enumerated() { nodes?[index] = node(value) }
    var content = mpv_node_list()
    content.num = Int32(clamping: values.count)
    content.values = nodes
    if let keys {
      let names = allocate(UnsafeMutablePointer<CChar>?.self, keys.count)
      for (index, key) in keys.enumerated() { names?[index] = copy(key) }
      content.keys = names
    }
    list?.initialize(to: content)
    return list
  }

  private func copy(_ text: String) -> UnsafeMutablePointer<CChar>? {
    guard let copy = strdup(text) else { return nil }
    blocks.append(copy)
    return copy
  }

  private func allocate<Element>(
    _ type: Element.Type, _ count: Int
  ) -> UnsafeMutablePointer<Element>? {
    guard let block = calloc(max(1, count), MemoryLayout<Element>.stride) else { return nil }
    blocks.append(block)
    return block.assumingMemoryBound(to: Element.self)
  }
}
