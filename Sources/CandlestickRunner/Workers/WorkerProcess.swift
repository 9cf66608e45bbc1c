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
    /// It starts, or runs tests.
    case working
    /// It has asked for work, and waits for the answer.
    case waiting
    /// It has run its last test, and exits.
    case leaving
  }

  /// The number of the worker, from 1, among those that work at the same time; nil before its first work and after its last.
  var number: Int? { didSet { if let number { lastNumber = number } } }
  /// The last such number; 0 before the first.
  private(set) var lastNumber = 0
  private var worker: candlestick_worker
  let channel: WorkerChannel
  /// A file descriptor that becomes readable when the worker has ended; negative if the kernel lacks such descriptors.
  private let end: Int32
  /// True if the worker is a fork of this process; false if it was started anew.
  let isForked: Bool
  var output: WorkerOutput
  var errorOutput: WorkerOutput
  /// The work that was handed to it, without the tests that have ended.
  var units: [WorkUnit] = []
  /// The test for which it tries a simpler schedule; nil if it runs tests.
  var attempt: Int?
  var state = State.working
  /// True if the test that it runs has failed.
  var hasFailures = false
  /// The test that ended last, or that ended the worker.
  var lastTest: Int?
  /// The time of that end, in seconds of `candlestick_uptime`.
  private var timeOfLastEnd = candlestick_uptime()
  /// The duration of the running test so far.
  var timeSinceLastEnd: Duration { .seconds(candlestick_uptime() - timeOfLastEnd) }
  /// The number of tests whose end it has reported.
  private(set) var endedCount: UInt64 = 0
  /// The size of its output when the last test had ended.
  private(set) var printedByEnded = OutputSizes(output: 0, error: 0)
  /// The size of its output before each test that has ended.
  private var printedBeforeTests: [Int: OutputSizes] = [:]
  /// The time of its last sign of activity, in seconds of `candlestick_uptime`.
  var lastActivity = candlestick_uptime()
  private var lastSize = 0
  private var lastScheduleCount: UInt64 = 0
  /// The reason why this process has killed it; nil if it has not.
  private(set) var reasonForKill: String?

  /// The file descriptors to wait for.
  var files: [Int32] { [worker.channel.incoming, end] }
  var process: pid_t { worker.process }
  private var record: candlestick_worker_record { candlestick_read_record(worker.status) }

  /// Starts a worker.
  ///
  /// - Parameters:
  ///   - isForked: true to fork this process; false to start the program anew.
  ///   - run: runs in the fork, and does not return.
  /// - Returns: nil, with the reason in `errno`, if the worker could not be started.
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
    channel = WorkerChannel(files: worker.channel, isOfWorker: false)
    end = candlestick_process_end(process)
    output = WorkerOutput(worker.output, stream: STDOUT_FILENO)
    errorOutput = WorkerOutput(worker.error_output, stream: STDERR_FILENO)
  }

  isolated deinit {
    if end >= 0 { Foundation.close(end) }
    candlestick_close_worker(&worker)
  }

  // MARK: - Work

  /// The next test of its work.
  var nextTest: Int? { units.first?.tests.first }

  /// True if it has enough work to need no answer soon.
  var hasMuchToDo: Bool { (units.first?.tests.count ?? 0) > 16 }

  /// Records the end of a test, at ``lastActivity``.
  func endTest(_ test: Int, _ end: TestEnd) {
    endedCount += 1
    printedBeforeTests[test] = printedByEnded
    printedByEnded = end.printed
    timeOfLastEnd = lastActivity
    lastTest = test
    hasFailures = false
    units[0].tests.removeFirst()
  }

  /// Removes and returns the first unit of work if all of its tests have ended.
  func takeEndedUnit() -> WorkUnit? { units.first?.tests.isEmpty == true ? units.removeFirst() : nil }

  /// The test that is running, or that was running when the worker ended.
  var runningTest: Int? {
    let test = Int(record.test)
    return test < 0 ? nil : test
  }

  /// The shared hook that is running, or that was running when the worker ended: the test that needs it, and the index of the
  /// hook's group among the test's groups with such hooks; a negative index means the set-up of the test's class.
  var sharedHook: (test: Int, group: Int)? {
    let record = record
    return record.shared_hook_test < 0 ? nil : (Int(record.shared_hook_test), Int(record.shared_hook_group))
  }

  /// True if the worker has ended a test whose event was not received yet.
  var isAhead: Bool { record.ended_test_count != endedCount }

  /// The time limit whose deadline has passed; nil if there is none.
  var exceededLimit: TimeLimit? {
    let record = record
    guard record.deadline > 0, candlestick_uptime() > record.deadline else { return nil }
    let duration: Duration = .nanoseconds(abs(record.time_limit))
    return record.time_limit < 0 ? TimeLimit(own: nil, ofRun: duration) : TimeLimit(own: duration, ofRun: nil)
  }

  /// Returns the size of its output before a test; nil if it does not run the test.
  func printed(before test: Int) -> OutputSizes? {
    printedBeforeTests[test] ?? (nextTest == test || runningTest == test ? printedByEnded : nil)
  }

  /// The size of its output so far.
  var printed: OutputSizes { OutputSizes(output: output.size, error: errorOutput.size) }

  /// Updates ``lastActivity`` if the worker has printed something, or if an exploration has begun another schedule.
  func noteProgress() {
    let size = output.size + errorOutput.size
    let scheduleCount = record.schedule_count
    if size != lastSize || scheduleCount != lastScheduleCount { lastActivity = candlestick_uptime() }
    lastSize = size
    lastScheduleCount = scheduleCount
  }

  /// The number of schedules of the running exploration that have begun; nil if there is none.
  var scheduleCount: Int? {
    let count = record.schedule_count
    return count > 0 ? Int(count) : nil
  }

  /// True if a debugger is attached to it.
  var isDebugged: Bool { candlestick_is_debugged(process) }

  // MARK: - End

  /// Lets its threads record their calls, then kills it.
  func kill(because reason: String) {
    reasonForKill = reason
    candlestick_request_calls(&worker)
    Foundation.kill(process, SIGKILL)
  }

  /// Makes it end after the running test and the hooks that follow it.
  func stop() { candlestick_stop_worker(worker.status) }

  /// Kills it at once.
  func kill() { Foundation.kill(process, SIGKILL) }

  /// Returns the end of the process; nil if it has not ended.
  func takeEnd() -> WorkerEnd? {
    guard let ending = ForkedChild.ending(of: process) else { return nil }
    let (status, signal): (Int32?, Int32?) =
      switch ending {
      case .exit(let status): (status, nil)
      case .signal(let signal): (nil, signal)
      default: (0, nil)
      }
    let record = record
    return WorkerEnd(
      hasEnded: record.has_ended,
      status: status,
      signal: signal,
      reasonForKill: reasonForKill,
      cause: String(cString: record.cause),
      location: String(cString: record.location),
      words: String(cString: record.description),
      schedule: ScheduleAtEnd(
        notes: String(cString: record.schedule),
        steps: String(cString: record.steps),
        json: String(cString: record.steps_as_json)
      ),
      exploration: Int(record.exploration),
      errorOutput: errorOutput.tail(from: printedByEnded.error),
      threads: WorkerEnd.Thread.all(in: worker.status, main: process)
    )
  }
}

