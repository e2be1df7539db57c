import Foundation
import Testing

@testable import SlateApp

@Suite struct LineOutputTests {
  private let pipe = Pipe()

  private var descriptor: Int32 { pipe.fileHandleForWriting.fileDescriptor }

  @Test func aSlowReaderGetsEverything() async throws {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    let reader = pipe.fileHandleForReading
    async let received = Task.detached {
      var all = Data()
      while all.count < 300_000 { all += reader.readData(ofLength: 10_000) }
      return all
    }.value
    #expect(LineOutput(descriptor: descriptor).write(bytes) { false } == .written)
    #expect(await received == Data(bytes))
  }

  @Test func aReaderThatHasStoppedHoldsUpNoEnd() {
    let bytes = [UInt8](repeating: 0, count: 1 << 20)
    let output = LineOutput(descriptor: descriptor, patience: 100)
    #expect(output.write(bytes) { true } == .interrupted)
  }

  @Test func aFullDiskIsTold() throws {
    let device = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let output = LineOutput(descriptor: device.fileDescriptor)
    #expect(output.write([1]) { false } == .failed(ENOSPC))
  }

  @Test func aClosedPipeIsTold() throws {
    Signals.ignoreBrokenPipes()
    try pipe.fileHandleForReading.close()
    #expect(LineOutput(descriptor: descriptor).write([1]) { false } == .closed)
  }
}
