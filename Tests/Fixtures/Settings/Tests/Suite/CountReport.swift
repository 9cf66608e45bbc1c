import Candlestick

final class CountReport: SpecReport {
  private var count = 0

  override class var format: String { "count" }
  override var replacesXCTestConsole: Bool { false }

  override func exampleFinished(_ result: ExampleResult) { count += 1 }
  nonisolated override func lateFailureFound(_ failure: TestFailure) { print(failure.message) }
  override func runFinished(_ summary: RunSummary) { print("\(count) tests have ended") }
}