extension WorkerEnd.Thread {
  /// Returns the threads that have recorded their calls.
  ///
  /// - Parameters:
  ///   - status: the memory in which their process has recorded its state.
  ///   - process: the number of the main thread; nil if unknown.
  static func all(in status: UnsafeRawPointer, main process: pid_t?) -> [WorkerEnd.Thread] {
    let offset = candlestick_read_record(status).code_offset
    return (0..<Int32(CANDLESTICK_MOST_THREADS)).compactMap { index in
      guard let stack = candlestick_recorded_stack(status, index), stack.pointee.count > 0 else { return nil }
      let calls = (all: stack.pointee.count, innermost: min(stack.pointee.count, Int32(CANDLESTICK_INNERMOST_CALLS)))
      let firstOutermost = max(calls.innermost, calls.all - Int32(CANDLESTICK_OUTERMOST_CALLS))
      // A return address is after the call instruction, and may belong to the next line.
      let addresses = { (range: Range<Int32>) in
        range.compactMap { candlestick_recorded_call(stack, $0).map { UInt(bitPattern: $0 + offset - 1) } }
      }
      return WorkerEnd.Thread(
        isMain: stack.pointee.thread == process,
        owner: stack.pointee.owner < 0 ? nil : Int(stack.pointee.owner),
        addresses: addresses(0..<calls.innermost),
        outermost: addresses(firstOutermost..<calls.all),
        elidedCount: Int(firstOutermost - calls.innermost),
        interrupted: stack.pointee.interrupted < 0 ? nil : Int(stack.pointee.interrupted)
      )
    }
  }
}
