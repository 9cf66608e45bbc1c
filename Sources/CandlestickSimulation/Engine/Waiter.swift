#if RUNTIME_HOOKS
/// A task that waits for the simulation to reach some point.
struct Waiter {
  /// The reason for which a waiting task is resumed.
  enum ResumeReason: Sendable {
    /// A step was taken.
    case step
    /// The time is reached, and nothing is ready.
    case time
    /// Nothing can happen by itself any more.
    case idle
  }

  /// The latest time to resume it, in nanoseconds since the simulation began.
  let time: Int64
  /// The time from which each step resumes it; nil if steps do not.
  let watchesStepsFrom: Int64?
  /// True to wait for outside events before the simulation counts as idle.
  let awaitsOutside: Bool
  /// Identifies it for `wake`; nil if it cannot be woken.
  let id: ObjectIdentifier?
  /// The number of the waiting task.
  let task: Int?
  let continuation: UnsafeContinuation<ResumeReason, Never>

  var isWatcher: Bool { watchesStepsFrom != nil }
}

extension [Waiter] {
  /// True if none waits only for a time.
  var areAllWatchers: Bool { allSatisfy(\.isWatcher) }
  /// The earliest time that one of them waits for.
  var nextTime: Int64? { lazy.map(\.time).min() }

  /// Returns the index of the first one with the earliest time for which a closure returns true.
  func indexOfNext(where isIncluded: (Waiter) -> Bool = { _ in true }) -> Int? {
    indices.filter { isIncluded(self[$0]) }.min { self[$0].time < self[$1].time }
  }

  /// Removes and returns those that watch for steps at a time.
  ///
  /// - Parameter task: the number of a task that ignores its own step, if any.
  mutating func removeWatchers(at time: Int64, except task: Int?) -> [Waiter] {
    let isNotified = { (waiter: Waiter) in
      (task == nil || waiter.task != task) && waiter.watchesStepsFrom.map { $0 <= time } ?? false
    }
    let watchers = filter(isNotified)
    if !watchers.isEmpty { removeAll(where: isNotified) }
    return watchers
  }
}
#endif
