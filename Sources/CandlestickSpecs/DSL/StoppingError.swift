import CandlestickExpectations

/// An error that ends an example.
package protocol StoppingError: Error {
  /// The reason why the example ends.
  var failureDescription: String { get }
  /// The location at which the error was created.
  var location: CodeLocation { get }
  /// True if the example fails.
  var reportError: Bool { get }
}
