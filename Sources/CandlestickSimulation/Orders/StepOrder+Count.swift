#if RUNTIME_HOOKS
/// A set of the first 64 steps. As with `ObjectAddress`, a multiplication hashes it well enough.
private struct StepBits: Hashable {
  let bits: UInt64

  func _rawHashValue(seed: Int) -> Int {
    Int(
      truncatingIfNeeded: (bits ^ UInt64(bitPattern: Int64(seed))).multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15).high
    )
  }
}

extension StepOrder {
  /// The maximum number of steps.
  private static let mostSteps = 64

  /// Returns the number of schedules in which the steps happen in this partial order: that of its linear extensions. Returns nil if it would
  /// take long to count them.
  ///
  /// It counts the ways to reach each set of steps that contains all that must come before its steps, from small sets to large ones. The
  /// sets are bits of a number.
  ///
  /// - Parameter setsLeft: the number of sets that may still be looked at.
  func scheduleCount(_ setsLeft: inout Int) -> Double? {
    guard count <= Self.mostSteps else { return nil }
    let before = predecessors.map { $0.first64 }
    var ways: [StepBits: Double] = [StepBits(bits: 0): 1]
    for _ in 0..<count {
      var next: [StepBits: Double] = [:]
      for (set, number) in ways {
        let set = set.bits
        for step in 0..<count where set & 1 << UInt64(step) == 0 && before[step] & ~set == 0 {
          next[StepBits(bits: set | 1 << UInt64(step)), default: 0] += number
        }
      }
      ways = next
      setsLeft -= next.count
      if setsLeft < 0 { return nil }
    }
    return ways.values.first
  }
}
#endif
