import CSupport
import CandlestickExpectations
import CandlestickSimulation
import CandlestickSpecs
import CandlestickSupport
import Foundation

/// A worker, as seen by the supervisor.
@MainActor final class WorkerProcess {
  /// The states of a worker, in order.
  enum State {
    /// The worker is starting or running tests.
    case working
    /// The worker has asked for work, and waits for an answer.
    case waiting
    /// The worker has run its last test, and is exiting.
    case leaving
  }

  /// The maximum time for a worker to record its calls, in seconds.
  private static let timeForCalls = 1.0

  /// The number of the worker among those that run at the same time, from 1; nil before it receives work and after its last
  /// test.
  var number: Int? { didSet { if let number { lastNumber = number } } }
  /// The latest number of the worker; 0 before the first.
  private(set) var lastNumber = 0
  private var worker: candlestick_worker
  let channel: WorkerChannel
  /// A file descriptor that becomes readable when the worker has ended; negative if the kernel does not support this.
  private let end: Int32
  /// True if the worker is a fork of this process; false if it was started with the same program.
  let isForked: Bool
  var output: WorkerOutput
  var errorOutput: WorkerOutput
  /// The units that the worker has received, without the tests that have ended.
  var units: [WorkUnit] = []
  /// The test for which the worker tries a simpler schedule; nil if it runs tests normally.
  var attempt: Int?
  var state = State.working
  /// True if the running test has failures.
  var hasFailures = false
  /// The test that ended last, or that ended the worker.
  var lastTest: Int?
  /// The time when that test ended, in seconds of `candlestick_uptime`.
  private var lastEndTime = candlestick_uptime()
  /// The duration of the running test so far.
  var timeSinceLastEnd: Duration { .seconds(candlestick_uptime() - lastEndTime) }
  /// The number of tests whose end the worker has reported.
  private(set) var endedCount: UInt64 = 0
  /// The sizes of the output at the end of the last test.
  private(set) var printedByEnded = OutputSizes()
  /// For each ended test, the sizes of the output before it started.
  private var printedBeforeTests: [Int: OutputSizes] = [:]
  /// The time of the last sign of activity, in seconds of `candlestick_uptime`.
  var lastActivity = candlestick_uptime()
  private var lastSize = 0
  private var lastScheduleCount: UInt64 = 0
  /// The reason why the supervisor kills the worker; nil if it does not. Events that the worker sends from then on do not
  /// count.
  private(set) var reasonForKill: String?
  /// The record of the worker at the time when the supervisor decided to kill it.
  private var stateAtKill: candlestick_worker_state?
  /// The number of threads whose calls the worker is recording, and the time when the supervisor stops waiting for them; nil
  /// unless it waits.
  private var requestedCalls: (count: UInt32, deadline: Double)?

  /// The file descriptors to poll.
  var files: [Int32] { [worker.channel.incoming, end] }
  var process: pid_t { worker.process }
  var record: candlestick_worker_state { stateAtKill ?? candlestick_read_worker_state(worker.status) }

  /// Starts a worker.
  ///
  /// - Parameter isForked: true to fork this process, false to start the program again.
  /// - Returns: nil if the worker could not be started; the reason is in `errno`.
  init?(isForked: Bool, _ run: (candlestick_worker) -> Never) {
    var worker = candlestick_worker()
    var otherEnd = candlestick_channel()
    guard candlestick_open_worker(&worker, &otherEnd) else { return nil }
    let process =
      isForked
      ? candlestick_fork_worker(&worker, otherEnd)
      : candlestick_start_worker(&worker, otherEnd, CommandLine.unsafeArgv, WorkerRun.filesVariable)
    if process == 0 { run(worker) }
    guard process > 0 else {
      let error = errno
      candlestick_close_worker(&worker)
      errno = error
      return nil
    }
    self.worker = worker
    self.isForked = isForked
    channel = WorkerChannel(files: worker.channel, isInWorker: false)
    end = candlestick_process_end(process)
    output = WorkerOutput(worker.output, stream: STDOUT_FILENO)
    errorOutput = WorkerOutput(worker.error_output, stream: STDERR_FILENO)
  }

