import Foundation
import ISOBMFF

/// A track of the asset: its initialization segment and its fragments, in order from time zero.
struct StoredTrack: Sendable {
  struct Fragment: Sendable {
    /// The only track fragment of the `moof` box.
    var movieFragment: MovieFragment
    /// The payload of the `mdat` box.
    var mediaData: [UInt8]
  }

  /// The `ftyp` and `moov` boxes.
  let initialization: [UInt8]
  let track: Track
  let fragments: [Fragment]
  /// What one turn of the loop lasts, in the track's timescale.
  let loopDuration: Int64

  /// Reads a fragmented file with one track.
  init(file: URL) throws(OriginError) {
    guard let data = try? Data(contentsOf: file) else {
      throw OriginError.unreadable(path: file.path)
    }
    do {
      var scanner = BoxScanner()
      var elements = try scanner.push([UInt8](data))
      elements += try scanner.finish()
      try self.init(elements, path: file.path)
    } catch let error as BoxError {
      throw OriginError.malformedTrack(path: file.path, error)
    } catch let error as OriginError {
      throw error
    } catch {
      throw OriginError.unreadable(path: file.path)
    }
  }

  private init(_ elements: [BoxScanner.Element], path: String) throws {
    var header: [UInt8] = []
    var fragments: [Fragment] = []
    for element in elements {
      switch element {
      case .box(let box) where box.type == "ftyp" || box.type == "moov":
        header += box.bytes
      case .box(let box) where box.type == "moof":
        let tracks = try InitializationSegment(bytes: header).tracks
        fragments.append(
          Fragment(movieFragment: try MovieFragment(box, tracks: tracks), mediaData: []))
      case .mediaData(let bytes):
        guard let last = fragments.indices.last else { continue }
        fragments[last].mediaData += bytes
      case .warning(let error):
        throw error
      case .box, .mediaDataHeader:
        continue
      }
    }
    guard let track = try InitializationSegment(bytes: header).tracks.first else {
      throw OriginError.unsuitable(path: path, "there is no track")
    }
    var time: Int64 = 0
    for fragment in fragments {
      let parts = fragment.movieFragment.trackFragments
      guard parts.count == 1, let part = parts.first, part.baseMediaDecodeTime == time else {
        throw OriginError.unsuitable(path: path, "the fragments do not follow one another")
      }
      time += part.duration
    }
    guard fragments.count >= LoopClock.fragmentsPerSegment else {
      throw OriginError.unsuitable(path: path, "there is no whole segment")
    }
    self.initialization = header
    self.track = track
    self.fragments = fragments
    self.loopDuration = time
  }

  /// How many segments the loop has; what is left over belongs to the last.
  var segmentCount: Int { fragments.count / LoopClock.fragmentsPerSegment }

  /// The rate by the duration of the first sample.
  var framesPerSecond: Double? {
    let first = fragments.first?.movieFragment.trackFragments.first?.runs.first?.samples.first
    return first.flatMap { $0.duration > 0 ? Double(track.timescale) / Double($0.duration) : nil }
  }

  /// The fragments of a segment of the loop.
  func fragments(ofSegment segment: Int) -> ArraySlice<Fragment> {
    let start = segment * LoopClock.fragmentsPerSegment
    let isLast = segment == segmentCount - 1
    return fragments[start..<(isLast ? fragments.count : start + LoopClock.fragmentsPerSegment)]
  }
}

extension StoredTrack.Fragment {
  /// The decode time of the first sample in the stored loop, in the track's timescale.
  var decodeTime: Int64 { movieFragment.trackFragments.first?.baseMediaDecodeTime ?? 0 }
  var duration: Int64 { movieFragment.trackFragments.first?.duration ?? 0 }
}
