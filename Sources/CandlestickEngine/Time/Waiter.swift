import CandlestickSimulation

/// A task that waits for the simulation to reach some point.
struct Waiter {
  /// The reason why a waiting task resumes.
  enum ResumeReason: Sendable {
    /// A step ran.
    case step
    /// The time was reached, and nothing is ready.
    case time
    /// Nothing more can happen inside the simulation.
    case idle
  }

  /// The time at which the task resumes at the latest, in nanoseconds since the simulation began.
  let time: Int64
  /// The time from which each step resumes the task; nil if steps do not.
  let resumesOnStepsFrom: Int64?
  /// True to wait for outside events before the simulation counts as idle.
  let awaitsOutside: Bool
  /// Identifies the waiter for `wake`; nil if it cannot be woken.
  let id: ObjectIdentifier?
  /// The number of the waiting task.
  let task: Int?
  let continuation: UnsafeContinuation<ResumeReason, Never>

  var isPoll: Bool { resumesOnStepsFrom != nil }
}

extension [Waiter] {
  /// True if no waiter waits only for a time.
  var areAllPolls: Bool { allSatisfy(\.isPoll) }
  /// The earliest time that a waiter waits for.
  var nextTime: Int64? { lazy.map(\.time).min() }

  /// Returns the index of the first waiter with the earliest time, among those for which a closure returns true.
  func nextIndex(where isIncluded: (Waiter) -> Bool = { _ in true }) -> Int? {
    indices.filter { isIncluded(self[$0]) }.min { self[$0].time < self[$1].time }
  }

  /// Removes and returns the waiters of polls at a given time.
  ///
  /// - Parameter task: the number of the task that ignores its own step; nil if none does.
  mutating func removePolls(at time: Int64, except task: Int?) -> [Waiter] {
    let isNotified = { (waiter: Waiter) in
      (task == nil || waiter.task != task) && waiter.resumesOnStepsFrom.map { $0 <= time } ?? false
    }
    let polls = filter(isNotified)
    if !polls.isEmpty { removeAll(where: isNotified) }
    return polls
  }
}
