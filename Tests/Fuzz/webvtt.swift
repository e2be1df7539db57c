// modules: WebVTT
// fixtures: subs/vtt subs/media3-webvtt-in-mp4

import WebVTT

/// Reads the input as a WebVTT file and as a sample of a track.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  let document = WebVTTDocument.parse(bytes)
  precondition(document.problems.count <= WebVTTDocument.maximumProblems)
  for cue in document.cues {
    precondition(cue.start >= 0 && cue.end >= 0)
    _ = cue.lines
    _ = document.region(of: cue)
    _ = document.presentationTicks(ofLocal: cue.start, near: Int64(count) << 40)
  }
  for cue in WebVTTSample.parse(bytes) { _ = cue.lines }
  return 0
}
