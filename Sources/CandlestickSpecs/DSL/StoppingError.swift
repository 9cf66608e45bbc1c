import CandlestickExpectations

/// An error by which an example ends itself.
package protocol StoppingError: Error {
  /// Why the example ends.
  var failureDescription: String { get }
  /// Where the error was made.
  var location: CodeLocation { get }
  /// Whether the example fails.
  var reportError: Bool { get }
}
