import CTestProcess
import CandlestickExpectations
public import CandlestickSimulation
import Foundation
public import XCTest

extension XCTestCase {
  /// Runs a test in a simulation: its set-up methods, the test itself, its tear-down blocks and methods, and all their
  /// tasks.
  ///
  /// Call it in `invokeTest` if a class cannot derive from ``DeterministicTestCase``:
  ///
  /// ```swift
  /// final class AccountTests: DatabaseTestCase {
  ///   override func invokeTest() { deterministically(.schedules(1_000)) { super.invokeTest() } }
  /// }
  /// ```
  ///
  /// With many schedules, a failed assertion or expectation, or a thrown error, ends the exploration. The schedule is
  /// then shrunk. Its failures are reported with the string that replays it. A skip skips only the schedule, and the test if all schedules are skipped.
  ///
  /// The environment overrides the execution as it does for specs: `CANDLESTICK_SCHEDULES` sets the number of
  /// schedules, and `CANDLESTICK_REPLAY` replays one. `CANDLESTICK_EXECUTION` applies only to specs.
  ///
  /// - Parameters:
  ///   - execution: returns the execution of the test. If it throws, the test fails.
  ///   - settings: the limits of each simulation.
  ///   - test: runs the test. Called once for each schedule.
  public func deterministically(
    _ execution: @autoclosure () throws -> ExecutionMode = .deterministic,
    settings: SimulationSettings = SimulationSettings(),
    _ test: @escaping () -> Void
  ) {
    // The test cases of later schedules call this method, too.
    guard Simulation.context == nil else { return test() }
    do {
      let overrides = try ExecutionOverrides.ofProcess
      let execution = overrides.execution(try execution())
      if let reason = overrides.reasonToSkip(execution) { return skip(test, reason) }
      try run(test, execution, settings)
    } catch {
      FailureReporter.record(TestFailure("\(error)"))
    }
  }

  /// Records that the test was skipped because it needs a simulation.
  private func skip(_ test: () -> Void, _ reason: String) {
    #if APPLE_XCTEST
    // The class's set-up method skips the test.
    SpecSkip.ofTestMethod.withLock { $0 = SpecSkip(reason: reason, location: .unknown) }
    if self is DeterministicTestCase { return test() }
    #endif
    record(SpecSkip(reason: reason, location: .unknown))
  }

  /// Records that the test was skipped.
  func record(_ skip: SpecSkip) {
    SpecSkip.ofTestMethod.withLock { $0 = skip }
    let reason = skip.reason
    let run = (testRun as? XCTestCaseRun).map { Unmanaged.passUnretained($0).toOpaque() }
    guard let run, withUnsafePointer(to: reason, { candlestick_skip_test_case($0, run) }) else {
      let message = "\(reason). This XCTest can skip only the tests of a DeterministicTestCase"
      return FailureReporter.record(TestFailure(message))
    }
  }

  private func run(_ test: @escaping () -> Void, _ execution: ExecutionMode, _ settings: SimulationSettings) throws {
    if execution.mayRunInRealTime {
      let message = "only a spec's examples can run again in real time; use .deterministic or .realTime for this test"
      return FailureReporter.record(TestFailure(message))
    }
    if let exploration = try execution.kind.exploration(settings) {
      return TestCaseObserver.own { self.explore(exploration) }
    }
    guard case .seeded(let seed) = execution.kind else { return test() }
    let context = try Simulation.makeContext(seed: seed, settings: settings)
    // The simulation may abandon code. Its scopes end with this one, which receives the errors.
    TestCaseObserver.own {
      for error in context.runToEnd(test) { FailureReporter.record(TestFailure(error)) }
    }
  }

  private func explore(_ exploration: any Exploration) {
    while let context = exploration.next() {
      // A new test case for each schedule, so that it begins with fresh state.
      let copy = TestClosures.copy(of: self)
      let errors = ExploredXCTestFailures.run(in: context) { self.invoke(copy) }.map { TestFailure($0) }
      let gathered = context.gatherer.failures.map(TestFailure.init)
      let skip = copy.flatMap(SpecSkip.init(of:))
      var failures = (context.hasCancelledTasks ? gathered.filter { !$0.isThrownCancellation } : gathered) + errors
      #if CORELIBS_XCTEST
      // XCTest checks only the original test case. A test that was cancelled may not have reached its wait.
      if !context.hasCancelledTasks, let copy {
        failures += [UnwaitedExpectations(of: copy).failure].compactMap(\.self)
      }
      #endif
      exploration.finished(failures.gathered, skip: skip, files: context.gatherer.files)
    }
    let outcome = exploration.outcome
    outcome.failures(at: .unknown).forEach(FailureReporter.record)
    if exploration.isReplay {
      ExploredXCTestFailures.isReplay.withLock { $0 = true }
    } else {
      ExploredXCTestFailures.exploration.withLock { $0 = ExecutionSummary.Exploration(outcome) }
    }
    if let skip = outcome.skip as? SpecSkip { record(skip) }
  }

  /// Runs the test in a copy of this test case.
  private func invoke(_ copy: XCTestCase?) {
    guard let copy else {
      let message = "the test cannot be run again, as it is not one of those that XCTMain(_:) was called with"
      return FailureReporter.record(TestFailure(message))
    }
    copy.invokeTest()
  }
}

extension TestFailure {
  /// True if XCTest recorded the failure because a test threw a `CancellationError`.
  fileprivate var isThrownCancellation: Bool { message.contains(#"threw error "CancellationError()""#) }

  /// Creates the failure for an error of a simulation, at the line that waits. The line of the test method is unknown.
  fileprivate init(_ error: SimulationError) {
    let location = error.place.map { CodeLocation(fileID: $0.path, path: $0.path, line: UInt($0.line), column: 0) }
    self.init(message: "\(error)", location: location ?? .unknown)
  }

  /// Creates a failure without a location.
  fileprivate init(_ message: String) {
    self.init(message: message, location: .unknown)
  }
}
