import CandlestickSimulation

/// Takes failures to the exploration of schedules that they are found in.
final class ExploredFailures: FailureDestination {
  static let shared = ExploredFailures()

  private init() {}

  func record(_ failure: TestFailure) {
    SimulationEngine.gather(GatheredFailure("\(failure.location): \(failure.text)", original: failure))
  }
}
