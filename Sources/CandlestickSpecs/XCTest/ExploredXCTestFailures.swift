#if os(Linux)
import CRuntimeHooks
import CandlestickExpectations
import CandlestickSimulation

/// Takes the failures of XCTest's assertions to the exploration of schedules that they are found in, as an expectation's.
enum ExploredXCTestFailures {
  /// Begins to take them.
  static func take() {
    candlestick_take_xctest_failures { description, file, line in
      guard SimulationEngine.gathering != nil, let description, let file else { return false }
      let location = SourceLocation(path: file.load(as: String.self), line: UInt(max(line, 0)))
      FailureReporter.record(Failure(message: description.load(as: String.self), location: location))
      return true
    }
  }
}
#endif
