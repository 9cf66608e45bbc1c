import CSupport
import CandlestickExpectations
import CandlestickReports
import CandlestickSpecs
import CandlestickSupport
import Foundation

/// A run in workers. The supervisor passes its tests to the reports in the order of the run. It runs no user code.
@MainActor final class RunReporter {
  private let list: TestList
  private let pool: WorkerPool
  private let reports: RunReports
  /// The failures found so far in the test that is being reported.
  private var failures: [TestFailure] = []
  /// The number of the test reported last.
  private var lastReported = -1
  /// The ended workers whose last test is not reported yet, by the number of this test.
  private var endedWorkers: [Int: [WorkerProcess]] = [:]
  /// True if only reports show the output of tests.
  private let capturesOutput: Bool
  private var printedLines = PrintedLines(sharesStreams: WorkerOutput.areStreamsShared)
  /// The key of the test that is being reported; nil between tests.
  private var running: String?
  /// The worker whose output is shown for the test that is being reported; nil if it has not printed anything yet.
  private var shownWorker: WorkerProcess?
  /// The time after an interruption in which output is still shown, in seconds.
  private static let timeForOutput = 2.0

  /// The number of tests that have run to the end.
  private(set) var endedCount = 0

  init(_ list: TestList, _ pool: WorkerPool, _ reports: RunReports, capturesOutput: Bool = false) {
    self.capturesOutput = capturesOutput
    self.list = list
    self.pool = pool
    self.reports = reports
  }

  /// Runs the tests.
  func run() {
    for number in list.tests.indices where begins(number) {
      replay(number)
      stop(after: reports.failedCount)
    }
    while pool.isRunning { progress() }
    takeEndedWorkers()
  }

  /// Handles events of workers.
  private func progress() {
    reports.reports.refresh()
    pool.progress()
    // The reports may wait for a test that has not begun.
    stop(after: reports.endedInWorkers.failed)
    takeEndedWorkers()
  }

  /// Shows the remaining output of workers that have ended, or keeps them until their last test is reported.
  private func takeEndedWorkers() {
    for worker in pool.takeEnded() {
      if let last = worker.lastTest, last > lastReported {
        endedWorkers[last, default: []].append(worker)
      } else {
        showRest(of: worker)
      }
    }
  }

  /// Waits until a test has begun. Returns false if the run stops before.
  private func begins(_ number: Int) -> Bool {
    // Asked only once each time, because a test may end between two answers, before its events have been received.
    while !pool.hasBegun(number) {
      if pool.isStopping { return false }
      progress()
    }
    return true
  }

  /// Stops the run if enough tests have failed.
  private func stop(after failedCount: Int) {
    guard let failFast = list.failFast, !pool.isStopping, failedCount >= failFast else { return }
    pool.stop()
    reports.note("stopped after \(counted(failFast, "failing test"))")
  }

  // MARK: - One test

  /// Reports the events of a test until the test has ended.
  private func replay(_ number: Int) {
    let test = list.tests[number]
    failures = []
    shownWorker = nil
    reports.begin(test)
    running = test.key
    defer { running = nil }
    while true {
      let (events, worker) = pool.takeEvents(of: number)
      if let worker, !events.isEmpty { begin(worker, number) }
      for event in events where report(event, of: test, worker) {
        pool.forget(number)
        endedCount += 1
        lastReported = number
        takeEndedWorkers()
        for worker in endedWorkers.removeValue(forKey: number) ?? [] { showRest(of: worker) }
        return
      }
      if let interruption = pool.interruption { return interrupt(number, interruption, worker) }
      progress()
      showOutput(of: number)
    }
  }

  /// Fails a test that was running when the run was interrupted.
  private func interrupt(_ number: Int, _ message: String, _ worker: WorkerProcess?) {
    let test = list.tests[number]
    let duration = worker?.timeSinceLastEnd ?? .zero
    var failure = TestFailure(message: message, location: test.metadata.location)
    failure.isUnexpected = true
    pool.takeFound(of: number).forEach(report)
    report(failure)
    finish(test, pool.end(of: number, after: duration, OutputSizes()), worker)
  }

