// modules: Bytes ISOBMFF
// fixtures: emsg cea608 timing subs/media3-webvtt-in-mp4 title

import ISOBMFF

/// Boxes are read from any bytes, whatever the cuts, and what is written again can be read.
///
/// The first byte is the length of the chunks in which the rest is pushed.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = UnsafeBufferPointer(start: start, count: count)
  guard let first = input.first else { return 0 }
  let bytes = Array(input.dropFirst())
  let whole = scan(bytes, chunk: bytes.count + 1)
  precondition(scan(bytes, chunk: Int(first) + 1) == whole)
  var tracks: [Track] = []
  for case .box(let box) in whole.elements {
    switch box.type {
    case "moov": tracks = read(movie: box) ?? tracks
    case "moof": read(fragment: box, tracks: tracks)
    case "sidx": _ = try? SegmentIndex(box)
    case "emsg":
      guard let message = try? EventMessage(box) else { continue }
      precondition((try? EventMessage(Box(bytes: message.serialized()))) == message)
    default: continue
    }
  }
  _ = MovieTitle.find(in: [bytes])
  return 0
}

private struct Scan: Equatable {
  var elements: [BoxScanner.Element] = []
  var mediaData: [UInt8] = []
  var error: BoxError?
}

private func scan(_ bytes: [UInt8], chunk: Int) -> Scan {
  var scanner = BoxScanner(limit: 1 << 14)
  var result = Scan()
  func add(_ elements: [BoxScanner.Element]) {
    for element in elements {
      if case .mediaData(let bytes) = element {
        result.mediaData += bytes
      } else {
        result.elements.append(element)
      }
    }
  }
  do {
    for index in stride(from: 0, to: bytes.count, by: chunk) {
      add(try scanner.push(Array(bytes.dropFirst(index).prefix(chunk))))
    }
    add(try scanner.finish())
  } catch {
    result.error = error
  }
  return result
}

private func read(movie: Box) -> [Track]? {
  guard let movie = try? InitializationSegment(movie: movie) else { return nil }
  let offsets = movie.tracks.reduce(into: [UInt32: Int64]()) { $0[$1.id] = 8 }
  if let bytes = try? movie.rewritten(editOffsets: offsets) {
    guard let again = try? InitializationSegment(bytes: bytes) else { preconditionFailure() }
    // What could not be read may become readable: a broken edit list is replaced.
    precondition(
      !movie.problems.isEmpty
        || again.tracks.map(\.sampleEntry) == movie.tracks.map(\.sampleEntry))
  }
  return movie.tracks
}

private func read(fragment box: Box, tracks: [Track]) {
  guard var fragment = try? MovieFragment(box, tracks: tracks) else { return }
  // A few bytes can stand for a million equal samples, which only cost the fuzzer time.
  guard fragment.trackFragments.allSatisfy({ $0.runs.allSatisfy { $0.samples.count < 1000 } })
  else { return }
  for track in tracks { _ = fragment.earliestPresentationTime(track) }
  if let bytes = try? fragment.serialized() {
    guard let again = try? MovieFragment(Box(bytes: bytes)) else { preconditionFailure() }
    precondition(again.trackFragments.map(\.runs) == fragment.trackFragments.map(\.runs))
  }
  for index in fragment.trackFragments.indices {
    try? fragment.trackFragments[index].rescale(from: 90_000, to: 360_000)
    try? fragment.trackFragments[index].shift(decodeTime: 1 << 40, compositionOffset: 1 << 20)
  }
  _ = try? fragment.serialized(mediaDataShift: 1000)
}
