#if os(Linux)
import CSupport
import CandlestickSupport

/// How far a simulation may go before it counts as one that never ends: in steps, and in real time.
struct SimulationLimit {
  /// What there has been too much of.
  enum Excess {
    case steps, realTime
  }

  /// How many steps there may be after the end, or after the simulation was given up, for what is cancelled to end.
  private static let stepsToEnd = 100_000
  /// How many more there may be for each task.
  private static let stepsOfTaskToEnd = 16
  /// To ask for the time at each step would cost a fair part of one.
  private static let stepsBetweenLooks = 16

  private let realTime: Duration
  private var maximumSteps: Int
  /// In seconds of the system's uptime; nil before the first look.
  private var deadline: Double?
  private var nextLook = 0
  /// What the simulation was given up for.
  private(set) var excess: Excess?

  /// The real time until it is exceeded.
  var realTimeLeft: Duration { deadline.map { .seconds(max($0 - candlestick_uptime(), 0)) } ?? realTime }

  init(_ settings: SimulationSettings) {
    maximumSteps = settings.maximumSteps
    realTime = settings.realTimeLimit.upToACentury
  }

  /// Whether the simulation has gone too far.
  ///
  /// - Parameters:
  ///   - stepCount: how many steps have been taken.
  ///   - looksAtTime: whether to look at the time even if there has been a look at it a few steps ago.
  mutating func isExceeded(after stepCount: Int, looksAtTime: Bool = false) -> Bool {
    if stepCount >= maximumSteps {
      excess = .steps
      return true
    }
    guard looksAtTime || stepCount >= nextLook else { return false }
    nextLook = stepCount + Self.stepsBetweenLooks
    let now = candlestick_uptime()
    guard let deadline else {
      self.deadline = now + realTime / .seconds(1)
      return false
    }
    guard now >= deadline else { return false }
    if Debugger.isAttached {
      self.deadline = now + realTime / .seconds(1)
      return false
    }
    excess = .realTime
    return true
  }

  /// Allows for some more, in which what is cancelled is to end.
  mutating func extend(after stepCount: Int, taskCount: Int) {
    maximumSteps = stepCount + Self.stepsToEnd + Self.stepsOfTaskToEnd * taskCount
    deadline = nil
    nextLook = 0
  }
}
#endif
