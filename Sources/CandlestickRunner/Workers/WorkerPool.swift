import CRuntimeHooks
import CSupport
import CandlestickExpectations
import CandlestickSimulation
import CandlestickSpecs
import CandlestickSupport
import Foundation

/// The workers of a run: starts them, gives them tests, receives what happens, and kills those that hang.
///
/// When a worker ends before its time, the test that it ran fails, and another worker continues.
@MainActor final class WorkerPool {
  /// What the pool reports besides the events of tests.
  struct Observer {
    /// Called with a failure that belongs to no running test, and with the name of the example that has ended, if any.
    var found: (TestFailure, String?) -> Void
    /// Called with a note for the end of the run.
    var noted: (String) -> Void
    /// Called with an error after which nothing can run.
    var failed: (String) -> Never
  }

  /// What happened in a test, as far as it is known.
  struct Pending {
    var events: [WorkerEvent] = []
    var worker: WorkerProcess?
  }

  /// How often it looks at what workers print, in seconds.
  private static let interval = 0.05
  /// How often it looks whether workers that are silent otherwise print, in seconds.
  private static let timeBetweenLooks = 0.25
  /// How many workers may end before they have any work, as when somebody kills them.
  static let mostEndedWithoutWork = 10

  let list: TestList
  private let settings: WorkerSettings
  let observer: Observer
  private let runTests: (candlestick_worker) -> Never
  var queue: WorkQueue
  var workers: [WorkerProcess] = []
  var ended: [WorkerProcess] = []
  var pending: [Int: Pending] = [:]
  /// The failures of tests that ended a worker and run again, one for each time.
  var earlierFailures: [Int: [TestFailure]] = [:]
  private var lastTime = candlestick_uptime()
  /// When it was last seen whether workers print.
  private var timeOfLook = 0.0
  private var hasNotedStart = false
  /// How many workers have ended before they had any work.
  var endedWithoutWork = 0
  /// The hooks that ended their worker, or hung, and that no other worker is to run.
  var failedHooks: [FailedHook] = []
  /// The tests that have failed because of these, without having run.
  var failedWithHooks: Set<Int> = []
  /// The tests that have ended a worker in a schedule that is being simplified. Only attempts of these are handed out.
  var shrunkEnds: [Int: ShrunkEnd] = [:]
  /// True if such schedules are to be simplified.
  var simplifiesSchedules = true
  /// Whether no more tests are to begin.
  private(set) var isStopping = false

  /// - Parameters:
  ///   - list: the tests.
  ///   - units: the work, in the order in which it is handed out.
  ///   - settings: how many workers, and what they may do.
  ///   - observer: takes what belongs to no test.
  ///   - runTests: runs tests in a worker, and does not return.
  init(
    _ list: TestList,
    _ units: [WorkUnit],
    _ settings: WorkerSettings,
    _ observer: Observer,
    runTests: @escaping (candlestick_worker) -> Never
  ) {
    self.list = list
    self.settings = settings
    self.observer = observer
    self.runTests = runTests
    queue = WorkQueue(units)
    candlestick_begin_supervising()
    if settings.isolatesTests { WorkerRun.rehearse(list) }
    candlestick_note_interruption()
    candlestick_stop_watching_steps()
  }

  // MARK: - Events

  /// The events of a test that have not been taken yet, and the worker that sent them.
  func takeEvents(of test: Int) -> (events: [WorkerEvent], worker: WorkerProcess?) {
    defer { pending[test]?.events = [] }
    return (pending[test]?.events ?? [], pending[test]?.worker)
  }

  /// Forgets a test that has ended.
  func forget(_ test: Int) { pending[test] = nil }

  /// Whether anything of a test is known, or a worker runs it.
  func hasBegun(_ test: Int) -> Bool { pending[test] != nil || workers.contains { $0.runningTest == test } }

  /// The worker that runs a test, unless it may have begun another one.
  func worker(running test: Int) -> WorkerProcess? {
    workers.first { $0.attempt == nil && $0.runningTest == test }
  }

