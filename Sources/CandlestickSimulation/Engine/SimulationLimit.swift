#if os(Linux)
import CSupport
import CandlestickSupport

/// The limits after which a simulation counts as one that never ends: of steps, and of real time.
struct SimulationLimit {
  /// How many steps cancelled tasks get after the end, or after the simulation was stopped.
  private static let stepsToEnd = 100_000
  /// How many more they get for each task.
  private static let stepsOfTaskToEnd = 16
  /// After how many steps the clock is read again: reading it takes as long as several short steps.
  private static let intervals = 16...256
  /// The interval grows while it takes less than this, in seconds.
  private static let shortTime = 0.000_2

  private let realTime: Duration
  private var maximumSteps: Int
  /// In seconds of uptime; nil before the first check.
  private var deadline: Double?
  private var nextCheck = 0
  private var interval = Self.intervals.lowerBound
  /// In seconds of uptime.
  private var lastCheck = 0.0
  /// True if the limit of real time was exceeded.
  private(set) var isTimeOver = false

  /// The real time left.
  var realTimeLeft: Duration { deadline.map { .seconds(max($0 - candlestick_uptime(), 0)) } ?? realTime }

  init(_ settings: SimulationSettings) {
    maximumSteps = settings.maximumSteps
    realTime = settings.realTimeLimit.upToACentury
  }

  /// Whether the next check may find a limit exceeded.
  func isCheckDue(after stepCount: Int) -> Bool { stepCount >= nextCheck || stepCount >= maximumSteps }

  /// Whether a limit is exceeded.
  ///
  /// - Parameters:
  ///   - stepCount: the number of steps so far.
  ///   - checksTime: whether to read the clock even if it was read a few steps ago.
  mutating func isExceeded(after stepCount: Int, checksTime: Bool = false) -> Bool {
    if stepCount >= maximumSteps { return true }
    let isDue = stepCount >= nextCheck
    guard checksTime || isDue else { return false }
    let now = candlestick_uptime()
    if isDue {
      let isShort = now - lastCheck < Self.shortTime
      interval = isShort ? min(2 * interval, Self.intervals.upperBound) : Self.intervals.lowerBound
      lastCheck = now
      nextCheck = stepCount + interval
    }
    guard let deadline else {
      self.deadline = now + realTime / .seconds(1)
      return false
    }
    guard now >= deadline else { return false }
    if Debugger.isAttached {
      self.deadline = now + realTime / .seconds(1)
      return false
    }
    isTimeOver = true
    return true
  }

  /// Excludes real time, in seconds, that has passed since the first check.
  mutating func postpone(by seconds: Double) {
    deadline = deadline.map { $0 + seconds }
  }

  /// Extends the limits, so that cancelled tasks can end.
  mutating func extend(after stepCount: Int, taskCount: Int) {
    maximumSteps = stepCount + Self.stepsToEnd + Self.stepsOfTaskToEnd * taskCount
    deadline = nil
    nextCheck = 0
  }
}
#endif