  isolated deinit {
    if end >= 0 { Foundation.close(end) }
    candlestick_close_worker(&worker)
  }

  /// Ends the output of processes that the worker has left behind.
  func endOutput() { candlestick_end_output(&worker) }

  // MARK: - Work

  /// True if the worker has no work, but is ready for some or will be.
  var isIdle: Bool { units.isEmpty && state != .leaving }

  /// The next test of the worker.
  var nextTest: Int? { units.first?.tests.first }

  /// True if the worker has so much work that it will not ask for more soon.
  var hasMuchToDo: Bool { (units.first?.tests.count ?? 0) > 16 }

  /// Records the end of a test, at ``lastActivity``.
  func endTest(_ test: Int, _ end: TestEnd) {
    endedCount += 1
    printedBeforeTests[test] = printedByEnded
    trimOutput(to: end.printed)
    printedByEnded = end.printed
    lastEndTime = lastActivity
    lastTest = test
    hasFailures = false
    units[0].tests.removeFirst()
  }

  /// Removes and returns the first unit if all of its tests have ended.
  func takeEndedUnit() -> WorkUnit? { units.first?.tests.isEmpty == true ? units.removeFirst() : nil }

  /// The test that is running, or was running when the worker ended; nil if there is none.
  var runningTest: Int? {
    let test = Int(record.test)
    return test < 0 ? nil : test
  }

  /// The shared hook that is running, or was running when the worker ended; nil if there is none. Consists of the test that
  /// needs the hook, and the index of the hook's group among those groups of the test that have shared hooks. A negative
  /// index means the class method `setUp`.
  var sharedHook: (test: Int, group: Int)? {
    let record = record
    return record.shared_hook_test < 0 ? nil : (Int(record.shared_hook_test), Int(record.shared_hook_group))
  }

  /// True if the worker has ended a test whose event has not been received yet.
  var isAhead: Bool { record.ended_test_count != endedCount }

  /// The time limit whose deadline has passed; nil if there is none.
  var exceededLimit: TimeLimit? {
    let record = record
    guard record.deadline > 0, candlestick_uptime() > record.deadline else { return nil }
    let duration: Duration = .nanoseconds(abs(record.time_limit))
    return record.time_limit < 0 ? TimeLimit(own: nil, ofRun: duration) : TimeLimit(own: duration, ofRun: nil)
  }

  /// Returns the sizes of the output before a test; nil if the worker does not run the test.
  func printed(before test: Int) -> OutputSizes? {
    printedBeforeTests[test] ?? (nextTest == test || runningTest == test ? printedByEnded : nil)
  }

  /// The sizes of the output so far.
  var printed: OutputSizes { OutputSizes(output: output.size, error: errorOutput.size) }

  /// Updates ``lastActivity`` if the worker has printed something or started another schedule.
  func updateActivity() {
    let printed = printed
    // If the worker is ahead of its events, some of the output may belong to the next test.
    if !isAhead { trimOutput(to: printed) }
    let size = printed.output + printed.error
    let scheduleCount = record.schedule_count
    if size != lastSize || scheduleCount != lastScheduleCount { lastActivity = candlestick_uptime() }
    lastSize = size
    lastScheduleCount = scheduleCount
  }

  /// Releases the storage of output of the running test that will not be shown.
  private func trimOutput(to printed: OutputSizes) {
    output.trim(from: printedByEnded.output, to: printed.output)
    errorOutput.trim(from: printedByEnded.error, to: printed.error)
  }

  /// The number of schedules that the running exploration has started; nil if there is no exploration.
  var scheduleCount: Int? {
    let count = record.schedule_count
    return count > 0 ? Int(clamping: count) : nil
  }

  /// True if a debugger is attached to the worker.
  var isDebugged: Bool { candlestick_is_debugged(process) }

