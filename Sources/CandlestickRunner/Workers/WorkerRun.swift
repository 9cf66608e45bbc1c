import CSupport
import CandlestickExpectations
import CandlestickSimulation
import CandlestickSpecs
import CandlestickSupport
import Foundation
import XCTest

/// Runs the tests that the supervisor assigns to this worker.
@MainActor final class WorkerRun {
  /// The environment variable that contains the number of the worker, from 1. Code under test may read it.
  nonisolated static let numberVariable = "CANDLESTICK_WORKER"

  /// The environment variable with the file descriptors of a worker that was started instead of forked.
  static let filesVariable = "CANDLESTICK_WORKER_FILES"

  private let list: TestList
  private var number = 0
  /// The numbers of attempts that failed in other workers, by the test.
  private var failedAttempts: [Int: Int] = [:]
  private var worker: candlestick_worker
  private let channel: WorkerChannel
  let sender: WorkerEventSender
  private let runner: SpecRunner
  private let observer: TestCaseObserver
  private var hasRestoredObservers = false

  /// Prepares to run tests in this process.
  init(_ list: TestList, in worker: candlestick_worker) {
    self.list = list
    self.worker = worker
    channel = WorkerChannel(files: worker.channel, isInWorker: true)
    let sender = WorkerEventSender(worker, channel)
    self.sender = sender
    var setting = RunReports.Setting()
    setting.observer = sender
    runner = SpecRunner(list.plan, RunReports(list.plan, [], setting))
    observer = TestCaseObserver(
      runner,
      isExample: list.methods.isExample,
      elsewhere: runner.reports.lateFailures
    )
  }

  /// Runs the tests in a fork of the supervisor, and exits. The tests run inside of the XCTest suites that the supervisor
  /// has started.
  ///
  /// - Parameter callsInheritedHandlers: see `candlestick_exit_worker`.
  func runForked(callsInheritedHandlers: Bool) -> Never {
    XCTestConsole.limit(to: sender.isInTest)
    begin()
    let suite = RunSuite(runWork)
    suite.run()
    UserObservers.finish(suite.testRun)
    end(callsInheritedHandlers)
  }

  /// Runs the tests in a process that was started instead of forked, and exits.
  func runAnew(_ program: String) -> Never {
    begin()
    _ = RunSuite.main([program], console: .nothing, runWork)
    end(true)
  }

  private func begin() {
    WorkingFolder.enterForTests()
    XCTestObservationCenter.shared.addTestObserver(observer)
    XCTestObservationCenter.shared.addTestObserver(sender)
    FailureReporter.setFramework(observer)
    FailureReporter.setJournal(sender)
    LeftFailures.ofProcess.setReceiver(sender.sendLeft)
    ProcessSpecs.setRunner(runner)
  }

  /// Exits. Failures found while the process exits are still sent.
  private func end(_ callsInheritedHandlers: Bool) -> Never {
    FailureReporter.finishRecording()
    RunStatus.endForkedCopy()
    Declarations.finishLeftBehind(atMost: callsInheritedHandlers ? LeftCode.timeToFinish : .zero)
    candlestick_end_run()
    channel.send(WorkerEvent.isLeaving)
    candlestick_exit_worker(callsInheritedHandlers)
  }

  func runWork(_ run: (XCTest) -> Void) {
    while let work = nextWork() {
      self.run(work, run)
      if work.isLast { break }
    }
    runner.closeGroups()
  }

  /// Asks for the next tests. Returns nil if there are none.
  private func nextWork() -> WorkAssignment? {
    channel.send(WorkerEvent.wantsWork)
    guard let work = channel.next(WorkAssignment.self), !work.tests.isEmpty else { return nil }
    if !work.fingerprint.isEmpty, work.fingerprint != list.fingerprint {
      channel.send(WorkerEvent.isDifferent(list.fingerprint))
      return nil
    }
    Simulation.backend?.setAttempt(work.attempt)
    failedAttempts = Dictionary(uniqueKeysWithValues: zip(work.tests, work.failedAttempts))
    if work.number != number { setenv(Self.numberVariable, "\(work.number)", 1) }
    number = work.number
    return work
  }

  private func run(_ work: WorkAssignment, _ run: (XCTest) -> Void) {
    restoreObservers(before: work.tests[0])
    runner.awaitsMore = !work.isLast
    runner.add(list.examplesWithHooksForAll(work.tests))
    for (type, numbers) in list.byClass(work.tests) {
      runner.limitTime()
      run(
        ClassSuite(running: type, from: numbers[0]) { [self] count in
          for number in numbers {
            if let testCase = self.run(number) { count(testCase) }
          }
          runner.limitTime()
        }
      )
    }
    RunStatus.setDeadline(nil)
  }

  /// Adds the user's observers again before the first test. If that ends the process, all tests fail.
  private func restoreObservers(before test: Int) {
    guard UserObservers.areWithdrawn, !hasRestoredObservers else { return }
    hasRestoredObservers = true
    runner.limitTime()
    candlestick_begin_shared_hook(Int64(test), FailedHook.observerGroup)
    UserObservers.restore()
    candlestick_end_shared_hook()
  }

  /// Runs a test. Returns its test case; nil if no more tests may begin.
  private func run(_ number: Int) -> XCTestCase? {
    if candlestick_is_stopping(worker.status) { return nil }
    let test = list.tests[number]
    let start = candlestick_uptime()
    candlestick_begin_test(Int64(number))
    let entry = list.entry(for: number, runner, observer)
    runner.failedAttemptCount = failedAttempts[number] ?? 0
    // `SpecRunner` runs the attempts of an example, between `beforeAll` and `afterAll`.
    let retryCount = test.item == nil ? list.retryCount(of: number) : 0
    var attempts = Attempts(retryCount: retryCount, countElsewhere: runner.failedAttemptCount)
    var duration: TimeInterval = 0
    var last: XCTestCase?
    attempts.run { mayRetry -> TestFailure? in
      sender.begin(number, isHeld: mayRetry)
      let testCase = test.type.init(name: entry.name, testClosure: entry.run)
      last = testCase
      sender.setRunning(testCase)
      testCase.run()
      test.item.map(runner.checkHasRun)
      Measurements.print(of: testCase)
      sender.setRunning(nil)
      RunStatus.endForkedCopy()
      duration += testCase.testRun?.totalDuration ?? 0
      guard mayRetry, let failure = sender.takeFailure() else { return nil }
      sender.attemptEnded()
      return failure
    }
    let printed = OutputSizes(candlestick_restore_output(&worker))
    candlestick_end_test()
    if !sender.end(number, key: test.key, from: start, after: .seconds(duration), printed) { failUnreported(number) }
    // The supervisor stops all workers, too, but may lag behind by a few tests.
    if let failFast = list.failFast, sender.failedCount >= failFast { candlestick_stop_worker(worker.status) }
    return last
  }

  /// Fails a test whose end could not be sent, for example because the test closed the connection. Ends the process.
  private func failUnreported(_ number: Int) -> Never {
    candlestick_begin_test(Int64(number))
    candlestick_fail_process("its result could not be sent")
  }
}
