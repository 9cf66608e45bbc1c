public import CandlestickExpectations

/// The reason why an example did not run, or not to its end.
public struct SpecSkip: Error, Hashable {
  /// The reason; empty if none was given.
  public let reason: String
  /// The location of the call that skips the example.
  public let location: CodeLocation

  package init(reason: String, location: CodeLocation) {
    self.reason = reason
    self.location = location
  }
}