  // MARK: - End

  /// Reports a crash of code that a declaration has left running, if there is a new one.
  func reportLeftCode(to left: LeftCode) { left.report(in: worker.status) }

  /// Makes the threads of the worker record their calls and stop, so that ``killIfReady()`` can kill it.
  ///
  /// - Parameter record: what the worker is running.
  func condemn(_ reason: String, at record: candlestick_worker_state) {
    reasonForKill = reason
    stateAtKill = record
    requestedCalls = (candlestick_request_calls(&worker), candlestick_uptime() + Self.timeForCalls)
  }

  /// True if the worker is recording its calls.
  var isRecordingCalls: Bool { requestedCalls != nil }

  /// Kills a condemned worker once its threads have recorded their calls.
  func killIfReady() {
    guard let requestedCalls else { return }
    guard candlestick_has_calls(&worker, requestedCalls.count) || candlestick_uptime() > requestedCalls.deadline else {
      return
    }
    self.requestedCalls = nil
    kill()
  }

  /// Makes the worker exit after the running test and the hooks that follow it.
  func stop() { candlestick_stop_worker(worker.status) }

  /// True if the worker begins no more tests.
  var isStopped: Bool { candlestick_is_stopping(worker.status) }

  /// Kills the worker immediately.
  func kill() { Foundation.kill(process, SIGKILL) }

  /// Returns how the worker ended; nil if it has not.
  func takeEnd() -> WorkerEnd? {
    guard let ending = ForkedChild.ending(of: process) else { return nil }
    let record = record
    return WorkerEnd(
      hasEnded: record.has_ended,
      ending: ending,
      reasonForKill: reasonForKill,
      cause: String(cString: record.cause),
      location: String(cString: record.location),
      words: String(cString: record.description),
      schedule: record.schedule.flatMap { Simulation.backend?.scheduleAtEnd($0, steps: String(cString: record.steps)) },
      exploration: Int(record.exploration),
      errorOutput: errorOutput.tail(from: printedByEnded.error),
      threads: WorkerEnd.Thread.all(in: worker.status, main: process)
    )
  }
}

extension WorkerEnd.Thread {
  /// Returns the threads that have recorded their calls.
  ///
  /// - Parameter process: the ID of the main thread; nil if unknown.
  static func all(in status: UnsafeRawPointer, main process: pid_t?) -> [WorkerEnd.Thread] {
    let offset = candlestick_read_worker_state(status).code_offset
    return (0..<Int32(CANDLESTICK_MOST_THREADS)).compactMap { index in
      candlestick_recorded_stack(status, index).flatMap { Self($0, isMain: $0.pointee.thread == process, offset) }
    }
  }

  /// Reads the calls of a thread; nil if there are none.
  ///
  /// - Parameter offset: the offset from the process's code addresses to ours.
  init?(_ stack: UnsafePointer<candlestick_call_stack>, isMain: Bool, _ offset: Int) {
    guard stack.pointee.count > 0 else { return nil }
    let calls = (all: stack.pointee.count, innermost: min(stack.pointee.count, Int32(CANDLESTICK_INNERMOST_CALLS)))
    let firstOutermost = max(calls.innermost, calls.all - Int32(CANDLESTICK_OUTERMOST_CALLS))
    // A return address points behind the call instruction, and may already belong to the next line.
    let addresses = { (range: Range<Int32>) in
      range.compactMap { candlestick_recorded_call(stack, $0).map { UInt(bitPattern: $0 + offset - 1) } }
    }
    self.init(
      isMain: isMain,
      owner: stack.pointee.owner < 0 ? nil : Int(stack.pointee.owner),
      addresses: addresses(0..<calls.innermost),
      outermost: addresses(firstOutermost..<calls.all),
      elidedCount: Int(firstOutermost - calls.innermost),
      interrupted: stack.pointee.interrupted < 0 ? nil : Int(stack.pointee.interrupted)
    )
  }
}
