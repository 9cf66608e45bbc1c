import CSupport
import CandlestickExpectations
import CandlestickSpecs
import CandlestickSupport

extension WorkerPool {
  /// Removes a worker that has ended. If it ended early, records the failure and requeues its remaining tests.
  func remove(_ worker: WorkerProcess, _ end: WorkerEnd) {
    workers.removeAll { $0 === worker }
    reportEnd(of: worker, end)
    worker.reportLeftCode(to: leftCode)
    let others = workers.map(\.process)
    candlestick_kill_orphans(others, others.count)
    worker.endOutput()
    defer { sendWorkToWaiting() }
    for unit in worker.units { queue.finish(unit) }
    if let test = worker.attempt {
      // If there is no next test, the test ran to its end.
      if worker.nextTest != nil { tried(test, end) }
      return
    }
    ended.append(worker)
    guard !end.isClean || worker.nextTest != nil else { return }
    // A running test must get a result even if no more tests may start.
    guard !isStopping || (worker.runningTest != nil && interruption == nil) else { return }
    let running = worker.runningTest ?? worker.sharedHook?.test ?? (worker.endedCount == 0 ? worker.nextTest : nil)
    // True if the running test will run again.
    var runsAgain = false
    if let owner = end.owner, owner != running, !worker.units.contains(where: { $0.tests.contains(owner) }) {
      runsAgain = !worker.hasFailures
      failLate(owner, end, while: running, runsAgain)
      if let running { interrupt(running, worker, runsAgain) }
    } else if let running {
      worker.lastTest = running
      runsAgain = mayRunAgain(running, after: end)
      if !runsAgain, !simplify(running, end, worker) { fail(running, end, worker, after: worker.timeSinceLastEnd) }
    } else if end.isClean, worker.isStopped {
      // It has seen enough failures. If the last one was late, the run stops when the next test has ended.
    } else if let last = worker.lastTest {
      let test = list.tests[last]
      let number = list.tests.count + last
      if worker.endedCount == 1 {
        reports.lateFailures.record(end.failure(at: test.metadata.location, number: number), of: test.ended)
      } else {
        // The code that ended the worker may belong to any of its tests, or to none.
        reports.lateFailures.recordStray(end.failure(after: test, number: number))
      }
    } else {
      endedWithoutWork += 1
      guard endedWithoutWork > Self.mostEndedWithoutWork else { return }
      TestProcess.abort(
        reports,
        "\(endedWithoutWork) workers ended before they received work; the last one: \(end.message)"
      )
    }
    for var unit in worker.units.reversed() {
      if !runsAgain { unit.tests.removeAll { $0 == running } }
      if isStopping { unit.tests.removeAll { $0 != running } }
      if !unit.tests.isEmpty { queue.putBack(unit) }
    }
    if let running, let shrunk = shrunkEnds[running] { queue.putBack(shrunk.unit(of: running)) }
    failTestsNeedingHooks(worker)
  }

  /// Fails the queued tests that need a failed hook.
  private func failTestsNeedingHooks(_ worker: WorkerProcess) {
    for hook in failedHooks {
      for test in queue.remove(where: { hook.isNeeded(by: list.tests[$0]) }) {
        failedWithHooks.insert(test)
        fail(test, hook.failure(ofTest: test), after: .zero, worker)
      }
    }
  }

  /// Counts an attempt of a test that ended its worker. Returns true if another attempt follows.
  private func mayRunAgain(_ test: Int, after end: WorkerEnd) -> Bool {
    var progress = testProgress[test] ?? TestProgress(retryCount: list.retryCount(of: test))
    guard progress.attempts.mayRetry, progress.retry(after: failure(of: test, end)) else { return false }
    testProgress[test] = progress
    attachments.remove(test)
    return true
  }

  private func failure(of test: Int, _ end: WorkerEnd) -> TestFailure {
    end.failure(at: list.tests[test].metadata.location, number: test)
  }

