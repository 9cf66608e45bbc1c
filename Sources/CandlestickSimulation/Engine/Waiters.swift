#if os(Linux)
/// The tasks that wait for the simulation to reach some point, in the order in which they began to wait.
struct Waiters {
  private var waiters: [Waiter] = []

  var isEmpty: Bool { waiters.isEmpty }
  /// True if none waits only for a time.
  var areAllWatchers: Bool { waiters.allSatisfy(\.watchesSteps) }
  /// The earliest time that one of them waits for.
  var nextTime: Int64? { waiters.lazy.map(\.time).min() }

  mutating func append(_ waiter: Waiter) { waiters.append(waiter) }

  /// Removes and returns the first one with the earliest time.
  mutating func removeNext() -> Waiter? {
    waiters.indices.min { waiters[$0].time < waiters[$1].time }.map { waiters.remove(at: $0) }
  }

  mutating func remove(_ id: ObjectIdentifier) -> Waiter? {
    waiters.firstIndex { $0.id == id }.map { waiters.remove(at: $0) }
  }

  /// Returns the watcher to resume when nothing can happen any more: the one with the earliest end, because others may depend on it.
  func nextWatcher(until limit: Int64) -> Waiter? { indexOfNextWatcher(until: limit).map { waiters[$0] } }

  mutating func removeNextWatcher(until limit: Int64) -> Waiter? {
    indexOfNextWatcher(until: limit).map { waiters.remove(at: $0) }
  }

  private func indexOfNextWatcher(until limit: Int64) -> Int? {
    waiters.indices.filter { waiters[$0].watchesSteps && waiters[$0].time <= limit }
      .min { waiters[$0].time < waiters[$1].time }
  }

  /// Removes and returns those that watch for steps at a time.
  ///
  /// - Parameter task: the number of a task that ignores its own step, if any.
  mutating func removeWatchers(at time: Int64, except task: Int?) -> [Waiter] {
    let isTold = { (waiter: Waiter) in
      (task == nil || waiter.task != task) && waiter.watchesStepsFrom.map { $0 <= time } ?? false
    }
    let watchers = waiters.filter(isTold)
    if !watchers.isEmpty { waiters.removeAll(where: isTold) }
    return watchers
  }
}
#endif
