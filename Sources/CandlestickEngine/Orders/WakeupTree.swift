import CandlestickSimulation

/// A tree of the sequences of steps with which an exploration has to continue from some point of a schedule.
///
/// From Abdulla, Aronis, Jonsson and Sagonas, "Optimal Dynamic Partial Order Reduction", POPL 2014.
struct WakeupTree {
  /// The first step of these sequences; nil for the root.
  var step: PlannedStep?
  var branches: [WakeupTree] = []

  /// Adds a sequence, unless the tree has one that leads to the same partial order.
  mutating func insert(_ sequence: [PlannedStep]) {
    let known = branches.firstIndex { $0.step.map { Self.begins(sequence, with: $0) } ?? false }
    if let known {
      if branches[known].branches.isEmpty { return }
      let id = branches[known].step?.id
      branches[known].insert(sequence.filter { $0.id != id })
    } else if let last = sequence.last {
      let end = WakeupTree(step: last)
      branches.append(sequence.dropLast().reversed().reduce(end) { WakeupTree(step: $1, branches: [$0]) })
    }
  }

  /// Returns true if a sequence can begin with a step and keep its partial order.
  ///
  /// In the terms of the paper, the step is a weak initial of the sequence.
  static func begins(_ sequence: [PlannedStep], with step: PlannedStep) -> Bool {
    let index = sequence.firstIndex { $0.id == step.id }
    let uses = index.map { sequence[$0] } ?? step
    return !sequence[..<(index ?? sequence.endIndex)].contains { $0.isNeeded(before: uses) }
  }
}
