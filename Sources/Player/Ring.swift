/// A queue of bounded length whose elements are numbered from 0 at the oldest.
///
/// Taking the oldest out costs nothing but the element.
public struct Ring<Element> {
  private var slots: [Element?]
  private var head = 0
  public private(set) var count = 0

  /// - Parameter capacity: At least 1.
  public init(capacity: Int) {
    slots = Array(repeating: nil, count: Swift.max(1, capacity))
  }

  public var isFull: Bool { count == slots.count }

  /// Appends an element; a full ring lets go of its oldest and returns it.
  @discardableResult
  public mutating func append(_ element: Element) -> Element? {
    let oldest = isFull ? removeFirst() : nil
    slots[place(of: count)] = element
    count += 1
    return oldest
  }

  /// Takes the oldest element out.
  @discardableResult
  public mutating func removeFirst() -> Element? {
    guard count > 0 else { return nil }
    let oldest = slots[head]
    slots[head] = nil
    head = place(of: 1)
    count -= 1
    return oldest
  }

  /// Changes the element at an index in place.
  public mutating func update(_ index: Int, _ change: (inout Element) -> Void) {
    guard indices.contains(index), var element = slots[place(of: index)] else { return }
    slots[place(of: index)] = nil
    change(&element)
    slots[place(of: index)] = element
  }

  private func place(of index: Int) -> Int { (head + index) % slots.count }
}

extension Ring: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  public subscript(index: Int) -> Element {
    guard index >= 0, index < count, let element = slots[place(of: index)] else {
      preconditionFailure("index \(index) of \(count) elements")
    }
    return element
  }
}

extension Ring: Sendable where Element: Sendable {}

extension Ring: Equatable where Element: Equatable {
  public static func == (left: Ring, right: Ring) -> Bool { left.elementsEqual(right) }
}
