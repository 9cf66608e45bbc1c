import CandlestickExpectations
import CandlestickReports
import CandlestickSimulation
import CandlestickSupport
import Foundation

/// Collects the results of a run, and passes events to its reports.
@MainActor package final class RunReports {
  /// The reports.
  package let reports: ReportList
  private let setting: Setting
  private let events: RunEvents
  private let replayProblem: String?
  private var partialSummary = RunEvent.Summary(isSuccess: true, duration: 0, counts: RunEvent.Counts())
  private let classNames: ClassNames
  private var snapshots: RunSnapshots
  /// The late failures that have not been passed to the reports yet.
  private let untoldFailures = Locked<[(failure: TestFailure, test: EndedTest?)]>([])
  /// Passes late failures to the reports. Called on the main thread.
  private let passLateFailures = Locked<(@Sendable @MainActor () -> Void)?>(nil)
  /// True if an example has replayed the schedule in the environment.
  private var hasReplayed = false
  /// The places of expectations that have passed without a matcher.
  private var placesWithoutMatcher: Set<String> = []
  /// The test that is running, and the listed name of its class.
  private var running: (metadata: ExampleMetadata, className: String)?
  /// The results of the tests that have run. If a test has several results, the last one counts.
  package private(set) var results: [RunEvent.Result] = []
  /// The latest result of each test that has ended, by the ID of the test.
  private var ended: [String: RunEvent.Result] = [:]
  /// The numbers of tests that have ended and failed in workers, over all rounds. Some may not have been passed to the
  /// reports yet.
  package var endedInWorkers = (all: 0, failed: 0)
  /// The number of failed tests, including those that have failed after their end.
  package var failedCount: Int {
    reportLateFailures()
    return reports.results.failed.count
  }
  /// The failures of code that belongs to no running test.
  package let lateFailures: LateFailures
  /// Called with the folder of a test's attachments before the first file is written.
  nonisolated let onAttachmentFolder: @Sendable (String) -> Void
  /// Called when a test has recorded a snapshot, with all of the test so far.
  nonisolated let onSnapshots: @Sendable (SnapshotUses) -> Void

  /// Creates the reports of a run.
  ///
  /// - Parameters:
  ///   - plan: the plan of the run.
  ///   - reports: receive the events of the run.
  ///   - setting: the settings that depend on the process.
  package init(_ plan: RunPlan, _ reports: [SpecReport] = [], _ setting: Setting = Setting()) {
    self.reports = ReportList(reports, checking: setting.check)
    self.setting = setting
    let observer = setting.observer
    self.observer = observer
    onAttachmentFolder = { observer?.attachmentFolderMade($0) }
    onSnapshots = { observer?.snapshotsRecorded($0) }
    let (unlisted, unlistedTests) = (setting.unlisted, setting.unlistedTests)
    classNames = ClassNames(setting.classes.union(unlisted).union(unlistedTests))
    snapshots = RunSnapshots(setting.declared)
    replayProblem = plan.replayProblem
    events = RunEvents(plan.rerunCommands)
    lateFailures = LateFailures(
      isInWorker: observer != nil,
      onFailure: { [untoldFailures, passLateFailures, onLateFailure = setting.onLateFailure] failure, test in
        if let observer { return observer.lateFailureFound(failure, of: test) }
        if ForkedCopy.isCurrent { return ForkedCopy.record(failure) }
        if let onLateFailure { return onLateFailure(test.map { failure.afterEnd(of: $0.name) } ?? failure) }
        untoldFailures.withLock { $0.append((test.map { failure.afterEnd(of: $0.name) } ?? failure, test)) }
        // Immediately, so that a crash does not lose the failure. Failures on other threads are passed to the reports
        // before the next event.
        guard ProcessThread.isMain, let tell = passLateFailures.withLock(\.self) else { return }
        ProcessThread.assumeMainActor(tell)
      }
    )
    partialSummary.focused = plan.focused.compactMap { example in
      SourceLocation(example.location).map { RunEvent.FocusedExample(name: example.fullName, location: $0) }
    }
    partialSummary.unlistedSpecs = unlisted.map(classNames.shown)
    partialSummary.unlistedTests = unlistedTests.map(classNames.shown)
    partialSummary.problem = plan.problem
    if observer == nil { self.reports.receive(.runStarted(events.start(setting))) }
    passLateFailures.withLock { $0 = { [weak self] in self?.reportLateFailures() } }
  }

  /// Receives the failures and results instead of the reports; nil if the reports receive them.
  private nonisolated let observer: (any RunResultObserver)?

  /// True if an observer receives the failures and results.
  nonisolated var isInWorker: Bool { observer != nil }

  /// The results so far.
  package var summary: RunSummary {
    let results = reports.results
    var summary = RunSummary(
      event: partialSummary,
      failed: results.failed,
      flaky: results.flaky,
      known: results.known,
      lateFailures: lateFailures.all,
      strayFailures: lateFailures.strays
    )
    summary.event.counts = results.counts
    summary.event.duration = events.time / .seconds(1)
    summary.event.isSuccess =
      summary.failed.isEmpty && (summary.flaky.isEmpty || setting.allowsFlaky) && summary.lateFailures.isEmpty
      && summary.strayFailures.isEmpty && summary.problem == nil
    return summary
  }

  /// Returns the time since the run started, in seconds.
  ///
  /// - Parameter uptime: a time of the clock that workers use, in seconds.
  package func time(_ uptime: Double) -> Double { events.time(uptime) }

  /// Passes an event to the reports. Late failures that were found before come first.
  package func report(_ event: RunEvent) {
    reportLateFailures()
    reports.receive(event)
  }

  /// Removes and returns late failures that have not been passed to the reports.
  private func takeLateFailures(
    where isTaken: (EndedTest?) -> Bool
  ) -> [(failure: TestFailure, test: EndedTest?)] {
    untoldFailures.withLock { failures in
      let taken = failures.filter { isTaken($0.test) }
      if !taken.isEmpty { failures.removeAll { isTaken($0.test) } }
      return taken
    }
  }

  /// Removes and returns the late failures of a test whose end has not been reported yet.
  package func takeLateFailures(of id: String) -> [TestFailure] { takeLateFailures { $0?.id == id }.map(\.failure) }

  /// Removes and returns the failures of a test that is ending, of code that its own record does not know: of threads that its
  /// earlier attempts and schedules have left behind, and of processes that it has forked.
  func takeOtherFailures(of id: String, at location: CodeLocation) -> [TestFailure] {
    // Copies of workers send their failures themselves.
    let ofCopies = setting.workerCount == 0 ? ForkedCopy.takeFailure(at: location) : nil
    return [ofCopies].compactMap(\.self) + takeLateFailures(of: id)
  }

  /// Passes late failures to the reports, except those of tests whose end has not been reported yet.
  ///
  /// - Parameter isAtEnd: true if no more ends will be reported.
  private func reportLateFailures(isAtEnd: Bool = false) {
    let late = takeLateFailures { test in test.map { isAtEnd || ended[$0.id] != nil } ?? true }
    for (failure, test) in late {
      let event = events.late(failure, of: test?.name, test.flatMap { ended[$0.id] })
      if let amended = event.result {
        ended[amended.example.id] = amended
        results.append(amended)
      }
      reports.receive(.lateFailureFound(event))
    }
    if !late.isEmpty, setting.workerCount == 0 { reports.flush() }
  }

  /// Begins another round of the same tests. Late failures now belong to the results of this round.
  package func beginRound() { ended = [:] }

  /// Reports the start of an example or of another test.
  ///
  /// - Parameters:
  ///   - example: the metadata of the example.
  ///   - listedClassName: the listed name of the class that declares it.
  ///   - name: its name in XCTest.
  package func begin(_ example: ExampleMetadata, of listedClassName: String, named name: String) {
    let className = classNames.shown(listedClassName)
    RunStatus.beginRunning(className, name, at: example.location)
    running = (example, listedClassName)
    guard observer == nil else { return }
    for event in events.begin(example, of: listedClassName, shown: className, named: name) { report(event) }
    if setting.workerCount == 0 { reports.flush() }
  }

  /// Reports a failure that XCTest has recorded.
  package func show(_ failure: TestFailure) {
    if let observer { return observer.failureFound(failure) }
    if ForkedCopy.isCurrent { return ForkedCopy.record(failure) }
    report(.failureFound(events.found(failure)))
    if setting.workerCount == 0 { reports.flush() }
  }

  /// Called when an example runs again, after an attempt has failed.
  func retry() { observer?.attemptEnded() }

  /// Reports a failure that XCTest has recorded, if this process is a copy that a test has forked, and no worker.
  nonisolated func showInCopy(_ failure: TestFailure) {
    if !isInWorker, ForkedCopy.isCurrent { ForkedCopy.record(failure) }
  }

  /// Reports a failure if a thread other than the main one has forked this copy of the process. Returns false if it has not.
  /// XCTest cannot record the failure, because there is no main thread.
  nonisolated func takesInCopy(_ failure: TestFailure) -> Bool {
    guard ForkedCopy.isCurrent else { return false }
    if let observer { observer.failureFound(failure) } else { ForkedCopy.record(failure) }
    return true
  }

  /// Counts and reports the result of the running example or another test.
  ///
  /// - Parameters:
  ///   - ended: the result, without late failures.
  ///   - isReplayed: true if the example has replayed the schedule in the environment.
  ///   - isUnfocused: true if the example is skipped because others are focused.
  ///   - slot: when and where the test ran; nil if it ran in this process until now.
  package func finish(
    _ ended: ExampleResult,
    isReplayed: Bool,
    isUnfocused: Bool,
    in slot: WorkerSlot? = nil
  ) {
    defer { running = nil }
    if let observer {
      observer.exampleFinished(ended)
      return RunStatus.endRunning()
    }
    guard let (metadata, className) = running else { return }
    var result = ended
    let id = events.example.id
    for failure in takeOtherFailures(of: id, at: metadata.location) {
      result.outcome = .failed(result.failures + [failure])
      report(.failureFound(events.found(failure)))
    }
    if isUnfocused { partialSummary.unfocusedCount += 1 }
    placesWithoutMatcher.formUnion(result.notes.placesWithoutMatcher)
    snapshots.add(result, of: metadata, in: className)
    let reported = events.finish(result, in: slot, history: setting.history) { report($0) }
    if case .skipped = result.outcome {
    } else {
      // The result of a test method that ended its worker has no notes.
      let hasEndedReplay = result.failures.contains { $0.schedule?.belongsToExample == true }
      hasReplayed = hasReplayed || isReplayed || result.notes.isReplay || hasEndedReplay
      results.append(reported)
    }
    self.ended[id] = reported
    if setting.workerCount == 0 { reports.flush() }
    RunStatus.endRunning()
    RunStatus.countTest(Self.failureLines(of: reported))
  }

  /// The note on the expectations that have passed without a matcher; nil if there are none.
  private var noteOnMatchers: String? {
    guard !placesWithoutMatcher.isEmpty else { return nil }
    let places = placesWithoutMatcher.sorted().map { "\n  \($0)" }.joined()
    return "check nothing, because they have no matcher: \(counted(placesWithoutMatcher.count, "expectation"))\(places)"
  }

  /// Adds a note that is shown at the end of the run.
  package func note(_ note: String) { partialSummary.notes.append(note) }

  /// Makes the run fail even if its examples pass. Only the first reason counts.
  package func fail(_ problem: String?) { partialSummary.problem = partialSummary.problem ?? problem }

  /// Makes the run fail because it was interrupted.
  ///
  /// - Parameters:
  ///   - reason: the reason for the interruption.
  ///   - repeatsFailures: true to repeat the failures at the end, because earlier output may be lost.
  package func interrupt(_ reason: String, repeatsFailures: Bool) {
    if repeatsFailures, !reports.printFailuresAtEnd {
      for result in reports.results.failed { note(String(Self.failureLines(of: result).dropLast())) }
    }
    // An interruption replaces earlier problems.
    partialSummary.problem = reason
    partialSummary.isInterrupted = true
  }

  /// Ends the run, and reports its results.
  @discardableResult
  package func end() -> RunSummary {
    lateFailures.end()
    if let obstacle = SimulationAvailability.obstacle { notes(on: obstacle).forEach(note) }
    noteOnMatchers.map(note)
    if !hasReplayed { fail(replayProblem) }
    snapshots.writeInlineSnapshots()
    fail(snapshots.problem)
    (partialSummary.recordedSnapshots, partialSummary.unusedSnapshots) = (snapshots.recorded, snapshots.unused)
    if observer == nil {
      reportLateFailures(isAtEnd: true)
      events.endGroups { report($0) }
      reports.catchUp()
      fail(reports.errors.first)
      report(.runFinished(summary.event))
    }
    reports.finish()
    let shown = reports.showProblem ? partialSummary.problem : nil
    for error in reports.errors where error != shown { StandardError.print("error: \(error)") }
    fail(reports.errors.first)
    return summary
  }
}

