/// When a request is tried again.
struct RetryPolicy: Sendable {
  /// The pauses before the second, third… attempt.
  var pauses: [Duration] = [.milliseconds(250), .milliseconds(500), .seconds(1)]
  /// After this time no further attempt is made: playback goes on without the segment.
  var patience = Duration.seconds(10)
}

/// Fetches a segment into a buffer, trying again after a failure and going on where the body
/// broke off.
struct SegmentFetcher: Sendable {
  var loader: any ResourceLoader
  var clock: any Timekeeper
  var limit: Int
  var retries = RetryPolicy()

  func fetch(_ request: ResourceRequest, into buffer: SegmentBuffer) async {
    let started = clock.now
    var attempt = 0
    while true {
      do throws(ResourceError) {
        try await receive(request, into: buffer)
        buffer.end(.complete)
        return
      } catch {
        let canRetry =
          attempt < retries.pauses.count && error.kind != .refused && error.kind != .tooLarge
          && clock.now - started < retries.patience
        guard canRetry, !Task.isCancelled,
          (try? await clock.sleep(for: retries.pauses[attempt])) != nil
        else {
          buffer.end(.failed(error))
          return
        }
        attempt += 1
      }
    }
  }

  private func receive(
    _ request: ResourceRequest, into buffer: SegmentBuffer
  ) async throws(ResourceError) {
    let wanted = request.span?.length
    let held = buffer.byteCount
    if let wanted, held >= wanted { return }
    var partial = request
    let base = request.span?.offset ?? 0
    if request.span != nil || held > 0 {
      partial.span = ByteSpan(offset: base + held, length: wanted.map { $0 - held })
    }
    let resource = try await loader.open(partial)
    // A server that ignores the range sends everything: what is held is passed over.
    var surplus = resource.honoursSpan ? 0 : base + held
    while let chunk = try await resource.next() {
      var bytes = chunk[...]
      if surplus > 0 {
        let dropped = min(surplus, bytes.count)
        bytes = bytes.dropFirst(dropped)
        surplus -= dropped
      }
      if let wanted { bytes = bytes.prefix(wanted - buffer.byteCount) }
      guard !bytes.isEmpty else { continue }
      guard buffer.byteCount + bytes.count <= limit else {
        throw ResourceError(.tooLarge, url: request.url, message: "longer than \(limit) bytes")
      }
      buffer.append(bytes.count == chunk.count ? chunk : Array(bytes))
      if let wanted, buffer.byteCount >= wanted { return }
    }
    if let wanted, buffer.byteCount < wanted {
      throw ResourceError(
        .truncated, url: request.url,
        message: "\(buffer.byteCount) of \(wanted) bytes")
    }
  }
}
