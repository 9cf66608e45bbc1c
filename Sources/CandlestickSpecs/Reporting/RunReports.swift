import CandlestickExpectations
import CandlestickSimulation
import CandlestickSupport

/// Collects the results of a run, and passes events to its reports.
@MainActor package final class RunReports {
  private let reports: [SpecReport]
  private let problemOfReplay: String?
  private let start = ContinuousClock.now
  private var partialSummary: RunSummary
  private let classNames: ClassNames
  private var snapshots: RunSnapshots
  /// True if an example has replayed the schedule in the environment.
  private var hasReplayed = false
  /// The results of the tests that have run, with the keys of the tests. The last result of a test counts.
  package private(set) var results: [(key: String, result: ExampleResult)] = []
  /// The number of failed tests.
  package var failedCount: Int { partialSummary.failed.count }
  /// The failures of code that belongs to no running test.
  package let lateFailures: LateFailures
  /// Called with the folder of a test's attachments before the first one is in it.
  nonisolated let onAttachmentFolder: @Sendable (String) -> Void

  /// - Parameters:
  ///   - plan: the plan of the run.
  ///   - reports: receive the events of the run.
  ///   - classes: the classes of the tests.
  ///   - declared: the classes that the process declares. Only of those are unused snapshots found.
  ///   - unlisted: the spec classes that the main function does not list.
  ///   - unlistedTests: the other test classes that it does not list. All classes are named as listed, with their modules.
  ///   - allowsFlaky: true if the run can pass although tests passed only when they ran again.
  ///   - shard: the part of the tests that `--shard` selects; nil without it.
  ///   - onLateFailure: receives each failure that belongs to no running example, instead of the reports.
  ///   - onAttachmentFolder: called with the folder of a test's attachments before the first one is in it.
  package init(
    _ plan: RunPlan,
    _ reports: [SpecReport] = [],
    classes: Set<String> = [],
    declared: DeclaredClasses = DeclaredClasses(),
    unlisted: [String] = [],
    unlistedTests: [String] = [],
    allowsFlaky: Bool = false,
    shard: RunSummary.Shard? = nil,
    onLateFailure: (@Sendable (TestFailure, _ example: String?) -> Void)? = nil,
    onAttachmentFolder: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.reports = reports
    self.onAttachmentFolder = onAttachmentFolder
    classNames = ClassNames(classes.union(unlisted).union(unlistedTests))
    snapshots = RunSnapshots(declared)
    problemOfReplay = plan.problemOfReplay
    lateFailures = LateFailures(
      onFailure: onLateFailure ?? { failure, example in
        for report in reports { report.lateFailureFound(example.map(failure.afterEnd) ?? failure) }
      }
    )
    partialSummary = RunSummary(
      allowsFlaky: allowsFlaky,
      focused: plan.focused,
      unlistedSpecs: unlisted.map(classNames.shown),
      unlistedTests: unlistedTests.map(classNames.shown),
      shard: shard,
      problem: plan.problem
    )
  }

  /// The results so far.
  package var summary: RunSummary {
    var summary = partialSummary
    summary.lateFailures = lateFailures.all
    summary.strayFailures = lateFailures.strays
    summary.duration = start.duration(to: .now)
    return summary
  }

  /// Reports the start of an example or of another test.
  ///
  /// - Parameters:
  ///   - example: its metadata.
  ///   - listedClassName: the class that declares it, as listed.
  ///   - name: its name for XCTest.
  package func begin(_ example: ExampleMetadata, of listedClassName: String, named name: String) {
    let className = classNames.shown(listedClassName)
    RunStatus.beginRunning(className, name, at: example.location)
    for report in reports { report.exampleStarted(example, of: className) }
  }

  /// Reports a failure that XCTest has recorded.
  package func show(_ failure: TestFailure) {
    for report in reports { report.failureFound(failure) }
  }

  /// Counts and reports the result of an example or another test.
  ///
  /// - Parameters:
  ///   - result: the result.
  ///   - isReplayed: true if it replays the schedule in the environment.
  ///   - isUnfocused: true if it is skipped because focus is on others.
  ///   - key: the key of the test in the record; nil to keep the result off the record.
  package func finish(_ result: ExampleResult, isReplayed: Bool, isUnfocused: Bool, key: String? = nil) {
    if case .skipped = result.outcome {
    } else {
      if isReplayed { hasReplayed = true }
      if let key { results.append((key, result)) }
    }
    if isUnfocused { partialSummary.unfocusedCount += 1 }
    var result = result
    result.className = classNames.shown(result.listedClassName)
    partialSummary.count(result)
    snapshots.add(result)
    for report in reports { report.exampleFinished(result) }
    RunStatus.endRunning()
    RunStatus.countTest(result.failureLines)
  }

  /// Adds a note, for the end of the run.
  package func note(_ note: String) { partialSummary.notes.append(note) }

  /// Makes the run fail, even if its examples pass. The first reason counts.
  func fail(_ problem: String?) { partialSummary.problem = partialSummary.problem ?? problem }

  /// Makes the run fail because it was interrupted.
  ///
  /// - Parameters:
  ///   - reason: the reason of the interruption.
  ///   - repeatsFailures: true to repeat the failures at the end, because earlier output may be lost.
  package func interrupt(_ reason: String, repeatsFailures: Bool) {
    if repeatsFailures {
      for result in partialSummary.failed { note(String(result.failureLines.dropLast())) }
    }
    // The interruption outweighs earlier problems.
    partialSummary.problem = reason
  }

  /// Ends the run and reports its results.
  @discardableResult
  package func end() -> RunSummary {
    lateFailures.end()
    if let obstacle = SimulationAvailability.obstacle { notes(on: obstacle).forEach(note) }
    if !hasReplayed { fail(problemOfReplay) }
    snapshots.writeInlineSnapshots()
    fail(snapshots.problem)
    partialSummary.recordedSnapshots = snapshots.recorded
    partialSummary.unusedSnapshots = snapshots.unused
    let summary = summary
    for report in reports { report.runFinished(summary) }
    return summary
  }
}

extension RunReports {
  /// Returns notes on what this process does not have, and on the examples that were skipped because of that.
  private func notes(on obstacle: SimulationAvailability.Obstacle) -> [String] {
    let reason = "\(obstacle.reason). To have simulations, \(obstacle.advice)"
    var notes: [String] = []
    if obstacle.isOff {
      notes.append(
        "without simulations, without .noTasksLeftBehind, and without knowing whose detached tasks and threads fail: \(reason)"
      )
    }
    if summary.unavailableCount > 0 {
      notes.append(
        "\(counted(summary.unavailableCount, "example")) skipped for lack of simulations\(obstacle.isOff ? "" : ": \(reason)"). "
          + "CANDLESTICK_EXECUTION=else-real runs them in real time"
      )
    }
    return notes
  }
}

extension ExampleResult {
  /// The lines of the failures with their details; empty if there is none.
  fileprivate var failureLines: String {
    guard case .failed(let failures) = outcome else { return "" }
    return failures.map { failure in
      let details = failure.details.map { "\($0)\n" } ?? ""
      return "\(failure.location): error: \(className).\(example.fullName) : \(failure.message)\n\(details)"
    }.joined()
  }
}