  /// The workers that have ended since this was asked last.
  func takeEnded() -> [WorkerProcess] {
    defer { ended = [] }
    return ended
  }

  /// Whether a worker has not ended yet.
  var isRunning: Bool { !workers.isEmpty }

  /// Waits for something to happen, for a moment at most.
  func progress() {
    startWorkers()
    // To be woken for each test takes longer than to run an empty one.
    if !workers.isEmpty, workers.allSatisfy(\.hasMuchToDo) { usleep(1_000) }
    let files = workers.flatMap(\.files)
    candlestick_wait_for_input(files, files.count, Self.interval)
    if interruption == nil, let reason = RunWatch.interruption {
      interruption = reason
      _ = candlestick_bypass_package_manager()
    }
    if interruption != nil { return kill() }
    for worker in workers { receive(from: worker) }
    watch()
  }

  /// The reason why the run is interrupted, such as "interrupted by SIGTERM"; nil if it is not.
  private(set) var interruption: String?

  /// Lets no more tests begin.
  func stop() {
    isStopping = true
    queue = WorkQueue([])
    for test in failedWithHooks { pending[test] = nil }
    for test in shrunkEnds.keys { concludeAttempts(of: test) }
    for worker in workers { worker.stop() }
    sendWorkToWaiting()
  }

  /// Kills the workers, and waits for their end.
  func kill() {
    stop()
    for worker in workers {
      // Its running test has begun, even if no event of it has been received.
      if let test = worker.runningTest { pending[test, default: Pending()].worker = worker }
      worker.kill()
    }
    while !workers.isEmpty {
      for worker in workers { receive(from: worker) }
    }
  }

  private func receive(from worker: WorkerProcess) {
    // Asked before the events are received, so that none of an ended worker is missed.
    let end = worker.takeEnd()
    let messages = worker.channel.receive()
    if !messages.isEmpty { worker.lastActivity = candlestick_uptime() }
    for var message in messages {
      guard let event = try? WorkerEvent(from: &message) else { continue }
      receive(event, from: worker)
    }
    if let end { remove(worker, end) }
  }

  private func receive(_ event: WorkerEvent, from worker: WorkerProcess) {
    let isOfAttempt = worker.attempt != nil
    switch event {
    case .failed where isOfAttempt, .late where isOfAttempt: break
    case .failed(let test, _):
      worker.hasFailures = true
      add(event, to: test, worker)
    case .ended(let test, var end):
      worker.endTest(test, end)
      if let unit = worker.takeEndedUnit() { queue.finish(unit) }
      if isOfAttempt {
        tried(test, nil)
      } else {
        end.result?.notes.earlierFailures.insert(contentsOf: earlierFailures[test] ?? [], at: 0)
        add(.ended(test: test, end), to: test, worker)
      }
      sendWorkToWaiting()
    case .late(let failure, let example): observer.found(failure, example)
    case .wantsWork:
      worker.isWaiting = true
      sendWork(to: worker)
    case .isLeaving:
      worker.isLeaving = true
      worker.number = nil
      sendWorkToWaiting()
    case .isDifferent(let difference):
      observer.failed(
        "a worker that was started anew declares other tests (\(difference)) than this process (\(list.fingerprint)); "
          + "declare the same in each process, or use --isolation none"
      )
    }
  }

  func add(_ event: WorkerEvent, to test: Int, _ worker: WorkerProcess) {
    pending[test, default: Pending()].worker = worker
    pending[test]?.events.append(event)
  }

  // MARK: - Work

  private func startWorkers() {
    // Where each test has its own, the next one is ready when another leaves.
    let count = settings.count + (settings.isolatesTests ? 1 : 0)
    while workers.count(where: { !$0.isLeaving }) < count, !queue.isEmpty {
      let isForked = XCTestConsole.isKnown && candlestick_can_fork_workers()
      if !isForked { noteStart() }
      do {
        workers.append(try WorkerProcess(isForked: isForked, runTests))
      } catch {
        if workers.isEmpty { observer.failed("\(error)") }
        return
      }
    }
  }

