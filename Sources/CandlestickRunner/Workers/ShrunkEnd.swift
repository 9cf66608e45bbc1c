import CSupport
import CandlestickSimulation

/// The end of a worker on a schedule that is being simplified.
struct ShrunkEnd {
  /// The longest time for all attempts, in seconds.
  private static let longestTime = 20.0
  /// The time, in seconds, after which an attempt is the last: an endless loop would take as long in each attempt.
  private static let longestAttempt = 2.0

  let end: WorkerEnd
  let worker: WorkerProcess
  /// The duration of the test until its end.
  let duration: Duration
  /// The resources that no other unit may use during an attempt.
  private let resources: Set<String>
  private var shrinking: EndShrinking
  private var timeLeft = Self.longestTime
  /// The time at which the running attempt began, in seconds of `candlestick_uptime`.
  private var start = 0.0
  /// The next attempt.
  private(set) var attempt: ScheduleAttempt?

  /// - Returns: nil if the worker ran no schedule that can be simplified.
  @MainActor init?(_ end: WorkerEnd, _ worker: WorkerProcess, _ resources: Set<String>) {
    guard end.reasonForKill == nil, let shrinking = EndShrinking(end.schedule, of: end.exploration) else { return nil }
    self.end = end
    self.worker = worker
    self.resources = resources
    self.shrinking = shrinking
    duration = worker.timeSinceLastEnd
    attempt = self.shrinking.next()
  }

  /// Returns the work of an attempt.
  func unit(of test: Int) -> WorkUnit { WorkUnit(tests: [test], resources: resources) }

  /// The time at which a running attempt has taken too long, in seconds of `candlestick_uptime`.
  var deadline: Double { start + timeLeft }

  /// Records that a worker begins the attempt.
  mutating func begin() { start = candlestick_uptime() }

  /// Records the end of the attempt's worker; nil if the test ran to its end.
  ///
  /// - Returns: true if the attempt is the simplest one so far that has ended the worker.
  mutating func tried(_ end: WorkerEnd?) -> Bool {
    let isSame = end.map { $0.reasonForKill == nil && $0.cause == self.end.cause } ?? false
    let isSimplest = shrinking.tried(isSame ? end?.schedule : nil)
    let time = candlestick_uptime() - start
    timeLeft -= time
    attempt = timeLeft > 0 && time < Self.longestAttempt ? shrinking.next() : nil
    return isSimplest
  }

  /// The end on the simplest schedule found.
  var simplest: WorkerEnd {
    var end = end
    end.schedule = shrinking.simplest
    return end
  }
}