  /// Records the end of a worker as a failure of an earlier test whose code was still running.
  private func failLate(_ test: Int, _ end: WorkerEnd, while running: Int?, _ runsAgain: Bool) {
    let failure = end.failure(
      ofCodeLeftBy: list.tests[test].metadata.location,
      number: list.tests.count + test,
      while: running.map { list.tests[$0].fullName },
      runsAgain: runsAgain
    )
    reports.lateFailures.record(failure, of: list.tests[test].ended)
  }

  /// Ends a test that was interrupted by another test's code. It keeps its failures so far, unless it will run again.
  private func interrupt(_ test: Int, _ worker: WorkerProcess, _ runsAgain: Bool) {
    guard !runsAgain else {
      attachments.remove(test)
      return pending[test] = nil
    }
    worker.lastTest = test
    finish(test, after: worker.timeSinceLastEnd, worker)
  }

  // MARK: - Simpler schedules

  /// Returns true if the test ended its worker on a schedule that other workers will now try to simplify.
  private func simplify(_ test: Int, _ end: WorkerEnd, _ worker: WorkerProcess) -> Bool {
    guard simplifiesSchedules, worker.sharedHook == nil,
      let unit = worker.units.first(where: { $0.tests.contains(test) }),
      let shrunk = ShrunkEnd(end, worker, unit.resources)
    else { return false }
    shrunkEnds[test] = shrunk
    return true
  }

  /// Records the result of an attempt, and queues the next one, if there is one.
  ///
  /// - Parameter end: the end of the attempt's worker; nil if the test ran to its end.
  func tried(_ test: Int, _ end: WorkerEnd?) {
    guard let shrunk = shrunkEnds[test] else { return }
    attachments.endAttempt(of: test, isKept: shrunk.tried(end))
    if shrunk.attempt == nil { return concludeAttempts(of: test) }
    queue.putBack(shrunk.unit(of: test))
  }

  /// Fails a test with the simplest schedule found.
  func concludeAttempts(of test: Int) {
    guard let shrunk = shrunkEnds.removeValue(forKey: test) else { return }
    attachments.endAttempt(of: test, isKept: false)
    fail(test, shrunk.simplest, shrunk.worker, after: shrunk.duration)
  }

  /// Records the end of a worker as the failure of a test.
  private func fail(_ test: Int, _ end: WorkerEnd, _ worker: WorkerProcess, after duration: Duration) {
    let failure = failure(of: test, end)
    if let hook = FailedHook(worker.sharedHook, among: list.tests, end, failure) { failedHooks.append(hook) }
    fail(test, failure, after: duration, worker)
  }

  /// Ends a test with a failure found by the supervisor, in addition to the failures that the worker has sent.
  private func fail(
    _ test: Int,
    _ failure: TestFailure,
    after duration: Duration,
    _ worker: WorkerProcess
  ) {
    for failure in takeFound(of: test) {
      add(.failed(test: test, WorkerFailure(failure: failure, printed: worker.printed)), to: test, worker)
    }
    add(.failed(test: test, WorkerFailure(ofSupervisor: failure, worker.printed)), to: test, worker)
    finish(test, after: duration, worker)
  }

  private func finish(_ test: Int, after duration: Duration, _ worker: WorkerProcess) {
    let end = end(of: test, after: duration, worker.printed)
    count(end)
    add(.ended(test: test, end), to: test, worker)
  }

  /// Returns the end of a test that its worker could not end.
  func end(of test: Int, after duration: Duration, _ printed: OutputSizes) -> TestEnd {
    var result = ExampleResult(outcome: .failed([]), duration: duration)
    result.notes.attachments = attachments.take(test)
    if let progress = testProgress.removeValue(forKey: test) {
      progress.addKnownIssues(to: &result.notes)
      progress.complete(&result.notes)
    }
    let start = candlestick_uptime() - duration / .seconds(1)
    return TestEnd(result: result, start: start, duration: duration, printed: printed)
  }
}
