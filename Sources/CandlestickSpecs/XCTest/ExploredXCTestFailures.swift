import CTestProcess
import CandlestickExpectations
import CandlestickSimulation
import CandlestickSupport
import XCTest

/// Routes failures of XCTest assertions to the running exploration or `forAll`, or to the test that has ended, like
/// failures of expectations.
package enum ExploredXCTestFailures {
  /// The simulation that is running a test on one of many schedules.
  private static let testContext = Locked<(any ExecutionContext)?>(nil)

  package static func take() {
    candlestick_around_xctest_methods { methods, testCase in
      // In an exploration of schedules, the exploration receives the failures.
      if Simulation.gathering == nil {
        TestCaseObserver.own { methods?(testCase) }
      } else {
        methods?(testCase)
      }
      TestCaseObserver.current?.passOn()
    }
    candlestick_take_xctest_failures { description, file, line in
      guard let description, let file else { return false }
      let location = CodeLocation(path: file.load(as: String.self), line: UInt(max(line, 0)))
      let failure = TestFailure(message: description.load(as: String.self), location: location)
      if ExploredXCTestFailures.isReportedError(failure) { return true }
      // Nothing else has to gather it. The block or exploration around it may have been left without returning.
      if TestCaseBridge.takeArrival(of: failure.message, at: line) { return false }
      if Simulation.gathering != nil || GatheredFailures.ofAssertion != nil || TrialOutcome.isChild {
        FailureReporter.recordPastObservers(failure)
        return true
      }
      // XCTest would blame the running test.
      if TestCaseBridge.passing == nil, !ExploredXCTestFailures.mayBelongToRunningTest {
        FailureReporter.recordPastObservers(failure)
        return true
      }
      // XCTest reports a timeout of `wait(for:)` on another thread.
      return ExploredXCTestFailures.gather(failure)
    }
  }

  /// Gathers a failure of a thread that is not part of the simulation. Returns false if no test runs on one of several
  /// schedules.
  static func gather(_ failure: TestFailure) -> Bool {
    guard !ForkedCopy.isCurrent, let context = testContext.withLock(\.self) else { return false }
    context.gatherer.gather(GatheredFailure(failure))
    return true
  }

  /// Runs a test method on one of several schedules. Ignores an error that ended the method after a failure that was
  /// gathered.
  static func attempt(_ method: () throws -> Void) throws {
    do {
      try method()
    } catch  where !(error is XCTSkip) {
      guard let gatherer = testContext.withLock(\.self)?.gatherer else { throw error }
      gatherer.yieldToError()
      if !gatherer.failures.compactMap({ $0.original as? TestFailure }).include(error) { throw error }
    }
  }

  /// Returns true if XCTest is recording the error of a requirement whose failure has been reported. It records the errors
  /// of set-up and tear-down methods itself.
  private static func isReportedError(_ failure: TestFailure) -> Bool {
    guard failure.location.line == 0 else { return false }
    if let context = testContext.withLock(\.self) {
      return context.gatherer.failures.compactMap { $0.original as? TestFailure }.include(errorIn: failure)
    }
    return TestCaseObserver.current?.allFailures().include(errorIn: failure) == true
  }

  /// False if the current code was started by a test that has ended, or by a class method or an observer.
  private static var mayBelongToRunningTest: Bool {
    if !FailureReporter.isOwned { return ProcessThread.isMain }
    return switch FailureReporter.destination {
    case let record as ExampleRecord: !record.hasEnded
    case let bridge as TestCaseBridge: !bridge.hasEnded
    default: true
    }
  }

  /// The schedules that the running test has explored; nil if it has not explored any.
  static let exploration = Locked<ExecutionSummary.Exploration?>(nil)
  /// True if the running test has replayed a schedule.
  static let isReplay = Locked(false)

  /// Runs a test on a schedule, and gathers the XCTest failures of all threads until the test ends. Returns the errors
  /// of the simulation.
  static func run(in context: any ExecutionContext, _ test: @escaping () -> Void) -> [SimulationError] {
    context.gatherer.isOn = true
    testContext.withLock { $0 = context }
    defer { testContext.withLock { $0 = nil } }
    return context.runToEnd(test)
  }
}
