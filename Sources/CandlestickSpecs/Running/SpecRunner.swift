import CandlestickExpectations
import CandlestickSimulation

/// Runs the examples of a plan, one for each call.
@MainActor package final class SpecRunner {
  /// The state of a group with `beforeAll` or `afterAll` hooks.
  private struct Progress {
    /// How many of its examples have not run yet.
    var remaining = 0
    var isOpen = false
    /// The outcome of `beforeAll`, which every example of the group shares.
    var failures: [TestFailure] = []
    var skip: SpecSkip?

    var isObstacle: Bool { !failures.isEmpty || skip != nil }
  }

  private let plan: RunPlan
  private let reports: [SpecReport]
  private var progress: [ObjectIdentifier: Progress] = [:]
  private let start = ContinuousClock.now
  private var partialSummary: RunSummary
  /// How many examples have run.
  private var runCount = 0
  /// Whether an example has replayed the schedule in the environment.
  private var hasReplayed = false
  /// The examples that `afterAll` hooks no longer wait for.
  private var finished: Set<ObjectIdentifier> = []
  /// The failures of examples and other tests that have ended.
  let lateFailures: LateFailures
  /// Whether an example or another test is running. Examples that it runs itself are not counted or reported.
  private(set) var isInTest = false

  /// - Parameters:
  ///   - plan: what to run.
  ///   - reports: show the run.
  ///   - unlisted: the names of the spec classes that the main function does not list.
  ///   - unlistedTests: the names of the other test classes that it does not list.
  ///   - isBesideRun: whether another runner runs the hooks of the suite.
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

  /// The results so far.
  package var summary: RunSummary {
    var summary = partialSummary
    summary.lateFailures = lateFailures.all
    summary.strayFailures = lateFailures.strays
    summary.duration = start.duration(to: .now)
    return summary
  }

  /// Runs one example with all its hooks. An example that another example or test runs is not counted or reported.
  ///
  /// - Parameters:
  ///   - item: the example.
  ///   - setUp: runs first; the example is skipped if it throws.
  ///   - tearDownSteps: the steps to run last, each whatever the others throw.
  ///   - onFailure: called with each failure at once, on the thread that found it.
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
    var notes = ExecutionNotes()
    let outcome =
      item.skip.map { .skipped($0) } ?? outcome(of: item, setUp, tearDownSteps, onFailure, &notes)
    let result = ExampleResult(
      example: item.example.metadata,
      className: item.className,
      outcome: outcome,
      duration: start.duration(to: .now),
      notes: notes
    )
    if isNested { return result }
    if case .skipped = outcome {} else if item.isReplayed { hasReplayed = true }
    if item.isUnfocused { partialSummary.unfocusedCount += 1 }
    finish(result)
    return result
  }

  /// Reports that an example or another test begins.
  ///
  /// - Parameters:
  ///   - example: its metadata.
  ///   - className: the class that declares it.
  ///   - name: its name for XCTest.
  func begin(_ example: ExampleMetadata, of className: String, named name: String) {
    isInTest = true
    RunWatch.beginRunning(className, name, at: example.location)
    for report in reports { report.exampleStarted(example, of: className) }
  }

  /// Counts and reports the result of an example or another test.
  func finish(_ result: ExampleResult) {
    partialSummary.count(result)
    for report in reports { report.exampleFinished(result) }
    RunWatch.endRunning()
    isInTest = false
  }

  /// Reports a failure that XCTest has recorded.
  func show(_ failure: TestFailure) {
    for report in reports { report.failureFound(failure) }
  }

  /// Ends the run and reports its results.
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
    _ notes: inout ExecutionNotes
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
        if record.attempt("setUp", setUp) { notes = runWithHooksForAll(item, record) }
        close(for: example, record)
        RunWatch.step("tearDown")
        for step in tearDownSteps() { record.attempt("tearDown", step) }
      }
    }
    record.end()
    if !record.failures.isEmpty { return .failed(record.failures) }
    return record.skip.map { .skipped($0) } ?? .passed
  }

  private func runWithHooksForAll(_ item: RunPlan.Item, _ record: ExampleRecord) -> ExecutionNotes {
    let metadata = item.example.metadata
    if !metadata.traits.mistakes.isEmpty, item.example.marking != .mistake {
      metadata.traits.mistakes.forEach { record.record($0.failure(at: metadata.location)) }
      return ExecutionNotes()
    }
    if let obstacle = open(for: item.example) {
      obstacle.failures.forEach(record.record)
      obstacle.skip.map(record.record)
      return ExecutionNotes()
    }
    return ExampleExecution(example: item.example, record: record, simulation: plan.simulation).run(item.execution)
  }

  /// Runs the `beforeAll` hooks that have not run yet.
  ///
  /// - Returns: the outermost group whose hooks prevent the example, if any.
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

  /// Runs the `afterAll` hooks of the groups whose last example this was.
  private func close(for example: Example, _ record: ExampleRecord) {
    let groups = example.group.groupsWithHooksForAll
    // An example that runs again is not part of the run.
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
