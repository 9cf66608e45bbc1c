import CandlestickSimulation

/// Simplifies the random values of a failing schedule. Simpler values may fail only on a different schedule, so each
/// tape is tried on the failing schedule and on some others.
struct InputAttempts {
  private static let otherSchedules = 20

  private var shrinking: InputShrinking
  private var choices: [UInt64] = []
  private var schedulesLeft = 0
  /// True if an attempt with simpler values has failed, too.
  private(set) var isImproved = false

  /// - Parameter choices: the tape of the failing schedule.
  init(_ choices: [UInt64]) {
    shrinking = InputShrinking(choices)
  }

  /// Returns the next tape to try, and true if it should run on a new schedule; nil if none is left.
  mutating func next() -> (choices: [UInt64], isOnOtherSchedule: Bool)? {
    if schedulesLeft > 0 {
      schedulesLeft -= 1
      return (choices, true)
    }
    guard let next = shrinking.next() else { return nil }
    (choices, schedulesLeft) = (next, Self.otherSchedules)
    return (choices, false)
  }

  /// Gives up the tape that `next` returned for a new schedule, because there is no new schedule.
  mutating func hasNoOtherSchedule() {
    schedulesLeft = 0
    _ = shrinking.tried(failingWith: nil)
  }

  /// Records the result of the last attempt.
  ///
  /// - Parameter failing: the choices of the run; nil if it passed.
  /// - Returns: true if they are simpler than the best so far.
  mutating func tried(failingWith failing: [UInt64]?) -> Bool {
    if failing == nil, schedulesLeft > 0 { return false }
    schedulesLeft = 0
    let isSimpler = shrinking.tried(failingWith: failing)
    isImproved = isImproved || isSimpler
    return isSimpler
  }
}
