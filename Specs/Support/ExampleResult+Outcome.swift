import CandlestickExpectations
import CandlestickSpecs

extension ExampleResult {
  /// The outcome of the example, with the messages of its failures.
  var outcomeText: String {
    switch outcome {
    case .passed where isKnown: "known: " + knownIssues.map { "\($0)" }.joined(separator: "; ")
    case .passed: "passed"
    case .failed(let failures): "failed: " + failures.map(\.message).joined(separator: "; ")
    case .skipped(let skip): "skipped: " + skip.reason
    }
  }
}
