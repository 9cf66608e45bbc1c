#if RUNTIME_HOOKS
/// A set of the first 64 steps. A multiplication is a sufficient hash, as in `ObjectAddress`.
private struct StepBits: Hashable {
  let bits: UInt64

  func _rawHashValue(seed: Int) -> Int {
    Int(
      truncatingIfNeeded: (bits ^ UInt64(bitPattern: Int64(seed))).multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15).high
    )
  }
}

extension StepOrder {
  /// The maximum number of steps for which schedules are counted.
  private static let mostSteps = 64

  /// Returns the number of schedules with this partial order of steps, that is, of its linear extensions; nil if
  /// counting them would take long.
  ///
  /// It counts the ways to reach each set of steps that also contains all predecessors of its steps, from small sets to
  /// large ones.
  ///
  /// - Parameter setsLeft: the remaining budget of sets to visit.
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