  /// Reports an event of a test.
  ///
  /// - Returns: true if the test has ended.
  private func report(_ event: WorkerEvent, of test: PlannedTest, _ worker: WorkerProcess?) -> Bool {
    switch event {
    case .failed(_, let failed):
      if let worker { show(worker, failed.printed) }
      report(failed.failure)
    case .ended(_, let end):
      if let worker { show(worker, end.printed, isEnd: true) }
      finish(test, end, worker)
      return true
    case .attaches, .found, .known, .dropped, .retries, .recorded, .late, .left, .wantsWork, .isLeaving, .isDifferent:
      break
    }
    return false
  }

  private func report(_ failure: TestFailure) {
    reports.show(failure)
    failures.append(failure)
  }

  private func finish(_ test: PlannedTest, _ end: TestEnd, _ worker: WorkerProcess?) {
    reports.takeLateFailures(of: test.key).forEach(report)
    var result = end.result ?? ExampleResult(outcome: .passed, duration: end.duration)
    if case .skipped = result.outcome { result.notes.takeEarlierFailures().forEach(report) }
    // Also if the worker does not know of a failure, because a process that the test has forked has sent it.
    if !failures.isEmpty { result.outcome = .failed(failures) }
    let slot = worker.map { WorkerSlot(start: end.start, process: Int($0.process), worker: $0.lastNumber) }
    reports.finish(test, result, in: slot)
  }

  // MARK: - Output

  /// Shows the output of a running test so far.
  private func showOutput(of number: Int) {
    guard let worker = pool.worker(running: number) else { return }
    let printed = worker.printed
    begin(worker, number)
    // If the worker is ahead of its events, some of the output may belong to the next test.
    if !worker.isAhead { show(worker, printed, endsLine: false) }
  }

  /// Moves to the start of the test's output in the worker's output, before any of it is shown.
  private func begin(_ worker: WorkerProcess, _ number: Int) {
    guard shownWorker !== worker, let printed = worker.printed(before: number) else { return }
    shownWorker = worker
    worker.output.seek(to: printed.output)
    worker.errorOutput.seek(to: printed.error)
  }

  /// Shows the output that a worker printed after its last test.
  private func showRest(of worker: WorkerProcess) {
    let printed = worker.attempt == nil ? worker.printedByEnded : OutputSizes()
    worker.output.seekToRest(after: printed.output)
    worker.errorOutput.seekToRest(after: printed.error)
    show(worker, worker.printed, isEnd: true)
  }

  /// Shows the output of a worker.
  ///
  /// - Parameters:
  ///   - printed: the sizes of the output up to which to show it.
  ///   - isEnd: true if the output of a test ends there.
  ///   - endsLine: true if other output follows.
  private func show(_ worker: WorkerProcess, _ printed: OutputSizes, isEnd: Bool = false, endsLine: Bool = true) {
    // Much output, or a slow reader of it, must not delay limits and signals.
    while !showPart(worker, printed, isEnd: isEnd) {
      if pool.interruption == nil { pool.progress(waits: false) }
      guard let time = pool.interruptionTime else { continue }
      if candlestick_uptime() - time > Self.timeForOutput { break }
    }
    if endsLine {
      reports.reports.endLine()
      printedLines.endLines()
      reportLines()
    }
  }

  /// Shows the next part of the output of a worker.
  ///
  /// - Returns: true if everything was shown.
  private func showPart(_ worker: WorkerProcess, _ printed: OutputSizes, isEnd: Bool) -> Bool {
    guard worker.output.hasMore(upTo: printed.output) || worker.errorOutput.hasMore(upTo: printed.error) else {
      return true
    }
    let isSplit = reports.reports.usesOutput
    if !capturesOutput { reports.reports.makeRoomForOutput() }
    let isComplete =
      worker.output.showPart(upTo: printed.output, isEnd: isEnd, isCaptured: capturesOutput) {
        printedLines.add($0, to: .output, isSplit: isSplit)
      }
      && worker.errorOutput.showPart(upTo: printed.error, isEnd: isEnd, isCaptured: capturesOutput) {
        printedLines.add($0, to: .error, isSplit: isSplit)
      }
    if !capturesOutput { reports.reports.outputWasShown(isInLine: printedLines.isInLine) }
    reportLines()
    return isComplete
  }

  private func reportLines() {
    for (stream, text) in printedLines.take() where reports.reports.usesOutput {
      reports.report(.outputPrinted(RunEvent.Output(example: running, stream: stream, text: text)))
    }
  }
}
