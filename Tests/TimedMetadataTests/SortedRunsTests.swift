import Synchronization
import Testing

@testable import TimedMetadata

/// A number that counts how often any two are compared.
private struct Counted: Comparable, Sendable {
  static let comparisons = Atomic<Int>(0)
  var value: Int

  static func < (left: Counted, right: Counted) -> Bool {
    comparisons.add(1, ordering: .relaxed)
    return left.value < right.value
  }

  static func == (left: Counted, right: Counted) -> Bool { left.value == right.value }
}

@Suite(.serialized) struct SortedRunsTests {
  /// Numbers in an order that is neither rising nor falling: each of 0..<count once.
  private func shuffled(_ count: Int) -> [Int] {
    (0..<count).map { ($0 &* 7919) % count }
  }

  private func elements(_ runs: SortedRuns<Counted>) -> [Int] { runs.runs.joined().map(\.value) }

  private func expectSound(_ runs: SortedRuns<Counted>) {
    #expect(runs.runs.allSatisfy { (1...128).contains($0.count) })
    #expect(runs.count == runs.runs.reduce(0) { $0 + $1.count })
  }

  @Test(arguments: [Array(0..<1000), Array((0..<1000).reversed())])
  func keepsOrderAsElementsComeAndGo(_ values: [Int]) {
    for order in [values, values.map { ($0 * 7919) % 1000 }] {
      var runs = SortedRuns<Counted>()
      for value in order { runs.insert(Counted(value: value)) }
      expectSound(runs)
      #expect(elements(runs) == Array(0..<1000))
      for value in order where value % 3 != 0 { runs.remove(Counted(value: value)) }
      runs.remove(Counted(value: 1))
      expectSound(runs)
      #expect(elements(runs) == stride(from: 0, to: 1000, by: 3).map { $0 })
      #expect(runs.first?.value == 0 && runs.last?.value == 999)
      for value in stride(from: 0, to: 1000, by: 3) { runs.remove(Counted(value: value)) }
      #expect(runs.isEmpty && runs.runs.isEmpty)
    }
  }

  /// Sixteen times as many elements cost four comparisons more, not sixteen times as many.
  @Test func workGrowsWithTheLogarithm() {
    for (count, most) in [(1024, 24), (16_384, 28)] {
      var runs = SortedRuns<Counted>()
      for value in shuffled(count) {
        Counted.comparisons.store(0, ordering: .relaxed)
        runs.insert(Counted(value: value))
        #expect(Counted.comparisons.load(ordering: .relaxed) <= most)
      }
      for value in shuffled(count) {
        Counted.comparisons.store(0, ordering: .relaxed)
        runs.remove(Counted(value: value))
        #expect(Counted.comparisons.load(ordering: .relaxed) <= most)
      }
      #expect(runs.isEmpty)
    }
  }
}
