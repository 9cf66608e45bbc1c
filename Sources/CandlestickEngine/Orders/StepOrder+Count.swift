import CandlestickSimulation

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
  /// - Parameters:
  ///   - setsLeft: the remaining budget of sets to visit.
  ///   - limit: the maximum number of steps. If there are more, later ones are ignored; nil to ignore none.
  func scheduleCount(_ setsLeft: inout Int, ofFirst limit: Int? = nil) -> Double? {
    let count = min(count, limit ?? .max)
    guard count <= Self.mostSteps else { return nil }
    let before = predecessors.prefix(count).map(\.first64)
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

  /// A lower bound of the number of schedules: those of the first steps.
  var leastScheduleCount: Double {
    for limit in [Self.mostSteps, Self.mostSteps / 2, Self.mostSteps / 4] {
      var setsLeft = 20_000
      if let count = scheduleCount(&setsLeft, ofFirst: limit) { return count }
    }
    return 1
  }
}
