import CRuntimeHooks
import CandlestickExpectations
import CandlestickSimulation
import CandlestickSupport
import XCTest

/// Routes failures of XCTest assertions to the running exploration or `forAll`, or to the test that has ended, like
/// failures of expectations.
package enum ExploredXCTestFailures {
  /// The simulation that is running a test on one of many schedules.
  private static let engineOfTest = Locked<SimulationEngine?>(nil)

  package static func take() {
    #if RUNTIME_HOOKS
    candlestick_take_xctest_failures { description, file, line in
      guard let description, let file else { return false }
      let location = CodeLocation(path: file.load(as: String.self), line: UInt(max(line, 0)))
      let failure = TestFailure(message: description.load(as: String.self), location: location)
      if SimulationEngine.gathering != nil || GatheredFailures.ofAssertion != nil {
        FailureReporter.record(failure)
        return true
      }
      // XCTest would blame the running test.
      if TestCaseBridge.passing == nil, ExploredXCTestFailures.belongsToEndedTest {
        FailureReporter.record(failure)
        return true
      }
      // XCTest reports a timeout of `wait(for:)` on another thread.
      let engine = ExploredXCTestFailures.engineOfTest.withLock(\.self)
      engine?.gatherer.gather(GatheredFailure("\(location): \(failure.message)", original: failure))
      return engine != nil
    }
    #endif
  }

  /// Runs a test method on one of several schedules. Ignores an error that ended the method after a failure that was
  /// gathered. Keeps a skip, which skips only the schedule.
  static func attempt(_ method: () throws -> Void) throws {
    hasRun.withLock { $0 = true }
    do {
      try method()
    } catch let error as XCTSkip {
      skip.withLock { $0 = SpecSkip(error) }
    } catch {
      guard let gatherer = engineOfTest.withLock(\.self)?.gatherer else { throw error }
      gatherer.yieldToError()
      if !gatherer.failures.compactMap({ $0.original as? TestFailure }).include(error) { throw error }
    }
  }

  /// True if the current code was started by a test that has ended.
  private static var belongsToEndedTest: Bool {
    switch FailureReporter.destination {
    case let record as ExampleRecord: record.hasEnded
    case let bridge as TestCaseBridge: bridge.hasEnded
    default: false
    }
  }

  /// The schedules that the running test has explored; nil if it has not explored any.
  static let exploration = Locked<ExecutionNotes.Exploration?>(nil)
  /// The skip of the current schedule; nil if the test has not skipped it.
  private static let skip = Locked<SpecSkip?>(nil)
  /// True if the test method has run on the current schedule. It has not if a set-up method has skipped it.
  private static let hasRun = Locked(false)

  /// Returns the skip of the schedule that has ended; nil if the test has not skipped it.
  ///
  /// - Parameter testCase: the test case of the first schedule; nil on a later one.
  static func skipOfSchedule(in testCase: XCTestCase?) -> SpecSkip? {
    if let skip = skip.withLock(\.self) { return skip }
    let hasRun = testCase.map { $0.testRun?.hasBeenSkipped != true } ?? hasRun.withLock(\.self)
    return hasRun ? nil : SpecSkip(reason: "a set-up method skipped the test", location: .unknown)
  }

  /// Runs a test on a schedule, and gathers the XCTest failures of all threads until the test ends. Returns the errors
  /// of the simulation.
  static func run(on engine: SimulationEngine, _ test: @escaping () -> Void) -> [SimulationError] {
    skip.withLock { $0 = nil }
    hasRun.withLock { $0 = false }
    engine.gatherer.isOn = true
    engineOfTest.withLock { $0 = engine }
    defer { engineOfTest.withLock { $0 = nil } }
    return engine.runToEnd(test)
  }
}