extension RunReports {
  /// Returns notes on features that this process lacks, and on the examples that were skipped because of that.
  private func notes(on obstacle: SimulationAvailability.Obstacle) -> [String] {
    let reason = "\(obstacle.reason). To have simulations, \(obstacle.advice)"
    var notes: [String] = []
    if obstacle.isOff {
      notes.append(
        "without simulations, without .noTasksLeftBehind, and without knowing whose detached tasks and threads fail: \(reason)"
      )
    }
    if reports.results.counts.unavailable > 0 {
      notes.append(
        "\(counted(reports.results.counts.unavailable, "example")) skipped for lack of simulations\(obstacle.isOff ? "" : ": \(reason)"). "
          + "CANDLESTICK_EXECUTION=else-real runs them in real time"
      )
    }
    return notes
  }
}

extension RunReports {
  /// Returns the lines of the failures with their details; an empty string if there are none.
  private static func failureLines(of result: RunEvent.Result) -> String {
    result.failures.map { failure in
      let details = failure.explanation(withSource: false).map { "\($0)\n" } ?? ""
      let name = "\(result.example.className).\(result.example.fullName)"
      return "\(failure.place): error: \(name) : \(failure.message)\n\(details)"
    }.joined()
  }
}

/// The results of a run: those that reports receive at its end, and more.
@dynamicMemberLookup
package struct RunSummary: Sendable {
  /// The results that reports receive.
  package var event: RunEvent.Summary
  /// The tests that failed, in the order in which they ran.
  package let failed: [RunEvent.Result]
  /// The tests that passed only in a retry. They count neither as passed nor as failed.
  package let flaky: [RunEvent.Result]
  /// The tests that had only expected failures, because of known issues. They count neither as passed nor as failed.
  package let known: [RunEvent.Result]
  /// The failures that were found after their example had ended, each with the name of the example.
  package let lateFailures: [(example: String, failure: TestFailure)]
  /// The failures of code that may not belong to the example that was running.
  package let strayFailures: [TestFailure]

  package subscript<Value>(dynamicMember path: KeyPath<RunEvent.Summary, Value>) -> Value { event[keyPath: path] }
}
