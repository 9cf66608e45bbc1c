import CSupport
import CTestProcess
import CandlestickExpectations
import CandlestickSimulation
import CandlestickSpecs
import CandlestickSupport
import Foundation

/// Starts workers, hands out tests, receives events, and kills workers that hang.
///
/// If a worker ends early, its running test fails, and another worker runs the remaining tests.
@MainActor final class WorkerPool {
  /// The events of a test that are not reported yet.
  struct Pending {
    var events: [WorkerEvent] = []
    var worker: WorkerProcess?
  }

  /// The maximum time to wait for events, in seconds.
  private static let waitLimit = 0.05
  /// The maximum time to wait for events while a worker is recording its calls, in seconds.
  private static let waitLimitForCalls = 0.005
  /// The interval for checking the output of workers that send no events, in seconds.
  static let outputCheckInterval = 0.25
  /// The maximum number of workers that may end before they receive work, for example because someone kills them.
  static let mostEndedWithoutWork = 10

  let list: TestList
  let options: RunOptions
  /// Receives notes, and failures that belong to no running test.
  let reports: RunReports
  let leftCode: LeftCode
  private let runTests: (candlestick_worker) -> Never
  var queue: WorkQueue
  var workers: [WorkerProcess] = []
  var ended: [WorkerProcess] = []
  var pending: [Int: Pending] = [:]
  /// The tests that have had failures or recorded snapshots, until they end.
  var testProgress: [Int: TestProgress] = [:]
  /// The time of the last check of limits, and the processor time that this process had used by then, in seconds.
  var lastTime = (now: candlestick_uptime(), used: 0.0)
  /// The time of the last check of the workers' output, in seconds of `candlestick_uptime`.
  var outputCheckTime = 0.0
  private var hasReportedSlowStart = false
  /// The number of workers that ended before they received work.
  var endedWithoutWork = 0
  /// The hooks that crashed, exited or hung. No worker runs them again.
  var failedHooks: [FailedHook] = []
  /// The tests that failed without running, because they need a failed hook.
  var failedWithHooks: Set<Int> = []
  /// The tests that ended a worker on a schedule that is being simplified. Workers run only attempts of them.
  var shrunkEnds: [Int: ShrunkEnd] = [:]
  /// The attachment folders of tests that have not ended.
  var attachments = TestAttachments()
  /// The progress of the workers, as last reported.
  var reported = ReportedProgress()
  /// True to simplify schedules that end a worker.
  var simplifiesSchedules = true
  /// True if no more tests may start.
  private(set) var isStopping = false
  /// True to wait with more work until a failure, which may be the last one that the run allows, has been reported.
  var holdsWork = false

  /// - Parameters:
  ///   - units: the units of work, in the order in which workers receive them.
  ///   - runTests: runs tests in a worker, and does not return.
  init(
    _ list: TestList,
    _ units: [WorkUnit],
    _ options: RunOptions,
    _ reports: RunReports,
    _ leftCode: LeftCode,
    runTests: @escaping (candlestick_worker) -> Never
  ) {
    self.list = list
    self.options = options
    self.reports = reports
    self.leftCode = leftCode
    self.runTests = runTests
    queue = WorkQueue(units)
    candlestick_begin_supervising()
    if options.isolatesTests { WorkerRun.rehearse(list) }
    candlestick_record_interruption()
    candlestick_stop_step_watchdog()
  }

  // MARK: - Events

  /// Removes and returns the events of a test, and the worker that sent them.
  func takeEvents(of test: Int) -> (events: [WorkerEvent], worker: WorkerProcess?) {
    defer { pending[test]?.events = [] }
    return (pending[test]?.events ?? [], pending[test]?.worker)
  }

  /// Removes and returns the failures that a test has found and not reported.
  func takeFound(of test: Int) -> [TestFailure] { testProgress[test]?.takeFound() ?? [] }

  /// Forgets a test that has ended.
  func forget(_ test: Int) { pending[test] = nil }

  /// Returns true if a test has events, or if a worker is running it.
  func hasBegun(_ test: Int) -> Bool { pending[test] != nil || workers.contains { $0.runningTest == test } }

  /// Returns the worker that is running a test; nil if there is none.
  func worker(running test: Int) -> WorkerProcess? {
    workers.first { $0.attempt == nil && $0.runningTest == test }
  }

