import CandlestickExpectations

/// An error that ends an example.
package protocol StoppingError: Error {
  /// Why the example ends.
  var failureDescription: String { get }
  /// Where the error was created.
  var location: CodeLocation { get }
  /// Whether the example fails.
  var reportError: Bool { get }
}
