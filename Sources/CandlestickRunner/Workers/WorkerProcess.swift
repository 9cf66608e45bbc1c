import CSupport
import CandlestickExpectations
import CandlestickSpecs
import CandlestickSupport
import Foundation

/// A worker as the supervising process knows it.
@MainActor final class WorkerProcess {
  /// The error about a worker that could not be started.
  struct StartError: Error, CustomStringConvertible {
    let description: String
  }

  /// Its number from 1 among those that work at the same time; nil if it does not work yet, or any more.
  var number: Int?
  private var worker: candlestick_worker
  let channel: WorkerChannel
  /// Becomes readable when the worker has ended; negative if the kernel cannot tell.
  private let end: Int32
  /// Whether it is a copy of this process, and not started anew.
  let isForked: Bool
  var output: WorkerOutput
  var errorOutput: WorkerOutput
  /// The work that it was given, without the tests that have ended.
  var units: [WorkUnit] = []
  /// The test in which it runs a schedule that may end it, as it has ended another worker; nil if it runs tests.
  var attempt: Int?
  /// Whether it waits for work.
  var isWaiting = false
  /// Whether it runs nothing any more, and exits.
  var isLeaving = false
  /// Whether it asks for more work when it has done what it has.
  var mayContinue = true
  /// True if the test that it runs has failed.
  var hasFailures = false
  /// The test that ended last, or that ended the worker.
  var lastTest: Int?
  /// When that was, in seconds of `candlestick_uptime`.
  private var timeOfLastEnd = candlestick_uptime()
  /// The time that the running test has taken so far.
  var timeSinceLastEnd: Duration { .seconds(candlestick_uptime() - timeOfLastEnd) }
  /// How many tests have ended there, as far as its events were received.
  private(set) var endedCount: UInt64 = 0
  /// What it had printed to its standard error when the last test had ended.
  private var errorOutputOfEnded = 0
  /// When it was last seen to do something, in seconds of `candlestick_uptime`.
  var lastActivity = candlestick_uptime()
  private var lastSize = 0
  private var lastScheduleCount: UInt64 = 0
  /// Why this process has killed it.
  private(set) var reasonForKill: String?

  /// The files to wait for.
  var files: [Int32] { [worker.channel.incoming, end] }
  var process: pid_t { worker.process }

  /// Starts a worker.
  ///
  /// - Parameters:
  ///   - isForked: whether it is a copy of this process.
  ///   - run: runs in the copy, and does not return.
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

  // MARK: - What it runs

  /// The next test that it was given.
  var nextTest: Int? { units.first?.tests.first }

  /// Whether it needs no answer soon.
  var hasMuchToDo: Bool { (units.first?.tests.count ?? 0) > 16 }

  /// Records that a test has ended, just before ``lastActivity``.
  func endTest(_ test: Int, _ end: TestEnd) {
    endedCount += 1
    errorOutputOfEnded = end.printed.error
    timeOfLastEnd = lastActivity
    lastTest = test
    hasFailures = false
    units[0].tests.removeFirst()
  }

  /// The unit whose last test has ended.
  func takeEndedUnit() -> WorkUnit? { units.first?.tests.isEmpty == true ? units.removeFirst() : nil }

  /// The test that it runs now, or ran when it ended.
  var runningTest: Int? {
    let test = Int(candlestick_running_test(worker.status))
    return test < 0 ? nil : test
  }

  /// The test for which it runs a hook that several tests share, or ran it when it ended, and the index of the hook's group
  /// among those of the test with such hooks; a negative index for the set-up of the test's class.
  var sharedHook: (test: Int, group: Int)? {
    var group: Int32 = -1
    let test = Int(candlestick_shared_hook(worker.status, &group))
    return test < 0 ? nil : (test, Int(group))
  }

  /// Whether the worker has ended a test whose end was not received yet.
  var isAhead: Bool { candlestick_ended_test_count(worker.status) != endedCount }

  /// The time limit whose deadline has passed; nil if there is none.
  var exceededLimit: TimeLimit? {
    let deadline = candlestick_deadline(worker.status)
    guard deadline > 0, candlestick_uptime() > deadline else { return nil }
    let limit = candlestick_time_limit(worker.status)
    let duration: Duration = .nanoseconds(abs(limit))
    return limit < 0 ? TimeLimit(own: nil, ofRun: duration) : TimeLimit(own: duration, ofRun: nil)
  }

  /// What it has printed so far.
  var printed: OutputSizes { OutputSizes(output: output.size, error: errorOutput.size) }

  /// Notices that it prints, or that an exploration begins another schedule.
  func noteProgress() {
    let size = output.size + errorOutput.size
    let scheduleCount = candlestick_schedule_count(worker.status)
    if size != lastSize || scheduleCount != lastScheduleCount { lastActivity = candlestick_uptime() }
    lastSize = size
    lastScheduleCount = scheduleCount
  }

  /// Whether a debugger is attached to it.
  var isDebugged: Bool {
    let status = FileManager.default.contents(atPath: "/proc/\(process)/status").map {
      String(decoding: $0, as: UTF8.self)
    }
    return status.map(Debugger.isAttached) ?? false
  }

  // MARK: - Its end

  /// Kills it, after it has reported the calls of its threads.
  func kill(because reason: String) {
    reasonForKill = reason
    candlestick_ask_for_calls(&worker)
    Foundation.kill(process, SIGKILL)
  }

  /// Makes it end after the running test, and after the hooks that have to run then.
  func stop() { candlestick_stop_worker(worker.status) }

  /// Kills it, whatever it does.
  func kill() { Foundation.kill(process, SIGKILL) }

  /// How it ended, if it has ended.
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
  /// The threads that have recorded their calls.
  ///
  /// - Parameters:
  ///   - status: what their process has recorded.
  ///   - process: the number of the main thread; nil if unknown.
  static func all(in status: UnsafeRawPointer, main process: pid_t?) -> [WorkerEnd.Thread] {
    let distance = candlestick_distance_of_code(status)
    return (0..<Int32(64)).compactMap { index in
      let calls = candlestick_calls(status, index)
      guard calls.count > 0 else { return nil }
      // A return address is after the call, which may be the last of its line.
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