  private func noteStart() {
    let threadCount = candlestick_thread_count()
    guard !hasNotedStart, threadCount > 1 else { return }
    hasNotedStart = true
    observer.noted(
      "workers were started anew, which takes longer than to fork them, since the declaration of the specs has started a "
        + "thread: \(threadCount) threads"
    )
  }

  func sendWorkToWaiting() { workers.filter(\.isWaiting).forEach(sendWork) }

  /// The lowest number that no worker has; nil if as many work as may.
  private var freeNumber: Int? {
    (1...settings.count).first { number in !workers.contains { $0.number == number } }
  }

  /// Answers a worker that waits for work, unless it has to wait for the end of others.
  private func sendWork(to worker: WorkerProcess) {
    let number = worker.number ?? freeNumber
    let (unit, attempt) = worker.mayContinue && number != nil ? nextWork(for: worker) : (nil, nil)
    guard unit != nil || queue.isEmpty || !worker.mayContinue else { return }
    worker.isWaiting = false
    if let unit {
      worker.units.append(unit)
      worker.number = number
      worker.attempt = attempt == nil ? nil : unit.tests.first
    }
    let isLast = settings.isolatesTests || queue.isEmpty || attempt != nil
    worker.mayContinue = !isLast
    let fingerprint = worker.isForked ? "" : list.fingerprint
    worker.channel.send { message in
      message.write(fingerprint)
      message.write(isLast ? 1 : 0)
      message.write(number ?? 0)
      message.write(attempt?.description ?? "")
      message.write(unit.map { Array($0.tests) } ?? [])
    }
  }

  /// The next unit for a worker, and the attempt that it is, if it is one. An attempt has a worker of its own.
  private func nextWork(for worker: WorkerProcess) -> (WorkUnit?, ScheduleAttempt?) {
    guard let unit = queue.next() else { return (nil, nil) }
    guard let test = unit.tests.first, let attempt = shrunkEnds[test]?.attempt else { return (unit, nil) }
    guard worker.endedCount == 0 else {
      queue.finish(unit)
      queue.putBack(unit)
      worker.mayContinue = false
      return (nil, nil)
    }
    shrunkEnds[test]?.begin()
    return (unit, attempt)
  }

  // MARK: - Ends

  /// Kills workers that hang.
  private func watch() {
    let now = candlestick_uptime()
    // This process may have been stopped for a while, together with its workers.
    let wasStopped = now - lastTime > 1
    lastTime = now
    let looksAtOutput = now - timeOfLook > min(Self.timeBetweenLooks, (settings.hangLimit ?? .zero) / .seconds(4))
    if looksAtOutput { timeOfLook = now }
    for worker in workers {
      if let shrunk = worker.attempt.flatMap({ shrunkEnds[$0] }), now > shrunk.deadline { worker.kill() }
    }
    for worker in workers where worker.reasonForKill == nil {
      if looksAtOutput { worker.noteProgress() }
      if wasStopped || worker.isWaiting { worker.lastActivity = now }
      guard !wasStopped else { continue }
      let metadata = (worker.runningTest ?? worker.nextTest).map { list.tests[$0].metadata }
      // An example with a time limit may be silent until the limit, and for as long as it may take to end after it.
      let ownLimit = metadata?.timeLimit.map { $0 + TimeLimit.timeToEnd } ?? .zero
      let limit = settings.hangLimit.map { max($0, ownLimit) / .seconds(1) } ?? .infinity
      if let exceeded = worker.exceededLimit, !worker.isDebugged {
        worker.kill(because: "\(exceeded.message(nameOfCode(in: worker))), and was killed")
      } else if now - worker.lastActivity > limit, !worker.isDebugged {
        worker.kill(because: "killed after \(limit) seconds without any output or progress")
      }
    }
  }

  /// Returns the name of the test that a worker runs, or else of the class whose code it runs.
  private func nameOfCode(in worker: WorkerProcess) -> String {
    if let test = worker.runningTest { return list.tests[test].metadata.description }
    return (worker.nextTest ?? worker.lastTest).map { list.tests[$0].className } ?? "a worker"
  }
}
