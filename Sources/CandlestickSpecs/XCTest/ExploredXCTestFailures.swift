import CRuntimeHooks
import CandlestickExpectations
import CandlestickSimulation
import CandlestickSupport

/// Takes the failures of XCTest's assertions to the exploration of schedules that they are found in, as an expectation's.
enum ExploredXCTestFailures {
  /// The simulation that runs a whole test on one of many schedules.
  private static let engineOfTest = Locked<SimulationEngine?>(nil)

  /// Begins to take them.
  static func take() {
    #if os(Linux)
    candlestick_take_xctest_failures { description, file, line in
      guard let description, let file else { return false }
      let location = CodeLocation(path: file.load(as: String.self), line: UInt(max(line, 0)))
      let failure = TestFailure(message: description.load(as: String.self), location: location)
      if SimulationEngine.gathering != nil {
        FailureReporter.record(failure)
        return true
      }
      // XCTest reports a wait that has timed out from a thread of its own.
      let engine = ExploredXCTestFailures.engineOfTest.withLock(\.self)
      engine?.gather(GatheredFailure("\(location): \(failure.message)", original: failure))
      return engine != nil
    }
    #endif
  }

  /// Runs a whole test on a schedule, and takes what fails in XCTest meanwhile, on whatever thread.
  ///
  /// - Parameters:
  ///   - engine: runs the simulation.
  ///   - test: runs the test.
  /// - Returns: the errors of the simulation.
  static func run(on engine: SimulationEngine, _ test: () -> Void) -> [SimulationError] {
    engine.gathersFailures = true
    engineOfTest.withLock { $0 = engine }
    defer { engineOfTest.withLock { $0 = nil } }
    return engine.runToEnd(test)
  }
}
