import Foundation
import Testing
import Threads

@Suite struct NamedThreadTests {
  @Test func theKernelKnowsTheName() async throws {
    let caller = currentThread()
    let (name, thread) = await withCheckedContinuation { continuation in
      spawnThread(named: "a-name-of-more-than-15") {
        let name = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
        continuation.resume(returning: (name, currentThread()))
      }
    }
    #expect(name == "a-name-of-more-\n")
    #expect(thread != caller)
  }
}
