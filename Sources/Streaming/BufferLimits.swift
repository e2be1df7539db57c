/// How much of a stream is held, ahead of the playhead and behind it: the one place that bounds
/// the memory of playback.
///
/// Bytes pass through three stores, each bounded here: segments as they were received, the pipe
/// to libmpv, and libmpv's own cache of packets (which the program sets from these values).
public struct BufferLimits: Sendable, Hashable {
  /// Seconds of media that are fetched ahead of the playhead. A segment that has begun is fetched
  /// to its end.
  public var secondsAhead: Double = 30
  /// Bytes of one rendition that are fetched ahead of the playhead, where `secondsAhead` would
  /// allow more.
  public var bytesAhead = 48 << 20
  /// Bytes of received segments that are kept over all renditions, ahead and behind; the least
  /// recently used go first. A seek into what is kept costs no request.
  public var storedBytes = 96 << 20
  /// Segments, and parts of segments, that are kept, where `storedBytes` would allow more.
  public var storedSegments = 2048
  /// The longest segment that is accepted.
  public var segmentBytes = 64 << 20
  /// The longest playlist or subtitle segment that is accepted.
  public var textBytes = 8 << 20
  /// Bytes in the pipe to libmpv.
  public var pipeBytes = 1 << 20
  /// libmpv's `demuxer-max-bytes`.
  public var cachedBytesAhead = 64 << 20
  /// libmpv's `demuxer-max-back-bytes`.
  public var cachedBytesBehind = 32 << 20
  /// Seconds of subtitles that are fetched ahead of the playhead.
  public var subtitleSecondsAhead: Double = 20
  /// Subtitles of a rendition that were fetched and whose pictures have not been yet.
  public var waitingSubtitles = 4096

  public init() {}
}
