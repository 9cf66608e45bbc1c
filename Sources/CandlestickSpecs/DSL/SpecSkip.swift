public import CandlestickExpectations

/// Why an example did not run to its end.
public struct SpecSkip: Error, Hashable {
  /// The reason; empty if none was given.
  public let reason: String
  /// The place that asked for the skip.
  public let location: CodeLocation

  package init(reason: String, location: CodeLocation) {
    self.reason = reason
    self.location = location
  }
}
