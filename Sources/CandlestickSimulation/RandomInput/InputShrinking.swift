/// Simplifies a failing tape of choices. It removes parts, then lowers single choices and groups of equal choices, and
/// repeats this until nothing helps.
///
/// A shorter tape is simpler. Of two tapes of the same length, the one that is lower at the first difference is
/// simpler.
package struct InputShrinking {
  private enum Phase {
    /// Omits parts of a size: large parts side by side, small ones at every position, because a value may begin there.
    case omitting(size: Int, position: Int)
    /// Lowers the choices of a target by bisection, between the highest number that passes (nil if unknown) and the
    /// current one.
    case lowering(target: Int, passing: UInt64?, tried: UInt64)
  }

  /// The maximum size of parts that are omitted at every position.
  private static let smallSize = 8

  /// The simplest failing tape so far.
  package private(set) var best: [UInt64]
  private var phase: Phase
  private var isImproved = false
  private var seen: Set<[UInt64]>

  package init(_ choices: [UInt64]) {
    best = choices
    phase = .omitting(size: choices.count, position: 0)
    seen = [choices]
  }

  /// Returns the next tape to try; nil if none is left.
  package mutating func next() -> [UInt64]? {
    while let tape = nextCandidate() {
      if seen.insert(tape).inserted { return tape }
      _ = tried(failingWith: nil)
    }
    return nil
  }

  private mutating func nextCandidate() -> [UInt64]? {
    while true {
      switch phase {
      case .omitting(0, _): phase = .lowering(target: 0, passing: nil, tried: 0)
      case .omitting(let size, let position):
        guard position >= best.count else { return Array(best[..<position] + best[position...].dropFirst(size)) }
        phase = .omitting(size: size > Self.smallSize ? size / 2 : size - 1, position: 0)
      case .lowering(let target, let passing, _):
        guard let indices = indices(of: target) else {
          guard isImproved else { return nil }
          isImproved = false
          phase = .omitting(size: best.count, position: 0)
          continue
        }
        let highest = best[indices[0]]
        let lowered = passing.map { $0 + (highest - min($0, highest)) / 2 } ?? 0
        guard lowered < highest, lowered != passing else {
          phase = .lowering(target: target + 1, passing: nil, tried: 0)
          continue
        }
        phase = .lowering(target: target, passing: passing, tried: lowered)
        var tape = best
        for index in indices { tape[index] = lowered }
        return tape
      }
    }
  }

  /// Returns the indices of the choices to lower together: first each choice by itself, then each group of equal
  /// choices; nil at the end.
  private func indices(of target: Int) -> [Int]? {
    if target < best.count { return [target] }
    let groups = Dictionary(grouping: best.indices, by: { best[$0] }).filter { $0.key > 0 && $0.value.count > 1 }
    let keys = groups.keys.sorted(by: >)
    return target - best.count < keys.count ? groups[keys[target - best.count]] : nil
  }

  /// Records the result of the last attempt.
  ///
  /// - Parameter choices: the choices of the run; nil if it passed. A run may use fewer choices than the attempt has.
  /// - Returns: true if they are simpler than the best so far.
  package mutating func tried(failingWith choices: [UInt64]?) -> Bool {
    let simpler = choices.flatMap { Self.isSimpler($0, best) ? $0 : nil }
    if let simpler {
      best = simpler
      isImproved = true
    }
    switch phase {
    case .omitting(let size, let position):
      let step = size > Self.smallSize ? size : 1
      if simpler == nil { phase = .omitting(size: size, position: position + step) }
    case .lowering(let target, _, let tried):
      if simpler == nil { phase = .lowering(target: target, passing: tried, tried: tried) }
    }
    return simpler != nil
  }

  private static func isSimpler(_ one: [UInt64], _ other: [UInt64]) -> Bool {
    one.count == other.count ? one.lexicographicallyPrecedes(other) : one.count < other.count
  }
}
