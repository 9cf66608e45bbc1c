import CandlestickExpectations
import CandlestickSimulation

/// Runs the examples of a plan, one at a time, as it is asked to.
@MainActor package final class SpecRunner {
  /// How far a group with `beforeAll` or `afterAll` hooks has got.
  private struct Progress {
    /// How many of its examples are still to be run.
    var remaining = 0
    var isOpen = false
    /// What `beforeAll` came to; every example of the group comes to the same.
    var failures: [TestFailure] = []
    var skip: SpecSkip?

    var isObstacle: Bool { !failures.isEmpty || skip != nil }
  }

  private let plan: RunPlan
  private let reports: [SpecReport]
  private var progress: [ObjectIdentifier: Progress] = [:]
  private let start = ContinuousClock.now
  private var partialSummary: RunSummary
  /// How many examples have been run.
  private var runCount = 0
  /// Whether an example has been run on the schedule that the environment asks for.
  private var hasReplayed = false
  /// The examples that the hooks for all examples of a group wait for no longer.
  private var finished: Set<ObjectIdentifier> = []
  /// What is found wrong with examples, and with tests of other kinds, that have ended.
  let lateFailures: LateFailures
  /// Whether a test of another kind, or an example, is running. An example that is run by it is its own business.
  private(set) var isInTest = false

  /// - Parameters:
  ///   - plan: what is to be run.
  ///   - reports: are told what happens.
  ///   - unlisted: the names of the spec classes that have been left out because the main function does not list them.
  ///   - unlistedTests: the names of the test classes of other kinds that it does not list.
  ///   - isBesideRun: whether the examples are run beside those of another runner, which runs the hooks of the suite.
  package init(
    _ plan: RunPlan,
    reports: [SpecReport] = [],
    unlisted: [String] = [],
    unlistedTests: [String] = [],
    isBesideRun: Bool = false
  ) {
    self.plan = plan
    self.reports = reports
    lateFailures = LateFailures { failure in for report in reports { report.lateFailureFound(failure) } }
    partialSummary = RunSummary(
      focused: plan.focused,
      unlistedSpecs: unlisted,
      unlistedTests: unlistedTests,
      problem: plan.problem
    )
    for item in plan.items where item.skip == nil {
      for group in item.example.group.groupsWithHooksForAll where !isBesideRun || group.parent != nil {
        progress[ObjectIdentifier(group), default: Progress()].remaining += 1
      }
    }
  }

  /// What has come of the run so far.
  package var summary: RunSummary {
    var summary = partialSummary
    summary.lateFailures = lateFailures.all
    summary.strayFailures = lateFailures.strays
    summary.duration = start.duration(to: .now)
    return summary
  }

  /// Runs one example, with all that has to come before and after it.
  ///
  /// One that another example or test runs is not counted, and reports are not told of it.
  ///
  /// - Parameters:
  ///   - item: the example.
  ///   - setUp: run before all else; the example is left out if it throws.
  ///   - tearDownSteps: tells what is run after all else.
  ///   - onFailure: is told of each failure at once, on the thread that found it.
  /// - Returns: what came of it.
  @discardableResult
  package func run(
    _ item: RunPlan.Item,
    setUp: () throws -> Void = {},
    tearDownSteps: () -> [() throws -> Void] = { [] },
    onFailure: @escaping @Sendable (TestFailure) -> Void = { _ in }
  ) -> ExampleResult {
    let isNested = isInTest
    if !isNested { begin(item.example.metadata, of: item.className, named: item.name) }
    let start = ContinuousClock.now
    var exploration: ExploredExample?
    let outcome =
      item.skip.map { .skipped($0) } ?? outcome(of: item, setUp, tearDownSteps, onFailure, &exploration)
    let result = ExampleResult(
      example: item.example.metadata,
      className: item.className,
      outcome: outcome,
      duration: start.duration(to: .now),
      exploration: exploration
    )
    if isNested { return result }
    if case .skipped = outcome {} else if item.isReplayed { hasReplayed = true }
    if item.isUnfocused { partialSummary.unfocusedCount += 1 }
    finish(result)
    return result
  }

  /// Takes note of an example, or of a test of another kind, that begins to run.
  ///
  /// - Parameters:
  ///   - example: what is known of it.
  ///   - className: the class that declares it.
  ///   - name: the name that XCTest knows it by.
  func begin(_ example: ExampleMetadata, of className: String, named name: String) {
    isInTest = true
    RunWatch.beginRunning(className, name, at: example.location)
    for report in reports { report.exampleStarted(example, of: className) }
  }

  /// Takes note of what came of an example, or of a test of another kind.
  func finish(_ result: ExampleResult) {
    partialSummary.count(result)
    for report in reports { report.exampleFinished(result) }
    RunWatch.endRunning()
    isInTest = false
  }

  /// Shows the reports a failure that XCTest has been told of.
  func show(_ failure: TestFailure) {
    for report in reports { report.failureFound(failure) }
  }

  /// Tells the reports that the run has ended.
  ///
  /// - Returns: what came of it.
  @discardableResult
  package func end() -> RunSummary {
    lateFailures.end()
    if !hasReplayed, let problem = plan.problemOfReplay {
      partialSummary.problem = partialSummary.problem ?? problem
    }
    let summary = summary
    for report in reports { report.runFinished(summary) }
    return summary
  }

  // MARK: -

  private func outcome(
    of item: RunPlan.Item,
    _ setUp: () throws -> Void,
    _ tearDownSteps: () -> [() throws -> Void],
    _ onFailure: @escaping @Sendable (TestFailure) -> Void,
    _ exploration: inout ExploredExample?
  ) -> ExampleResult.Outcome {
    let example = item.example
    let record = ExampleRecord(
      memoizedValues: MemoizedValues(group: example.group),
      index: runCount,
      onFailure: onFailure,
      onLateFailure: { [lateFailures] in lateFailures.record($0, of: example.metadata.fullName) },
      onStrayFailure: { [lateFailures] in lateFailures.recordStray($0, while: example.metadata.fullName) }
    )
    runCount += 1
    let traits = example.metadata.traits
    PollingDefaults.with(timeout: traits.pollingTimeout, pollInterval: traits.pollInterval) {
      FailureReporter.withDestination(record) {
        if record.attempt("setUp", setUp) { exploration = runWithHooksForAll(item, record) }
        close(for: example, record)
        RunWatch.step("tearDown")
        for step in tearDownSteps() { record.attempt("tearDown", step) }
      }
    }
    record.end()
    if !record.failures.isEmpty { return .failed(record.failures) }
    return record.skip.map { .skipped($0) } ?? .passed
  }

  private func runWithHooksForAll(_ item: RunPlan.Item, _ record: ExampleRecord) -> ExploredExample? {
    let metadata = item.example.metadata
    if !metadata.traits.mistakes.isEmpty, item.example.marking != .mistake {
      metadata.traits.mistakes.forEach { record.record($0.failure(at: metadata.location)) }
      return nil
    }
    if let obstacle = open(for: item.example) {
      obstacle.failures.forEach(record.record)
      obstacle.skip.map(record.record)
      return nil
    }
    return ExampleExecution(example: item.example, record: record, simulation: plan.simulation).run(item.execution)
  }

  /// Runs the `beforeAll` hooks that have not been run yet.
  ///
  /// - Returns: the outermost group whose hooks keep the example from being run, if there is one.
  private func open(for example: Example) -> Progress? {
    for group in example.group.groupsWithHooksForAll {
      let id = ObjectIdentifier(group)
      if progress[id]?.isOpen == false {
        let record = ExampleRecord()
        FailureReporter.withDestination(record) {
          runForAll(example, setUp: group.hooks.beforeAll, record)
        }
        record.end()
        progress[id]?.isOpen = true
        progress[id]?.failures = record.failures
        progress[id]?.skip = record.skip
      }
      if let progress = progress[id], progress.isObstacle { return progress }
    }
    return nil
  }

  /// Runs the `afterAll` hooks of the groups that this was the last example of.
  private func close(for example: Example, _ record: ExampleRecord) {
    let groups = example.group.groupsWithHooksForAll
    // Who runs an example again does so beside the run.
    guard !groups.isEmpty, finished.insert(ObjectIdentifier(example)).inserted else { return }
    for group in groups.reversed() {
      let id = ObjectIdentifier(group)
      progress[id]?.remaining -= 1
      guard let finished = progress[id], finished.remaining == 0, finished.isOpen else { continue }
      let forwarding = ExampleRecord(onFailure: record.record)
      FailureReporter.withDestination(forwarding) {
        runForAll(example, tearDown: group.hooks.afterAll, forwarding)
      }
      forwarding.end()
    }
  }

  private func runForAll(_ example: Example, setUp: [Hook] = [], tearDown: [Hook] = [], _ record: ExampleRecord) {
    guard !setUp.isEmpty || !tearDown.isEmpty else { return }
    ExampleRun(of: example, on: RealTimeHost(), record: record).run([.hooks(before: setUp, after: tearDown)])
  }
}
