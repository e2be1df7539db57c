// modules: Bytes ID3
// fixtures: id3 title

import ID3

/// Tags are read from any bytes, and what is written again is read without a fault.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let result = ID3Tag.parse(bytes)
  precondition((0...count).contains(result.trailingByteCount))
  for tag in result.tags {
    precondition(tag.problems.allSatisfy { (0...count).contains($0.offset) })
    let again = ID3Tag.parse(tag.serialized())
    precondition(again.tags.count == 1 && again.trailingByteCount == 0)
    precondition(again.tags.allSatisfy(\.problems.isEmpty))
  }
  return 0
}
