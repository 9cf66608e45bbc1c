/// Something that was not as it should be.
public struct Failure: Sendable, Hashable {
  /// What was expected, and what there was instead.
  public var message: String
  /// The place in the user's code.
  public var location: SourceLocation

  /// Makes a failure; ``FailureReporter`` takes it where it belongs.
  ///
  /// - Parameters:
  ///   - message: what was expected, and what there was instead.
  ///   - location: the place in the user's code.
  public init(message: String, location: SourceLocation) {
    self.message = message
    self.location = location
  }
}
