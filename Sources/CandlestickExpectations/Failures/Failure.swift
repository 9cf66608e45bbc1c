/// Something that was not as it should be.
public struct Failure: Sendable, Hashable {
  /// What was expected, and what there was instead.
  public var message: String
  /// The place in the user's code.
  public var location: SourceLocation
  /// What helps to understand the message, on lines of its own: how two values differ. A report shows it; it is no part
  /// of the message, which suites compare with what they expect.
  public var details: String?

  /// Makes a failure; ``FailureReporter`` takes it where it belongs.
  ///
  /// - Parameters:
  ///   - message: what was expected, and what there was instead.
  ///   - location: the place in the user's code.
  ///   - details: what helps to understand the message, on lines of its own.
  public init(message: String, location: SourceLocation, details: String? = nil) {
    self.message = message
    self.location = location
    self.details = details
  }
}

extension Failure {
  /// The message, and the details on the lines after it.
  var text: String { details.map { "\(message)\n\($0)" } ?? message }
}
