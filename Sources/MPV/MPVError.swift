import CMPV

/// Why libmpv could not do something.
public struct MPVError: Error, Sendable, Hashable {
  /// What was asked for: an option, a command or a step of the set-up.
  public var subject: String
  /// libmpv's error code, negative.
  public var code: Int
  /// libmpv's text for the code.
  public var message: String

  public init(subject: String, code: Int, message: String) {
    self.subject = subject
    self.code = code
    self.message = message
  }

  init(_ subject: String, _ code: Int32) {
    self.init(
      subject: subject, code: Int(code), message: String(cString: mpv_error_string(code)))
  }

  /// Throws where libmpv returned an error.
  static func check(_ code: Int32, _ subject: String) throws(MPVError) {
    guard code >= 0 else { throw MPVError(subject, code) }
  }
}

extension MPVError: CustomStringConvertible {
  public var description: String { "\(subject): \(message)" }
}
