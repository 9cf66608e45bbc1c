import CSupport
import CandlestickSimulation

/// The end of a worker on a schedule, while other workers try simpler schedules with the same end.
final class ShrunkEnd {
  /// The time limit for all attempts together, in seconds.
  private static let longestTime = 20.0
  /// If an attempt takes longer than this, it is the last one, in seconds. An infinite loop would take the full time in each
  /// attempt.
  private static let longestAttempt = 2.0

  let end: WorkerEnd
  let worker: WorkerProcess
  /// The duration of the test until the worker ended.
  let duration: Duration
  /// The resources that no other unit may use during an attempt.
  private let resources: Set<String>
  private let shrinking: any EndShrinking
  private var timeLeft = ShrunkEnd.longestTime
  /// The start of the running attempt, in seconds of `candlestick_uptime`.
  private var start = 0.0
  /// The next schedule to try; nil if there is none.
  private(set) var attempt: String?

  /// - Returns: nil if the worker did not end on a schedule that can be simplified.
  @MainActor init?(_ end: WorkerEnd, _ worker: WorkerProcess, _ resources: Set<String>) {
    guard end.reasonForKill == nil, let schedule = end.schedule,
      let shrinking = Simulation.backend?.makeEndShrinking(of: schedule, exploration: end.exploration)
    else { return nil }
    self.end = end
    self.worker = worker
    self.resources = resources
    self.shrinking = shrinking
    duration = worker.timeSinceLastEnd
    attempt = shrinking.next()
  }

  /// Returns the unit of work for an attempt.
  func unit(of test: Int) -> WorkUnit { WorkUnit(tests: [test], resources: resources) }

  /// The deadline of the running attempt, in seconds of `candlestick_uptime`.
  var deadline: Double { start + timeLeft }

  /// Records that a worker has started an attempt.
  func begin() { start = candlestick_uptime() }

  /// Records the result of an attempt.
  ///
  /// - Parameter end: the end of the attempt's worker; nil if the test ran to its end.
  /// - Returns: true if the attempt ended the worker in the same way, on the simplest schedule so far.
  func tried(_ end: WorkerEnd?) -> Bool {
    let isSame = end.map { $0.reasonForKill == nil && $0.cause == self.end.cause } ?? false
    let isSimplest = shrinking.tried(isSame ? end?.schedule : nil)
    let time = candlestick_uptime() - start
    timeLeft -= time
    attempt = timeLeft > 0 && time < Self.longestAttempt ? shrinking.next() : nil
    return isSimplest
  }

  /// The end of the worker, with the simplest schedule found.
  var simplest: WorkerEnd {
    var end = end
    end.schedule = shrinking.simplest
    return end
  }
}
