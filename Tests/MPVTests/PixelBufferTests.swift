import Testing

@testable import MPV

struct PixelBufferTests {
  @Test func rowsAreAligned() {
    let pool = PixelBufferPool()
    for width in [1, 15, 16, 17, 640] {
      let buffer = pool.buffer(width: width, height: 3)
      #expect(buffer.bytesPerRow >= width * 4)
      #expect(buffer.bytesPerRow.isMultiple(of: 64))
      buffer.withPixels { bytes in
        #expect(bytes.count == 3 * buffer.bytesPerRow)
        #expect(UInt(bitPattern: bytes.baseAddress).isMultiple(of: 64))
      }
    }
  }

  @Test func memoryIsUsedAgainOnlyWhenNobodyHoldsIt() {
    let pool = PixelBufferPool()
    func address(_ buffer: PixelBuffer) -> UInt {
      buffer.withPixels { UInt(bitPattern: $0.baseAddress) }
    }
    var held = (0..<10).map { _ in pool.buffer(width: 32, height: 32) }
    let addresses = Set(held.map(address))
    #expect(addresses.count == 10)
    held = []
    let again = (0..<4).map { _ in pool.buffer(width: 32, height: 32) }
    #expect(Set(again.map(address)).isSubset(of: addresses))
    #expect(Set(again.map(address)).count == 4)
  }

  @Test func aBufferOutlivesAChangeOfSize() {
    let pool = PixelBufferPool()
    let old = pool.buffer(width: 8, height: 8)
    let new = pool.buffer(width: 80, height: 80)
    #expect(old.withPixels { $0.count } == 8 * 64)
    #expect(new.withPixels { $0.count } == 80 * 320)
  }
}
