import CandlestickSimulation

/// Sends failures to the exploration of schedules in which they occur.
final class ExploredFailures: FailureDestination {
  static let shared = ExploredFailures()

  private init() {}

  func record(_ failure: TestFailure) {
    SimulationEngine.gather(GatheredFailure("\(failure.location): \(failure.text)", original: failure))
  }
}
