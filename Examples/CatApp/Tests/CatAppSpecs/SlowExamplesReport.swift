import Candlestick
import CandlestickReports

// excerpt: report
/// Prints the examples that take longer than a tenth of a second.
final class SlowExamplesReport: SpecReport {
  override class var format: String { "slow" }

  override func receive(_ event: RunEvent) {
    switch event {
    case .exampleFinished(let result) where result.duration > 0.1:
      write("\(result.duration) s: \(result.example.fullName)\n")
    case .runFinished(let summary):
      write("\(summary.counts.passed) passed, \(summary.counts.failed) failed\n")
    default:
      break
    }
  }
}
// end of excerpt
