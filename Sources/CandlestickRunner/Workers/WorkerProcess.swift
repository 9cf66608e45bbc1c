import CSupport
import CandlestickExpectations
import CandlestickSpecs
import CandlestickSupport
import Foundation

/// A worker, as seen by the supervising process.
@MainActor final class WorkerProcess {
  /// The error about a worker that could not be started.
  struct StartError: Error, CustomStringConvertible {
    let description: String
  }

  /// The number of the worker, from 1, among those that work at the same time; nil before its first work and after its last.
  var number: Int?
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
  /// True if it waits for work.
  var isWaiting = false
  /// True if it has run its last test, and exits.
  var isLeaving = false
  /// True if it asks for more work when it has done its own.
  var mayContinue = true
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
  /// The size of its error output when the last test had ended.
  private var errorOutputOfEnded = 0
  /// The time of its last sign of activity, in seconds of `candlestick_uptime`.
  var lastActivity = candlestick_uptime()
  private var lastSize = 0
  private var lastScheduleCount: UInt64 = 0
  /// The reason why this process has killed it; nil if it has not.
  private(set) var reasonForKill: String?

  /// The file descriptors to wait for.
  var files: [Int32] { [worker.channel.incoming, end] }
  var process: pid_t { worker.process }

  /// Starts a worker.
  ///
  /// - Parameters:
  ///   - isForked: true to fork this process; false to start the program anew.
  ///   - run: runs in the fork, and does not return.
  init(isForked: Bool, _ run: (candlestick_worker) -> Never) throws(StartError) {
    var worker = candlestick_worker()
    var otherEnd = candlestick_channel()
    guard candlestick_open_worker(&worker, &otherEnd) else { throw StartError(errno) }
    let process =
      isForked
      ? candlestick_fork_worker(&worker, otherEnd)
      : candlestick_start_worker(&worker, otherEnd, WorkerRun.filesVariable)
    if process == 0 { run(worker) }
    guard process > 0 else {
      let error = errno
      candlestick_close_worker(&worker)
      throw StartError(error)
    }
    self.worker = worker
    self.isForked = isForked
    channel = WorkerChannel(worker.channel, isOfWorker: false)
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
    errorOutputOfEnded = end.printed.error
    timeOfLastEnd = lastActivity
    lastTest = test
    hasFailures = false
    units[0].tests.removeFirst()
  }

  /// Removes and returns the first unit of work if all of its tests have ended.
  func takeEndedUnit() -> WorkUnit? { units.first?.tests.isEmpty == true ? units.removeFirst() : nil }

  /// The test that is running, or that was running when the worker ended.
  var runningTest: Int? {
    let test = Int(candlestick_running_test(worker.status))
    return test < 0 ? nil : test
  }

  /// The shared hook that is running, or that was running when the worker ended: the test that needs it, and the index of the
  /// hook's group among the test's groups with such hooks; a negative index means the set-up of the test's class.
  var sharedHook: (test: Int, group: Int)? {
    var group: Int32 = -1
    let test = Int(candlestick_shared_hook(worker.status, &group))
    return test < 0 ? nil : (test, Int(group))
  }

  /// True if the worker has ended a test whose event was not received yet.
  var isAhead: Bool { candlestick_ended_test_count(worker.status) != endedCount }

  /// The time limit whose deadline has passed; nil if there is none.
  var exceededLimit: TimeLimit? {
    let deadline = candlestick_deadline(worker.status)
    guard deadline > 0, candlestick_uptime() > deadline else { return nil }
    let limit = candlestick_time_limit(worker.status)
    let duration: Duration = .nanoseconds(abs(limit))
    return limit < 0 ? TimeLimit(own: nil, ofRun: duration) : TimeLimit(own: duration, ofRun: nil)
  }

  /// The size of its output so far.
  var printed: OutputSizes { OutputSizes(output: output.size, error: errorOutput.size) }

  /// Updates ``lastActivity`` if the worker has printed something, or if an exploration has begun another schedule.
  func noteProgress() {
    let size = output.size + errorOutput.size
    let scheduleCount = candlestick_schedule_count(worker.status)
    if size != lastSize || scheduleCount != lastScheduleCount { lastActivity = candlestick_uptime() }
    lastSize = size
    lastScheduleCount = scheduleCount
  }

  /// True if a debugger is attached to it.
  var isDebugged: Bool {
    let status = FileManager.default.contents(atPath: "/proc/\(process)/status").map {
      String(decoding: $0, as: UTF8.self)
    }
    return status.map(Debugger.isAttached) ?? false
  }

  // MARK: - End

  /// Lets its threads record their calls, then kills it.
  func kill(because reason: String) {
    reasonForKill = reason
    candlestick_ask_for_calls(&worker)
    Foundation.kill(process, SIGKILL)
  }

  /// Makes it end after the running test and the hooks that follow it.
  func stop() { candlestick_stop_worker(worker.status) }

  /// Kills it at once.
  func kill() { Foundation.kill(process, SIGKILL) }

  /// Returns the end of the process; nil if it has not ended.
  func takeEnd() -> WorkerEnd? {
    var status: Int32 = 0
    var result: pid_t
    repeat { result = waitpid(process, &status, WNOHANG) } while result < 0 && errno == EINTR
    guard result != 0 else { return nil }
    let signal = status & 0x7f
    return WorkerEnd(
      hasEnded: candlestick_has_ended(worker.status),
      status: signal == 0 ? status >> 8 & 0xff : nil,
      signal: signal == 0 ? nil : signal,
      reasonForKill: reasonForKill,
      cause: String(cString: candlestick_cause(worker.status)),
      place: String(cString: candlestick_place_of_end(worker.status)),
      words: String(cString: candlestick_words(worker.status)),
      schedule: String(cString: candlestick_schedule_of_end(worker.status)).trimmingCharacters(in: .newlines),
      exploration: Int(candlestick_exploration_of_end(worker.status)),
      errorOutput: errorOutput.tail(from: errorOutputOfEnded),
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
    let distance = candlestick_distance_of_code(status)
    return (0..<Int32(64)).compactMap { index in
      let calls = candlestick_calls(status, index)
      guard calls.count > 0 else { return nil }
      // A return address is after the call instruction, and may belong to the next line.
      let addresses = { (range: Range<Int32>) in
        range.compactMap { candlestick_seen_call(status, index, $0).map { UInt(bitPattern: $0 + distance - 1) } }
      }
      return WorkerEnd.Thread(
        isMain: calls.thread == process,
        owner: calls.owner < 0 ? nil : Int(calls.owner),
        addresses: addresses(0..<calls.innermost_count),
        outermost: addresses(calls.first_outermost..<calls.count),
        elidedCount: Int(calls.first_outermost - calls.innermost_count),
        interrupted: calls.interrupted < 0 ? nil : Int(calls.interrupted)
      )
    }
  }
}

extension WorkerProcess.StartError {
  fileprivate init(_ errorNumber: Int32) {
    self.init(description: "no worker could be started: \(String(cString: strerror(errorNumber)))")
  }
}
