import CandlestickExpectations
import CandlestickReports
import CandlestickSimulation
import CandlestickSupport
import Foundation

/// Collects the results of a run, and tells its reports what happens, as events.
@MainActor package final class RunReports {
  /// The properties of a process that runs or reports tests.
  package struct Setting {
    /// The classes of the tests, as listed.
    package var classes: Set<String> = []
    /// The classes that the process declares. Only of those are unused snapshots found.
    package var declared = DeclaredClasses()
    /// The spec classes that the main function does not list, as listed.
    package var unlisted: [String] = []
    /// The other test classes that it does not list, as listed.
    package var unlistedTests: [String] = []
    /// True if the run can pass although tests passed only when they ran again.
    package var allowsFlaky = false
    /// The part of the tests that `--shard` selects; nil without it.
    package var shard: RunEvent.Shard?
    /// The number of tests, with all rounds; nil if unknown.
    package var testCount: Int?
    /// The number of workers that run tests at the same time; 0 if this process runs them.
    package var workerCount = 0
    /// The seed of a random order; nil for another order.
    package var seed: UInt64?
    /// True if the output of tests reaches only the reports.
    package var capturesOutput = false
    /// The number of the slowest examples to show; nil for none.
    package var profileCount: Int?
    /// Returns the results of a test in earlier runs, the newest first; nil if no report uses them.
    package var history: (@MainActor (_ key: String) -> [RunEvent.PastResult])?
    /// Receives each failure that belongs to no running example, on the thread that found it, instead of the reports.
    package var onLateFailure: (@Sendable (TestFailure, _ example: String?) -> Void)?
    /// Receives each failure and result, instead of the reports.
    package var observer: (any RunResultObserver)?
    /// Called with the folder of a test's attachments before the first one is in it.
    package var onAttachmentFolder: @Sendable (String) -> Void = { _ in }

    package init() {}
  }

  /// The reports.
  package let reports: ReportList
  private let setting: Setting
  private let events: RunEvents
  private let problemOfReplay: String?
  private var partialSummary: RunSummary
  private let classNames: ClassNames
  private var snapshots: RunSnapshots
  /// The late failures that the reports were not told of yet.
  private let untoldFailures = Locked<[(failure: TestFailure, example: String?)]>([])
  /// Tells the reports of late failures. For the main thread.
  private let tellOfLateFailures = Locked<(@Sendable @MainActor () -> Void)?>(nil)
  /// True if an example has replayed the schedule in the environment.
  private var hasReplayed = false
  /// The results of the tests that have run, with the keys of the tests. The last result of a test counts.
  package private(set) var results: [(key: String, result: ExampleResult)] = []
  /// The numbers of tests that have ended and failed in workers in all rounds, although the reports were not told of all of them yet.
  package var endedInWorkers = (all: 0, failed: 0)
  /// The number of failed tests.
  package var failedCount: Int { partialSummary.failed.count }
  /// The failures of code that belongs to no running test.
  package let lateFailures: LateFailures
  /// Called with the folder of a test's attachments before the first one is in it.
  nonisolated let onAttachmentFolder: @Sendable (String) -> Void

  /// - Parameters:
  ///   - plan: the plan of the run.
  ///   - reports: receive the events of the run.
  ///   - setting: what differs between processes.
  package init(_ plan: RunPlan, _ reports: [SpecReport] = [], _ setting: Setting = Setting()) {
    self.reports = ReportList(reports)
    self.setting = setting
    onAttachmentFolder = setting.onAttachmentFolder
    let (unlisted, unlistedTests) = (setting.unlisted, setting.unlistedTests)
    classNames = ClassNames(setting.classes.union(unlisted).union(unlistedTests))
    snapshots = RunSnapshots(setting.declared)
    problemOfReplay = plan.problemOfReplay
    events = RunEvents()
    lateFailures = LateFailures(
      onFailure: setting.onLateFailure
        ?? { [untoldFailures, tellOfLateFailures] failure, example in
          untoldFailures.withLock { $0.append((failure, example)) }
          // At once, so that a crash does not lose it. Reports receive failures of other threads before the next event.
          guard ProcessThread.isMain, let tell = tellOfLateFailures.withLock(\.self) else { return }
          MainActor.assumeIsolated(tell)
        }
    )
    partialSummary = RunSummary(
      allowsFlaky: setting.allowsFlaky,
      focused: plan.focused,
      unlistedSpecs: unlisted.map(classNames.shown),
      unlistedTests: unlistedTests.map(classNames.shown),
      problem: plan.problem
    )
    if setting.observer == nil { self.reports.receive(.runStarted(events.start(setting))) }
    tellOfLateFailures.withLock { $0 = { [weak self] in self?.reportLateFailures() } }
  }

  /// The results so far.
  package var summary: RunSummary {
    var summary = partialSummary
    summary.lateFailures = lateFailures.all
    summary.strayFailures = lateFailures.strays
    summary.duration = events.time
    return summary
  }

  /// Returns the time since the run started, in seconds.
  ///
  /// - Parameter uptime: the time of the clock that measures workers, in seconds.
  package func time(_ uptime: Double) -> Double { events.time(uptime) }

  /// Passes an event to the reports, after the late failures that were found before.
  package func report(_ event: RunEvent) {
    reportLateFailures()
    reports.receive(event)
  }

  private func reportLateFailures() {
    let late = untoldFailures.withLock { failures in
      defer { failures = [] }
      return failures
    }
    for (failure, example) in late { reports.receive(.lateFailureFound(events.late(failure, of: example))) }
    if !late.isEmpty, setting.workerCount == 0 { reports.flush() }
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
    guard setting.observer == nil else { return }
    for event in events.begin(example, of: listedClassName, shown: className, named: name) { report(event) }
    if setting.workerCount == 0 { reports.flush() }
  }

  /// Reports a failure that XCTest has recorded.
  package func show(_ failure: TestFailure) {
    if let observer = setting.observer { return observer.failureFound(failure) }
    report(.failureFound(events.found(failure)))
    if setting.workerCount == 0 { reports.flush() }
  }

  /// Counts and reports the result of an example or another test.
  ///
  /// - Parameters:
  ///   - result: the result.
  ///   - isReplayed: true if it replays the schedule in the environment.
  ///   - isUnfocused: true if it is skipped because focus is on others.
  ///   - key: the key of the test in the record; nil to keep the result off the record.
  ///   - run: when and where it ran; nil if it ran in this process until now.
  package func finish(
    _ result: ExampleResult,
    isReplayed: Bool,
    isUnfocused: Bool,
    key: String? = nil,
    in run: RunOfExample? = nil
  ) {
    if let observer = setting.observer {
      observer.exampleFinished(result)
    } else {
      if case .skipped = result.outcome {
      } else {
        if isReplayed { hasReplayed = true }
        if let key { results.append((key, result)) }
      }
      if isUnfocused { partialSummary.unfocusedCount += 1 }
      partialSummary.count(result)
      snapshots.add(result)
      events.finish(result, in: run, history: setting.history) { report($0) }
      if setting.workerCount == 0 { reports.flush() }
    }
    RunStatus.endRunning()
    RunStatus.countTest(failureLines(of: result))
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
      for result in partialSummary.failed { note(String(failureLines(of: result).dropLast())) }
    }
    // The interruption outweighs earlier problems.
    partialSummary.problem = reason
    partialSummary.isInterrupted = true
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
    if setting.observer == nil {
      events.endGroups { report($0) }
      report(.runFinished(RunEvent.Summary(summary)))
    }
    reports.finish()
    for error in reports.errors { FileHandle.standardError.write(Data("error: \(error)\n".utf8)) }
    if let error = reports.errors.first { fail(error) }
    return summary
  }
}

/// Receives the results of a run instead of its reports, as a worker does for its supervisor.
@MainActor package protocol RunResultObserver {
  /// A failure was found that XCTest has recorded.
  func failureFound(_ failure: TestFailure)
  /// An example, or another test, has ended.
  func exampleFinished(_ result: ExampleResult)
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

extension RunReports {
  /// Returns the lines of the failures with their details; an empty text if there is none.
  private func failureLines(of result: ExampleResult) -> String {
    guard case .failed(let failures) = result.outcome else { return "" }
    let name = "\(classNames.shown(result.listedClassName)).\(result.example.fullName)"
    return failures.map { failure in
      let details = failure.explanation.map { "\($0)\n" } ?? ""
      return "\(failure.location): error: \(name) : \(failure.message)\n\(details)"
    }.joined()
  }
}
