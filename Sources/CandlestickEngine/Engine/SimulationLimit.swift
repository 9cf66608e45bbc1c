import CSupport
import CandlestickSimulation
import CandlestickSupport

/// Counts the steps of a simulation, and stops it after too many of them, or after too much real time.
struct SimulationLimit {
  /// The number of steps that cancelled tasks get at the end, or after the simulation was stopped.
  private static let stepsToEnd = 100_000
  /// The number of additional steps per task.
  private static let stepsPerTaskToEnd = 16
  /// The real time, in seconds, that they get if the simulation was stopped because its own was over.
  private static let timeToEnd = 1.0
  /// The allowed numbers of steps between readings of the clock. A reading takes as long as several short steps.
  private static let intervals = 16...256
  /// The interval between readings grows as long as its steps take less than this time, in seconds.
  private static let shortTime = 0.000_2

  private let realTime: Duration
  private var maximumSteps: Int
  /// The deadline in seconds of uptime; nil before the first check.
  private var deadline: Double?
  /// The time, in seconds, by which the deadline was moved because the thread waited for a processor.
  private var processorWait = 0.0
  private var nextCheck = 0
  private var interval = Self.intervals.lowerBound
  /// The time of the last reading, in seconds of uptime.
  private var lastCheck = 0.0
  /// True if the limit of real time was exceeded.
  private(set) var isTimeOver = false
  /// The number of steps in the schedule so far.
  private(set) var stepCount = 0
  /// The number of steps in which a task switched to an actor.
  private(set) var hopCount = 0
  /// The number of steps that are not part of the schedule.
  private var invisibleStepCount = 0

  /// The real time left.
  var realTimeLeft: Duration { deadline.map { .seconds(max($0 - candlestick_uptime(), 0)) } ?? realTime }

  init(_ settings: SimulationSettings) {
    maximumSteps = settings.maximumSteps
    realTime = settings.realTimeLimit.upToACentury
  }

  /// Counts a step that is about to run. The first one starts the limit of real time.
  mutating func willRun(isHop: Bool) {
    if stepCount == 0, deadline == nil { deadline = candlestick_uptime() + realTime / .seconds(1) }
    stepCount += 1
    if isHop { hopCount += 1 }
  }

  /// Counts a step that is not part of the schedule.
  mutating func willRunInvisibly() { invisibleStepCount += 1 }

  private var totalCount: Int { stepCount + invisibleStepCount }

  /// True if a limit check is due.
  var isCheckDue: Bool { stepCount >= nextCheck || stepCount >= maximumSteps }

  /// Returns true if a limit is exceeded.
  ///
  /// - Parameters:
  ///   - checksTime: true to read the clock even if it was read a few steps ago.
  ///   - processorWait: the time, in seconds, for which the simulation's thread has waited for a processor. It does not
  ///     count: how busy the machine is must not change the result. It is read only if the limit is otherwise exceeded.
  mutating func isExceeded(checksTime: Bool = false, processorWait: @autoclosure () -> Double = 0) -> Bool {
    let stepCount = totalCount
    if stepCount >= maximumSteps { return true }
    let isDue = stepCount >= nextCheck
    return (checksTime || isDue) && isTimeExceeded(isDue: isDue, processorWait)
  }

  /// Reads the clock. It is not inlined, because each step would then take longer.
  @inline(never) private mutating func isTimeExceeded(isDue: Bool, _ processorWait: () -> Double) -> Bool {
    let now = candlestick_uptime()
    if isDue {
      let isShort = now - lastCheck < Self.shortTime
      interval = isShort ? min(2 * interval, Self.intervals.upperBound) : Self.intervals.lowerBound
      lastCheck = now
      nextCheck = totalCount + interval
    }
    guard let deadline else {
      self.deadline = now + realTime / .seconds(1)
      return false
    }
    guard now >= deadline else { return false }
    let newWait = processorWait() - self.processorWait
    self.processorWait += newWait
    self.deadline = deadline + newWait
    guard now >= deadline + newWait else { return false }
    if Debugger.isAttached {
      self.deadline = now + realTime / .seconds(1)
      return false
    }
    isTimeOver = true
    return true
  }

  /// Excludes some real time from the limit.
  ///
  /// - Parameter seconds: the time to exclude, which lies after the first check.
  mutating func postpone(by seconds: Double) {
    deadline = deadline.map { $0 + seconds }
  }

  /// Extends the limits, so that cancelled tasks can end.
  mutating func extend(taskCount: Int) {
    maximumSteps = totalCount + Self.stepsToEnd + Self.stepsPerTaskToEnd * taskCount
    deadline = isTimeOver ? candlestick_uptime() + Self.timeToEnd : nil
    nextCheck = 0
  }
}