  /// Removes and returns the workers that have ended.
  func takeEnded() -> [WorkerProcess] {
    defer { ended = [] }
    return ended
  }

  /// True if any worker is still running.
  var isRunning: Bool { !workers.isEmpty }

  /// Handles events.
  ///
  /// - Parameter waits: true to wait for them, up to ``waitLimit``.
  func progress(waits: Bool = true) {
    if holdsWork {
      holdsWork = false
      sendWorkToWaiting()
    }
    startWorkers()
    if waits { wait() }
    if interruption == nil, let reason = Self.runInterruption {
      interruption = reason
      interruptionTime = candlestick_uptime()
      _ = candlestick_bypass_package_manager()
    }
    if interruption != nil { return kill() }
    for worker in workers { receive(from: worker) }
    watch()
    reportProgress()
  }

  private func wait() {
    // Waking up for each event costs more than running an empty test.
    if !workers.isEmpty, workers.allSatisfy(\.hasMuchToDo) { usleep(1_000) }
    let files = workers.flatMap(\.files)
    let limit = workers.contains(where: \.isRecordingCalls) ? Self.waitLimitForCalls : Self.waitLimit
    candlestick_wait_for_input(files, files.count, limit)
  }

  /// The time when the run was interrupted, in seconds of `candlestick_uptime`; nil if it was not.
  private(set) var interruptionTime: Double?
  /// The reason why the run was interrupted, such as "interrupted by SIGTERM"; nil if it was not.
  private(set) var interruption: String?

  /// The reason why this process was asked to stop; nil if it was not.
  static var runInterruption: String? {
    candlestick_interruption().map { "interrupted by \(String(cString: $0))" }
  }

  /// Prevents further tests from starting.
  func stop() {
    isStopping = true
    queue = WorkQueue([])
    for test in failedWithHooks { pending[test] = nil }
    for test in shrunkEnds.keys { concludeAttempts(of: test) }
    for worker in workers { worker.stop() }
    sendWorkToWaiting()
  }

  /// Kills all workers, and waits until they have ended.
  func kill() {
    stop()
    for worker in workers {
      // The running test has started, even if none of its events has arrived.
      if let test = worker.runningTest { pending[test, default: Pending()].worker = worker }
      worker.kill()
    }
    while !workers.isEmpty {
      for worker in workers { receive(from: worker) }
    }
  }

  func receive(from worker: WorkerProcess) {
    // Check for the end first. An ended worker sends no more events, so the next receive gets all of them.
    let end = worker.takeEnd()
    let events = worker.channel.receive(WorkerEvent.self)
    if !events.isEmpty { worker.lastActivity = candlestick_uptime() }
    for event in events where worker.reasonForKill == nil { receive(event, from: worker) }
    if let end { remove(worker, end) }
  }

  private func receive(_ event: WorkerEvent, from worker: WorkerProcess) {
    let isAttempt = worker.attempt != nil
    switch event {
    case .failed where isAttempt, .found where isAttempt, .known where isAttempt, .late where isAttempt,
      .retries where isAttempt, .dropped where isAttempt, .recorded where isAttempt:
      break
    // A test that has ended sends its failures as late ones.
    case .found(let test, let failure): if test == worker.nextTest { withProgress(of: test) { $0.found(failure) } }
    case .known(let test, let issue):
      if test == worker.nextTest { withProgress(of: test) { $0.found(known: issue) } }
    case .dropped(let test): withProgress(of: test) { $0.dropFound() }
    case .retries(let test): withProgress(of: test) { _ = $0.retry(after: nil) }
    case .recorded(let test, let notes): withProgress(of: test) { $0.record(notes) }
    case .attaches(let test, let folder): attachments.begin(test, in: folder, isAttempt: isAttempt)
    // A process that a test has forked may outlive the test.
    case .failed(let test, let failed) where test != worker.nextTest:
      reports.lateFailures.record(failed.failure, of: list.tests[test].ended)
    case .failed(let test, let failed):
      worker.hasFailures = true
      testProgress[test]?.reported(failed.failure)
      add(event, to: test, worker)
    case .ended(let test, var end):
      worker.endTest(test, end)
      if !isAttempt { count(end) }
      if let unit = worker.takeEndedUnit() { queue.finish(unit) }
      if isAttempt {
        tried(test, nil)
      } else {
        if let progress = testProgress.removeValue(forKey: test), var result = end.result {
          progress.complete(&result.notes)
          end.result = result
        }
        attachments.end(test)
        add(.ended(test: test, end), to: test, worker)
      }
      sendWorkToWaiting()
    case .late(let failure, let test): reports.lateFailures.record(failure, of: test)
    case .left(let failure): leftCode.report(failure)
    case .wantsWork:
      worker.state = .waiting
      sendWork(to: worker)
    case .isLeaving:
      worker.state = .leaving
      worker.number = nil
      sendWorkToWaiting()
    case .isDifferent(let difference):
      TestProcess.abort(
        reports,
        "a worker that was started as a new process declares different tests (\(difference)) than this process (\(list.fingerprint)); "
          + "declare the same tests in each process, or use --isolation none"
      )
    }
  }

