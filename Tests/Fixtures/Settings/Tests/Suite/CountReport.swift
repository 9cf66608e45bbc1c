import Candlestick
import CandlestickReports

final class CountReport: SpecReport {
  private var count = 0

  override class var format: String { "count" }

  override func receive(_ event: RunEvent) {
    switch event {
    case .exampleFinished: count += 1
    case .lateFailureFound(let late): write("\(late.failure.message)\n")
    case .runFinished: write("\(count) tests have ended\n")
    default: break
    }
  }
}
