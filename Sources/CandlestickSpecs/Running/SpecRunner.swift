internal import CandlestickConcurrency
import CandlestickExpectations
import CandlestickReports
import CandlestickSimulation

/// Runs the examples of a plan, one per call.
@MainActor package final class SpecRunner {
  /// The state of a group with `beforeAll` or `afterAll` hooks.
  private struct Progress {
    /// The number of examples in the group that have not run yet.
    var remaining = 0
    /// The record of the `beforeAll` hooks, whose failures every example of the group shares; nil before they run.
    var setUp: ExampleRecord?
  }

  private let plan: RunPlan
  package nonisolated let reports: RunReports
  private var progress: [ObjectIdentifier: Progress] = [:]
  private var runCount = 0
  /// The examples for which `afterAll` hooks no longer wait.
  private var finished: Set<ObjectIdentifier> = []
  /// The examples that have run since the last check.
  private var haveRun: Set<ObjectIdentifier> = []
  /// The groups whose `beforeAll` hooks have run, outermost first, each with the example for which they ran.
  private var openGroups: [(example: DeclaredExample, group: ExampleGroup)] = []
  /// True if an example or another test is running. Examples that this test runs itself are not counted or reported.
  package private(set) var isInTest = false
  /// True while an example is running that another example runs.
  private var isNested = false
  /// The number of attempts of the next test that failed in other processes.
  package var failedAttemptCount = 0
  /// True if the `afterAll` hooks of the suite must wait for examples that are not known yet.
  package var awaitsMore = false

  /// Creates a runner for all examples of a plan. It runs no hooks of the suite if another runner does.
  package convenience init(_ plan: RunPlan, reports: [SpecReport] = [], isBesideRun: Bool = false) {
    self.init(plan, RunReports(plan, reports))
    add(plan.items.filter { $0.skip == nil }.map(\.example), isBesideRun: isBesideRun)
  }

  /// Creates a runner. Call ``add(_:isBesideRun:)`` with the examples that it will run; other processes may run the
  /// rest of the plan.
  package init(_ plan: RunPlan, _ reports: RunReports) {
    self.plan = plan
    self.reports = reports
    TestHooks.setOnFallback { RunningExample.current?.record(fallback: $0) }
  }

  /// Adds examples for which `afterAll` hooks must wait, except those of the suite if another runner runs them.
  package func add(_ examples: some Sequence<DeclaredExample>, isBesideRun: Bool = false) {
    for example in examples {
      for group in example.group.groupsWithHooksForAll where !isBesideRun || group.parent != nil {
        progress[ObjectIdentifier(group), default: Progress()].remaining += 1
      }
    }
  }

  /// Runs the `afterAll` hooks of groups whose `beforeAll` hooks have run but whose examples have not all run.
  package func closeGroups() {
    for (example, group) in openGroups.reversed() {
      let name = "\(example.metadata.fullName) afterAll"
      let attachments = ExampleAttachments(of: name, onFolder: reports.onAttachmentFolder)
      let record = ExampleRecord(onFailure: reports.lateFailures.recordStray, makeAttachments: { attachments })
      FailureReporter.withDestination(record) { runForAll(example, tearDown: group.hooks.afterAll, record) }
      record.end()
      _ = attachments.settle(hasFailed: !record.failures.isEmpty)
    }
    openGroups = []
  }

  /// Runs an example with all its hooks. It is not counted or reported if another example or test runs it.
  ///
  /// - Parameters:
  ///   - setUp: runs first. If it throws, the example is skipped.
  ///   - tearDownSteps: returns the steps to run last. All of them run, even if some throw.
  ///   - onFailure: called immediately with each failure, on the thread that found it.
  @discardableResult
  package func run(
    _ item: RunPlan.Item,
    setUp: () throws -> Void = {},
    tearDownSteps: () -> some Sequence<() throws -> Void> = { [] as [() throws -> Void] },
    onFailure: @escaping @Sendable (TestFailure) -> Void = { _ in }
  ) -> ExampleResult {
    let outer = isNested
    isNested = isInTest
    defer { isNested = outer }
    if !isNested { begin(item.example.metadata, of: item.listedClassName.listed, named: item.name) }
    let outerClock = HookClock.current
    HookClock.current = plan.measuresHooks ? HookClock() : nil
    defer { HookClock.current = outerClock }
    let start = ContinuousClock.now
    var notes = ExecutionSummary()
    let outcome =
      item.skip.map { .skipped($0) } ?? outcome(of: item, setUp, tearDownSteps, onFailure, &notes)
    notes.hooks = HookClock.current?.durations ?? []
    let result = ExampleResult(outcome: outcome, duration: start.duration(to: .now), notes: notes)
    if !isNested { finish(result, item) }
    return result
  }

  /// Reports the start of an example or of another test.
  package func begin(_ example: ExampleMetadata, of listedClassName: String, named name: String) {
    isInTest = true
    reports.begin(example, of: listedClassName, named: name)
    limitTime()
  }

  /// Applies the time limit of the run to code that an example's own limit does not cover, such as set-up methods.
  package func limitTime() { RunStatus.setDeadline(runLimit) }

  private var runLimit: TimeLimit? { TimeLimit(own: nil, ofRun: plan.timeLimit) }

  /// Counts and reports the result of an example or another test.
  package func finish(_ result: ExampleResult, _ item: RunPlan.Item? = nil) {
    reports.finish(result, isReplayed: item?.isReplayed == true, isUnfocused: item?.isUnfocused == true)
    isInTest = false
    if let item { haveRun.insert(ObjectIdentifier(item.example)) }
  }

  /// Fails an example that XCTest should have run, unless it has run since the last check.
  package func checkHasRun(_ item: RunPlan.Item) {
    guard haveRun.remove(ObjectIdentifier(item.example)) == nil else { return }
    let example = item.example.metadata
    let failure = Self.failureToRun(example)
    begin(example, of: item.listedClassName.listed, named: item.name)
    reports.show(failure)
    finish(ExampleResult(outcome: .failed([failure]), duration: .zero), item)
    haveRun.remove(ObjectIdentifier(item.example))
  }

  /// Returns the failure of an example that XCTest has not run.
  static func failureToRun(_ example: ExampleMetadata) -> TestFailure {
    let message = "the example did not run; if its class overrides `invokeTest` or `perform`, they must call super"
    return TestFailure(message: message, location: example.location)
  }

  // MARK: -

  private func outcome(
    of item: RunPlan.Item,
    _ setUp: () throws -> Void,
    _ tearDownSteps: () -> some Sequence<() throws -> Void>,
    _ onFailure: @escaping @Sendable (TestFailure) -> Void,
    _ notes: inout ExecutionSummary
  ) -> ExampleResult.Outcome {
    let example = item.example
    let lateFailures = reports.lateFailures
    let (className, name) = (item.listedClassName.listed, item.name)
    let fullName = example.metadata.fullName
    let id = "\(className)/\(name)"
    let onFolder = reports.onAttachmentFolder
    let recordStray = { @Sendable (failure: TestFailure) in lateFailures.recordStray(failure.afterEnd(of: fullName)) }
    let record = ExampleRecord(
      memoizedValues: MemoizedValues(group: example.group),
      index: runCount,
      isKept: !isNested && reports.isInWorker,
      onFailure: onFailure,
      // The result of an example that another test runs is not reported, so it cannot be amended.
      onLateFailure: isNested ? recordStray : lateFailures.recorder(of: EndedTest(id: id, name: fullName)),
      onStrayFailure: { lateFailures.recordStray($0, while: fullName) },
      makeAttachments: { ExampleAttachments(of: "\(className) \(fullName)", onFolder: onFolder) },
      makeSnapshots: makeSnapshots(ofClass: className) { [names = plan.snapshotNames] in
        names.name(of: name, in: className)
      }
    )
    runCount += 1
    let traits = example.metadata.traits
    PollingDefaults.with(timeout: traits.pollingTimeout, pollInterval: traits.pollInterval) {
      var attempts = Attempts(
        retryCount: traits.retryCount ?? plan.retryCount,
        countElsewhere: isNested ? 0 : failedAttemptCount
      )
      attempts.run { runAttempt(of: item, record, mayRetry: $0, setUp, tearDownSteps, &notes) }
      notes.earlierFailures = attempts.earlierFailures
    }
    record.end()
    let others = isNested ? [] : reports.takeOtherFailures(of: id, at: example.metadata.location)
    others.forEach(onFailure)
    let failures = record.failures + others
    notes.attachments = record.attachmentsSoFar?.settle(hasFailed: !failures.isEmpty) ?? []
    notes.snapshots = record.snapshotNotes
    if !failures.isEmpty { return .failed(failures) }
    guard let skip = record.skip else { return .passed }
    // With workers, the supervisor does this, because it also knows of attempts that have ended a worker.
    let earlierFailures = reports.isInWorker ? [] : notes.takeEarlierFailures()
    earlierFailures.forEach(onFailure)
    return earlierFailures.isEmpty ? .skipped(skip) : .failed(earlierFailures)
  }

  /// Runs an example once.
  ///
  /// - Parameter mayRetry: true if the example may run again.
  /// - Returns: the first failure if the example has to run again; otherwise nil.
  private func runAttempt(
    of item: RunPlan.Item,
    _ record: ExampleRecord,
    mayRetry: Bool,
    _ setUp: () throws -> Void,
    _ tearDownSteps: () -> some Sequence<() throws -> Void>,
    _ notes: inout ExecutionSummary
  ) -> TestFailure? {
    let traits = item.example.metadata.traits
    let attempt = mayRetry ? record.ofRun() : record
    var runsAgain = false
    attempt.run {
      let isEnabled = item.example.meetsConditions(attempt)
      if let issue = traits.knownIssue, isEnabled, item.example.marking != .mistake, traits.mistakes.isEmpty {
        attempt.expect(issue)
      }
      notes = ExecutionSummary()
      if isEnabled, attempt.attempt("setUp", setUp) {
        notes = runWithHooksForAll(item, attempt)
        attempt.recordMissingMatchers()
      }
      limitTime()
      runsAgain = mayRetry && (!attempt.failures.isEmpty || attempt.missingIssue != nil)
      if !runsAgain { close(for: item.example, attempt) }
      limitTime()
      RunStatus.beginStep("tearDown")
      if isEnabled { for step in tearDownSteps() { attempt.attempt("tearDown", step) } }
      attempt.recordMissingMatchers()
    }
    // The failures of deinitializers are those of the example, too.
    if let issue = attempt.missingIssue {
      attempt.record(issue.missing("`.knownIssue`", at: item.example.metadata.location))
    }
    attempt.end()
    notes.fallbacks = attempt.fallbacks
    notes.placesWithoutMatcher = attempt.placesWithoutMatcher.sorted()
    notes.knownIssues = attempt.knownIssues
    if runsAgain {
      attempt.attachmentsSoFar?.remove()
      if !isNested { reports.retry() }
      return attempt.failures.first
    }
    if attempt !== record {
      attempt.failures.forEach(record.record)
      attempt.skip.map(record.record)
      attempt.attachmentsSoFar?.keep()
    }
    return nil
  }

  /// Returns a closure that creates the snapshots of a test.
  func makeSnapshots(
    ofClass listedClassName: String,
    makeName: @escaping @Sendable () -> String
  ) -> @Sendable () -> TestSnapshots {
    let recording = plan.recording
    let onRecord = reports.onSnapshots
    return {
      let folder = SnapshotName.folder(ofClass: String(ClassNames.withoutModule(listedClassName)))
      return TestSnapshots(className: folder, recording: recording, makeName: makeName, onRecord: onRecord)
    }
  }

  private func runWithHooksForAll(_ item: RunPlan.Item, _ record: ExampleRecord) -> ExecutionSummary {
    let metadata = item.example.metadata
    if !metadata.traits.mistakes.isEmpty, item.example.marking != .mistake {
      metadata.traits.mistakes.forEach { record.record($0.failure(at: metadata.location)) }
      return ExecutionSummary()
    }
    if let obstacle = open(for: item.example, record) {
      obstacle.failures.forEach(record.record)
      obstacle.skip.map(record.record)
      return ExecutionSummary()
    }
    let execution = ExampleExecution(
      example: item.example,
      record: record,
      listsPairs: plan.listsPairs,
      simulation: plan.simulation,
      runLimit: plan.timeLimit
    )
    return execution.run(item.execution)
  }

  /// Runs `beforeAll` hooks that have not run yet.
  ///
  /// - Parameter exampleRecord: receives the known issues and the attachments of the hooks.
  /// - Returns: the record of the outermost hooks that prevent the example from running; nil if there are none.
  private func open(for example: DeclaredExample, _ exampleRecord: ExampleRecord) -> ExampleRecord? {
    for (index, group) in example.group.groupsWithHooksForAll.enumerated() {
      let id = ObjectIdentifier(group)
      guard let known = progress[id] else { continue }
      let setUp =
        known.setUp
        ?? ExampleRecord(
          isKept: !isNested && reports.isInWorker,
          // In a copy of the process that a hook has forked, nobody reads this record.
          onFailure: { if ForkedCopy.isCurrent { exampleRecord.record($0) } },
          makeAttachments: { exampleRecord.attachments?.ofTest }
        )
      if known.setUp == nil {
        FailureReporter.withDestination(setUp) {
          runForAll(example, ofGroup: index, setUp: group.hooks.beforeAll, setUp)
        }
        setUp.end()
        progress[id]?.setUp = setUp
        openGroups.append((example, group))
      }
      exampleRecord.record(setUp.knownIssues)
      if !setUp.failures.isEmpty || setUp.skip != nil { return setUp }
    }
    return nil
  }

  /// Runs the `afterAll` hooks of groups whose last example has run.
  private func close(for example: DeclaredExample, _ record: ExampleRecord) {
    let groups = example.group.groupsWithHooksForAll
    // An example that runs a second time is not part of the run.
    guard !groups.isEmpty, finished.insert(ObjectIdentifier(example)).inserted else { return }
    for (index, group) in groups.enumerated().reversed() {
      let id = ObjectIdentifier(group)
      progress[id]?.remaining -= 1
      guard let finished = progress[id], finished.remaining == 0, finished.setUp != nil else { continue }
      if group.parent == nil, awaitsMore { continue }
      openGroups.removeAll { $0.group === group }
      let forwarding = ExampleRecord(onFailure: record.record, makeAttachments: { record.attachments })
      FailureReporter.withDestination(forwarding) {
        runForAll(example, ofGroup: index, tearDown: group.hooks.afterAll, forwarding)
      }
      forwarding.end()
      record.record(forwarding.knownIssues)
    }
  }

  /// Runs hooks for all examples of a group. The index is that of the group among those of the example; nil if a crash of the
  /// hooks fails no other example.
  private func runForAll(
    _ example: DeclaredExample,
    ofGroup index: Int? = nil,
    setUp: [Hook] = [],
    tearDown: [Hook] = [],
    _ record: ExampleRecord
  ) {
    guard let name = (setUp + tearDown).first?.name else { return }
    let run = ExampleRun(of: example, on: RealTimeHost(), record: record, timeLimit: runLimit, name: name)
    RunStatus.withSharedHooks(ofGroup: isNested ? nil : index) { run.run([.hooks(before: setUp, after: tearDown)]) }
  }
}
