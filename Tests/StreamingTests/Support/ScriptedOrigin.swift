@testable import Streaming

/// An origin in memory that answers as it is told and remembers what it was asked.
final class ScriptedOrigin: ResourceLoader {
  /// One answer to a request.
  indirect enum Answer: Sendable {
    case body([UInt8])
    case status(Int)
    /// The body breaks off after so many bytes.
    case broken([UInt8], after: Int)
    /// The whole body, whatever range was asked for.
    case unranged([UInt8])
    case redirected([UInt8], to: String)
    /// So many bytes come, then nothing.
    case hanging([UInt8], after: Int)
    /// The head comes, the body never.
    case stalled
    /// Nothing until another URL has been asked for, from an offset on where one is given.
    case after(String, offset: Int? = nil, Answer)
  }

  private struct State {
    var answers: [String: [Answer]] = [:]
    var requests: [ResourceRequest] = []
  }

  private let state = Watched(State())
  private let chunkSize: Int

  init(chunkSize: Int = 1000) {
    self.chunkSize = chunkSize
  }

  /// What is answered to requests for a URL: one after the other, the last for good.
  func answer(_ url: String, _ answers: Answer...) { answer(url, answers) }

  func answer(_ url: String, _ answers: [Answer]) {
    state.update { $0.answers[url] = answers }
  }

  func answer(_ url: String, text: String) {
    answer(url, .body(Array(text.utf8)))
  }

  var requests: [ResourceRequest] { state.value.requests }

  func count(_ url: String) -> Int { requests.count { $0.url == url } }

  /// Waits until a URL was asked for, from an offset on where one is given.
  func asked(for url: String, offset: Int? = nil) async {
    _ = await state.first { state in
      let isAsked = state.requests.contains {
        $0.url == url && (offset == nil || $0.span?.offset == offset)
      }
      return isAsked ? true : nil
    }
  }

  func forget() {
    state.update { $0.requests = [] }
  }

  func open(_ request: ResourceRequest) async throws(ResourceError) -> Resource {
    let answer = state.update { state -> Answer? in
      state.requests.append(request)
      guard let answers = state.answers[request.url], let first = answers.first else { return nil }
      if answers.count > 1 { state.answers[request.url] = Array(answers.dropFirst()) }
      return first
    }
    switch answer {
    case .after(let url, let offset, let answer):
      await asked(for: url, offset: offset)
      return try await resource(answer, request)
    default:
      return try await resource(answer, request)
    }
  }

  private func resource(
    _ answer: Answer?, _ request: ResourceRequest
  ) async throws(ResourceError) -> Resource {
    switch answer {
    case nil, .after:
      throw ResourceError(.status(404), url: request.url, message: "HTTP 404")
    case .status(let code):
      throw ResourceError(.status(code), url: request.url, message: "HTTP \(code)")
    case .body(let bytes):
      return body(Self.span(request.span, of: bytes), request)
    case .unranged(let bytes):
      return body(bytes, request, honoursSpan: false)
    case .redirected(let bytes, let url):
      return body(bytes, request, effectiveURL: url)
    case .broken(let bytes, let count):
      return body(Self.span(request.span, of: bytes), request, breaksAfter: count)
    case .hanging(let bytes, let count):
      let head = body(Array(bytes.prefix(count)), request)
      return Resource(effectiveURL: request.url, honoursSpan: true) {
        () async throws(ResourceError) in
        if let chunk = try await head.next() { return chunk }
        return try await Self.hang(request)
      }
    case .stalled:
      return Resource(effectiveURL: request.url, honoursSpan: true) {
        () async throws(ResourceError) in try await Self.hang(request)
      }
    }
  }

  /// Waits until the task is cancelled.
  private static func hang(_ request: ResourceRequest) async throws(ResourceError) -> [UInt8]? {
    try? await Task.sleep(for: .seconds(3600))
    throw ResourceError(.cancelled, url: request.url, message: "cancelled")
  }

  private func body(
    _ bytes: [UInt8], _ request: ResourceRequest, honoursSpan: Bool = true,
    effectiveURL: String? = nil, breaksAfter limit: Int? = nil
  ) -> Resource {
    let position = Watched(0)
    let chunkSize = chunkSize
    return Resource(effectiveURL: effectiveURL ?? request.url, honoursSpan: honoursSpan) {
      () async throws(ResourceError) in
      let start = position.value
      let end = min(start + chunkSize, limit ?? bytes.count, bytes.count)
      if start >= end {
        guard limit == nil else {
          throw ResourceError(.truncated, url: request.url, message: "the body broke off")
        }
        return nil
      }
      position.update { $0 = end }
      return Array(bytes[start..<end])
    }
  }

  private static func span(_ span: ByteSpan?, of bytes: [UInt8]) -> [UInt8] {
    guard let span else { return bytes }
    let rest = bytes.dropFirst(span.offset)
    return Array(span.length.map { rest.prefix($0) } ?? rest)
  }
}
