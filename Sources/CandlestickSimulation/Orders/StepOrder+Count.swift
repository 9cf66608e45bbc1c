#if RUNTIME_HOOKS
extension StepOrder {
  /// The maximum number of sets of steps to look at.
  private static let mostSets = 20_000

  /// Returns the number of schedules in which the steps happen in this partial order: that of its linear extensions. Returns nil if it would
  /// take long to count them.
  ///
  /// It counts the ways to reach each set of steps that contains all that must come before its steps, from small sets to large ones.
  func scheduleCount() -> Double? {
    var ways: [StepSet: Double] = [StepSet(capacity: count): 1]
    var setCount = 1
    for _ in 0..<count {
      var next: [StepSet: Double] = [:]
      for (set, number) in ways {
        for step in 0..<count where !set.contains(step) && predecessors[step].isSubset(of: set) {
          var larger = set
          larger.insert(step)
          next[larger, default: 0] += number
        }
      }
      ways = next
      setCount += next.count
      if setCount > Self.mostSets { return nil }
    }
    return ways.values.first
  }
}
#endif
