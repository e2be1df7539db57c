/// The movie box of a file or of an initialization segment, with the file type before it.
public struct InitializationSegment: Sendable, Hashable {
  /// The `ftyp` box, where there is one.
  public let fileType: Box?
  /// The `moov` box.
  public let movie: Box
  /// Units a second of the edit lists' durations (`mvhd`); zero where the header is broken.
  public let movieTimescale: UInt32
  /// The tracks that could be read, in file order.
  public let tracks: [Track]
  /// Whether the media may go on in fragments (`mvex`).
  public let isFragmented: Bool
  /// The title in the movie's metadata, never empty, or `nil`.
  public let title: String?
  /// What could not be read; each costs one track, its edit list or its defaults.
  public let problems: [BoxError]

  /// Parses a `moov` box (ISO/IEC 14496-12 section 8.2.1).
  ///
  /// - Throws: a `BoxError` where the movie header is missing or broken.
  public init(movie: Box, fileType: Box? = nil) throws(BoxError) {
    let reader = BoxReader(movie)
    let movieTimescale = try Self.timescale(reader.requiredChild("mvhd"))
    var tracks: [Track] = []
    var problems: [BoxError] = []
    var defaults: [UInt32: SampleDefaults] = [:]
    var isFragmented = false
    do {
      var children = reader
      while let child = try children.nextChild() {
        do {
          if child.type == "trak" {
            tracks.append(
              try Track(child, movieTimescale: movieTimescale, problems: &problems))
          } else if child.type == "mvex" {
            isFragmented = true
            try Self.readDefaults(child, into: &defaults)
          }
        } catch {
          problems.append(error)
        }
      }
    } catch {
      problems.append(error)
    }
    for index in tracks.indices {
      guard let values = defaults[tracks[index].id] else { continue }
      tracks[index].defaults = values
      if tracks[index].nominalSampleDuration == nil, values.duration > 0 {
        tracks[index].nominalSampleDuration = values.duration
      }
    }
    self.fileType = fileType
    self.movie = movie
    self.movieTimescale = movieTimescale
    self.tracks = tracks
    self.isFragmented = isFragmented
    self.title = MovieTitle.find(in: reader)
    self.problems = problems
  }

  /// Scans an initialization segment for its `moov` box; other boxes, `emsg` among them, are
  /// passed over.
  ///
  /// - Parameter limit: the size in bytes up to which a movie box is read.
  /// - Throws: `.missingBox` without a movie box, or what is wrong with it.
  public init(bytes: [UInt8], limit: Int = BoxScanner.defaultLimit) throws(BoxError) {
    var scanner = BoxScanner(limit: limit)
    var elements = try scanner.push(bytes)
    // What breaks the file after the movie box does not matter here.
    if let last = try? scanner.finish() { elements += last }
    var fileType: Box?
    for case .box(let box) in elements {
      if box.type == "ftyp" { fileType = fileType ?? box }
      guard box.type == "moov" else { continue }
      self = try Self(movie: box, fileType: fileType)
      return
    }
    throw BoxError(
      code: .missingBox, offset: 0, path: "moov", expected: "a movie box", found: "none")
  }

  /// The track with an identifier.
  public func track(_ id: UInt32) -> Track? {
    tracks.first { $0.id == id }
  }

  private static func timescale(_ reader: BoxReader) throws(BoxError) -> UInt32 {
    var reader = reader
    let version = try reader.versionAndFlags(upTo: 1).version
    try reader.skip(version == 0 ? 8 : 16, "creation and modification time")
    return try reader.uint32("timescale")
  }

  private static func readDefaults(
    _ reader: BoxReader, into defaults: inout [UInt32: SampleDefaults]
  ) throws(BoxError) {
    var children = reader
    while var child = try children.nextChild() {
      guard child.type == "trex" else { continue }
      _ = try child.versionAndFlags()
      let id = try child.uint32("track_ID")
      defaults[id] = SampleDefaults(
        sampleDescriptionIndex: try child.uint32("default_sample_description_index"),
        duration: try child.uint32("default_sample_duration"),
        size: try child.uint32("default_sample_size"),
        flags: try child.uint32("default_sample_flags"))
    }
  }
}
