import CandlestickSimulation

/// Decides, look by look, whether an expectation about time is settled. It neither waits nor looks itself.
struct Poll {
  /// What settles the expectation.
  enum Goal {
    /// The first look that passes, or else the end of the time.
    case eventually
    /// The first look that fails, or else the end of the time.
    case throughout
  }

  enum Decision {
    /// The last look is what came of the expectation.
    case settled
    /// Look again when something has happened, and after this time at the latest.
    case lookAgain(within: Duration)
  }

  private static let shortestInterval: Duration = .microseconds(50)

  private let goal: Goal
  private let deadline: ContinuousClock.Instant
  private let longestInterval: Duration
  private var interval: Duration

  /// - Parameters:
  ///   - goal: what settles the expectation.
  ///   - timeout: how long it may take. There is one look, at once, even if this is zero or less.
  ///   - pollInterval: the longest time between two looks.
  init(_ goal: Goal, timeout: Duration, pollInterval: Duration) {
    self.goal = goal
    self.deadline = ContinuousClock.now + timeout.upToACentury
    self.longestInterval = max(pollInterval, Self.shortestInterval)
    // What is awaited may come at any moment, so that short waits pay. What must not come is watched as was asked.
    self.interval = goal == .eventually ? Self.shortestInterval : longestInterval
  }

  /// Takes one look into account.
  ///
  /// - Parameter judgement: what came of it.
  mutating func decide(after judgement: Judgement) -> Decision {
    if judgement.isPassed == (goal == .eventually) { return .settled }
    let remaining = ContinuousClock.now.duration(to: deadline)
    guard remaining > .zero else { return .settled }
    defer { interval = min(interval * 2, longestInterval) }
    return .lookAgain(within: min(interval, remaining))
  }
}
