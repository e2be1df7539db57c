import HLS
import ISOBMFF

extension FeedPump {
  /// Sends the parts of a segment from one on, each as soon as it is listed, until the segment is
  /// whole. Where its parts are not listed any more, the rest comes from the whole segment.
  mutating func receiveParts(
    of placed: PlacedSegment, from first: Int, _ passage: inout Passage
  ) async -> Outcome {
    let number = placed.segment.mediaSequence
    var index = first
    var needsKeyframe = false
    var hasSent = false
    let skippedBefore = skipped
    while true {
      preload(index, of: number)
      switch await source.follower.part(index, of: number, generation: generation) {
      case .part(let part):
        isAtEdge = false
        if part.isGap {
          skip(part, index, of: number, because: "the playlist declares it missing")
          passage.start = nil
          needsKeyframe = true
        } else if needsKeyframe, !part.isIndependent {
          skip(part, index, of: number, because: "it needs one that is left out")
        } else {
          do throws(ResourceError) {
            let bytes = try await bytes(of: part)
            guard await send(bytes, of: part, &passage) == .goesOn else { return .ended }
            needsKeyframe = false
            hasSent = true
          } catch {
            if Task.isCancelled { return .ended }
            if let whole = source.follower.timeline.segment(number) {
              // The segment is there by now, with what the part was to bring.
              return await receiveRest(
                of: whole, hasSent: hasSent, skippedBefore: skippedBefore, &passage)
            }
            skip(part, index, of: number, because: error.message)
            passage.start = nil
            needsKeyframe = true
          }
        }
        index += 1
      case .whole(let placed):
        return await receiveRest(
          of: placed, hasSent: hasSent, skippedBefore: skippedBefore, &passage)
      case .end, .gone:
        return .goesOn
      case nil:
        return .ended
      }
    }
  }

  /// Sends what is left of a segment from the segment as a whole.
  ///
  /// - Parameters:
  ///   - hasSent: whether parts of it have been sent.
  ///   - skippedBefore: the seconds that were left out before the segment.
  private mutating func receiveRest(
    of placed: PlacedSegment, hasSent: Bool, skippedBefore: Double, _ passage: inout Passage
  ) async -> Outcome {
    if hasSent {
      passage.sentBefore = decodeEnds
    } else {
      // Decode times may have started again with this segment, and nothing is left out of it.
      skipped = skippedBefore
    }
    passage.media = .none
    passage.reader = SegmentReader(
      initialization: passage.movie, offset: placed.segment.byteRange?.offset ?? 0)
    return await receiveWhole(placed, &passage)
  }

  /// Asks for the part that the playlist announces, if it is the one that is needed next; an
  /// announcement that is not kept is given up with the next one.
  mutating func preload(_ index: Int, of number: Int) {
    let timeline = source.follower.timeline
    guard timeline.nextPart == (number, index) else { return }
    isAtEdge = true
    guard let request = timeline.announcedPart else { return }
    if preload?.request == request { return }
    // The origin holds the answer until the part is there: longer than parts take, in any case.
    let timeout = max(10, 6 * (timeline.playlist.partTarget ?? 0))
    preload = source.store.lease(request, awaiting: timeout)
  }

  private mutating func bytes(of part: PartialSegment) async throws(ResourceError) -> [UInt8] {
    if let bytes = await preloaded(MediaSource.request(part)) { return bytes }
    return try await source.lease(part).allBytes()
  }

  /// What was asked for ahead, where it is this and the origin did wait.
  private mutating func preloaded(_ request: ResourceRequest) async -> [UInt8]? {
    guard let lease = preload else { return nil }
    preload = nil
    if lease.request == request { return try? await lease.allBytes() }
    // A range without an end goes on after the part.
    guard lease.request.url == request.url, let length = request.span?.length,
      lease.request.span?.length == nil, lease.request.span?.offset ?? 0 == request.span?.offset,
      let bytes = try? await lease.allBytes(length), bytes.count == length
    else { return nil }
    return bytes
  }

  private mutating func send(
    _ bytes: [UInt8], of part: PartialSegment, _ passage: inout Passage
  ) async -> Outcome {
    passage.reader = SegmentReader(
      initialization: passage.movie, offset: part.byteRange?.offset ?? 0)
    passage.media = .none
    sent.add(bytes.count, at: passage.place)
    var elements: [SegmentReader.Element] = []
    do throws(BoxError) {
      elements += try passage.reader.push(bytes)
      elements += try passage.reader.finish()
    } catch {
      warn(of: error, &passage)
    }
    for element in elements {
      guard await take(element, &passage) == .goesOn else { return .ended }
    }
    return await finishMediaData(&passage)
  }

  private mutating func skip(
    _ part: PartialSegment, _ index: Int, of number: Int, because reason: String
  ) {
    skipped += max(0, part.duration)
    warn("part-skipped", "part \(index) of segment \(number) is left out: \(reason)", uri: part.uri)
  }
}