  func add(_ event: WorkerEvent, to test: Int, _ worker: WorkerProcess) {
    pending[test, default: Pending()].worker = worker
    pending[test]?.events.append(event)
  }

  private func withProgress(of test: Int, _ change: (inout TestProgress) -> Void) {
    change(&testProgress[test, default: TestProgress(retryCount: list.retryCount(of: test))])
  }

  // MARK: - Work

  /// Starts workers, no more than there is work for, and only as long as that takes no noticeable time.
  private func startWorkers() {
    // If each test has its own worker, start one more, so that the next worker is ready when one exits.
    let count = options.workerCount + (options.isolatesTests ? 1 : 0)
    let start = candlestick_uptime()
    while workers.count(where: { $0.state != .leaving }) < count, workers.count(where: \.isIdle) < queue.count,
      candlestick_uptime() - start < Self.waitLimit, Self.runInterruption == nil
    {
      let isForked = XCTestConsole.isKnown && candlestick_can_fork_workers()
      // Check the runtime before the fork, so that not every worker has to.
      if isForked { FailureReporter.propagateOwners() } else { reportSlowStart() }
      guard let worker = WorkerProcess(isForked: isForked, runTests) else {
        if workers.isEmpty { TestProcess.abort(reports, "no worker could be started: \(SystemError.last)") }
        return
      }
      workers.append(worker)
      reportStart(of: worker)
    }
  }

  private func reportSlowStart() {
    let threadCount = candlestick_thread_count()
    guard !hasReportedSlowStart, threadCount > 1 else { return }
    hasReportedSlowStart = true
    reports.note(
      "workers were started as new processes, which takes longer than forking, because the declaration of the specs started a "
        + "thread: \(threadCount) threads"
    )
  }

  func sendWorkToWaiting() { workers.filter { $0.state == .waiting }.forEach(sendWork) }

  /// The lowest number that no worker uses; nil if the maximum number of workers are running tests.
  private var freeNumber: Int? {
    (1...options.workerCount).first { number in !workers.contains { $0.number == number } }
  }

  /// Answers a worker that waits for work. Does nothing if it must wait until other tests have ended.
  private func sendWork(to worker: WorkerProcess) {
    guard !holdsWork else { return }
    guard let number = worker.number ?? freeNumber, let unit = queue.next() else {
      if queue.isEmpty { dismiss(worker) }
      return
    }
    var attempt: String?
    if let test = unit.tests.first, let simpler = shrunkEnds[test]?.attempt {
      // Each attempt of a simpler schedule needs a new worker.
      guard worker.endedCount == 0 else {
        queue.finish(unit)
        queue.putBack(unit)
        return dismiss(worker)
      }
      shrunkEnds[test]?.begin()
      worker.attempt = test
      attempt = simpler.description
    }
    worker.units.append(unit)
    worker.number = number
    let isLast = options.isolatesTests || queue.isEmpty || attempt != nil
    var assignment = WorkAssignment(tests: Array(unit.tests), isLast: isLast, number: number, attempt: attempt)
    if !testProgress.isEmpty {
      assignment.failedAttempts = unit.tests.map { testProgress[$0]?.attempts.earlierFailures.count ?? 0 }
    }
    answer(worker, assignment)
  }

  /// Tells a waiting worker to exit.
  private func dismiss(_ worker: WorkerProcess) { answer(worker, WorkAssignment()) }

  private func answer(_ worker: WorkerProcess, _ assignment: WorkAssignment) {
    var assignment = assignment
    if !worker.isForked { assignment.fingerprint = list.fingerprint }
    worker.state = .working
    worker.channel.send(assignment)
  }
}
