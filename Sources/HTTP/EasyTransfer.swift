import CCurl

/// A libcurl easy handle and the transfer it serves, on the transfer thread only.
final class EasyTransfer {
  let handle: UnsafeMutableRawPointer
  let transfer: Transfer
  let stallTimeout: Duration
  private var headerList: UnsafeMutablePointer<curl_slist>?
  private let errorText: UnsafeMutablePointer<CChar>
  private var lastActivity: ContinuousClock.Instant
  private var isPaused = false
  private var head = ResponseHead()
  private var response: HTTPResponse?
  private var discarded = 0

  /// Bytes of an error page that are read to keep its connection.
  private static let discardLimit = 1 << 16

  init(_ transfer: Transfer, now: ContinuousClock.Instant) throws(HTTPError) {
    let request = transfer.request
    let target: RequestTarget
    let headers: [String]
    do {
      target = try RequestTarget(request.url)
      headers = try HeaderLines.make(transfer.configuration.headers + request.headers)
    } catch {
      throw HTTPError(kind: .invalidRequest, url: request.url, message: error.reason)
    }
    guard let handle = curl_easy_init() else {
      throw HTTPError(kind: .other, url: request.url, message: "libcurl is out of handles")
    }
    self.handle = handle
    self.transfer = transfer
    lastActivity = now
    stallTimeout = .seconds(
      max(0.001, request.stallTimeout ?? transfer.configuration.stallTimeout))
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    for line in headers { headerList = curl_slist_append(headerList, line) ?? headerList }
    configure(target)
  }

  deinit {
    curl_easy_cleanup(handle)
    curl_slist_free_all(headerList)
    errorText.deallocate()
  }

  var stallDeadline: ContinuousClock.Instant? {
    isPaused ? nil : lastActivity.advanced(by: stallTimeout)
  }

  func resume(now: ContinuousClock.Instant) {
    lastActivity = now
    isPaused = false
    curl_easy_pause(handle, CURLPAUSE_CONT)
  }
}

// MARK: - Options

extension EasyTransfer {
  private func configure(_ target: RequestTarget) {
    let request = transfer.request
    let configuration = transfer.configuration
    set(CURLOPT_URL, target.url)
    set(CURLOPT_PATH_AS_IS, 1)
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    set(CURLOPT_REDIR_PROTOCOLS_STR, "http,https")
    set(CURLOPT_FOLLOWLOCATION, 1)
    set(CURLOPT_MAXREDIRS, configuration.maximumRedirects)
    set(CURLOPT_HTTP_VERSION, curl_http_version_2_over_tls)
    set(CURLOPT_TCP_KEEPALIVE, 1)
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    set(CURLOPT_USERAGENT, configuration.userAgent)
    let connect = request.connectTimeout ?? configuration.connectTimeout
    set(CURLOPT_CONNECTTIMEOUT_MS, Int(min(max(connect, 0.001), 86400) * 1000))
    curl_easy_setopt_pointer(handle, CURLOPT_ERRORBUFFER, errorText)
    if let headerList { curl_easy_setopt_pointer(handle, CURLOPT_HTTPHEADER, headerList) }
    if let range = request.byteRange {
      // A coded range is a range of the coded bytes: it could not be decoded.
      set(CURLOPT_RANGE, HeaderLines.range(range))
    } else {
      set(CURLOPT_ACCEPT_ENCODING, "")
    }
    let context = Unmanaged.passUnretained(self).toOpaque()
    curl_easy_setopt_callback(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      EasyTransfer.from(context)?.header(UnsafeRawBufferPointer(start: bytes, count: size * count))
      return size * count
    }
    curl_easy_setopt_pointer(handle, CURLOPT_HEADERDATA, context)
    curl_easy_setopt_callback(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      let buffer = UnsafeRawBufferPointer(start: bytes, count: size * count)
      return EasyTransfer.from(context)?.body(buffer) ?? 0
    }
    curl_easy_setopt_pointer(handle, CURLOPT_WRITEDATA, context)
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> EasyTransfer? {
    context.map { Unmanaged<EasyTransfer>.fromOpaque($0).takeUnretainedValue() }
  }

  private func set(_ option: CURLoption, _ value: Int) {
    curl_easy_setopt_long(handle, option, value)
  }

  private func set(_ option: CURLoption, _ value: String) {
    curl_easy_setopt_string(handle, option, value)
  }
}

// MARK: - What arrives

extension EasyTransfer {
  private func header(_ bytes: UnsafeRawBufferPointer) {
    lastActivity = ContinuousClock().now
    // Trailers come after the response was made and change nothing.
    guard response == nil, head.push(bytes), head.isFinal else { return }
    makeResponse()
  }

  private func body(_ bytes: UnsafeRawBufferPointer) -> Int {
    lastActivity = ContinuousClock().now
    if response == nil { makeResponse() }
    guard let response, response.isSuccess else {
      discarded += bytes.count
      return discarded > Self.discardLimit ? 0 : bytes.count
    }
    switch transfer.deliver(bytes) {
    case .taken: return bytes.count
    case .refused: return 0
    case .pause:
      isPaused = true
      return curl_write_pause
    }
  }

  private func makeResponse() {
    var url: UnsafePointer<CChar>?
    curl_easy_getinfo_string(handle, CURLINFO_EFFECTIVE_URL, &url)
    let made = HTTPResponse(
      status: head.status, effectiveURL: url.map { String(cString: $0) } ?? transfer.request.url,
      headers: head.headers, httpVersion: head.version)
    response = made
    if made.isSuccess { transfer.deliver(made) }
  }
}

// MARK: - How it ended

extension EasyTransfer {
  func error(_ kind: HTTPError.Kind, _ message: String) -> HTTPError {
    HTTPError(
      kind: kind, url: transfer.request.url, received: transfer.received, message: message,
      response: response)
  }

  func result(_ code: CURLcode) -> Result<Void, HTTPError> {
    if code == CURLE_OK && response == nil { makeResponse() }
    if let response, !response.isSuccess {
      return .failure(error(.status(response.status), "HTTP status \(response.status)"))
    }
    guard code != CURLE_OK else { return .success(()) }
    let text = String(cString: errorText)
    let message = text.isEmpty ? String(cString: curl_easy_strerror(code)) : text
    return .failure(error(kind(of: code), message))
  }

  private func kind(of code: CURLcode) -> HTTPError.Kind {
    switch code {
    case CURLE_URL_MALFORMAT: .invalidRequest
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_TOO_MANY_REDIRECTS: .redirects
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .dns
    case CURLE_OPERATION_TIMEDOUT: .timeout
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR:
      .tls
    case CURLE_PARTIAL_FILE: .truncated
    case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
      response == nil ? .connect : .truncated
    case CURLE_COULDNT_CONNECT, CURLE_GOT_NOTHING: .connect
    default: .other
    }
  }
}

extension HTTPResponse {
  var isSuccess: Bool { (200...299).contains(status) }
}
