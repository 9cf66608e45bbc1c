#if RUNTIME_HOOKS
/// The sequences of steps with which an exploration still has to continue a schedule at some point, as a tree.
///
/// From Abdulla, Aronis, Jonsson and Sagonas, "Optimal Dynamic Partial Order Reduction", POPL 2014.
final class WakeupTree {
  /// The first step of these sequences; nil for the root.
  let step: PlannedStep?
  private(set) var branches: [WakeupTree]

  init(_ step: PlannedStep? = nil, _ branches: [WakeupTree] = []) {
    self.step = step
    self.branches = branches
  }

  /// Removes and returns the first branch; nil if there is none.
  func takeFirst() -> WakeupTree? { branches.isEmpty ? nil : branches.removeFirst() }

  /// Adds a sequence, unless one in the tree leads to the same order of steps.
  func insert(_ sequence: [PlannedStep]) {
    var rest = sequence
    var tree = self
    while let next = tree.branches.first(where: { $0.step.map { Self.begins(&rest, with: $0) } ?? false }) {
      if next.branches.isEmpty { return }
      tree = next
    }
    let chain = rest.reversed().reduce(nil as WakeupTree?) { WakeupTree($1, $0.map { [$0] } ?? []) }
    if let chain { tree.branches.append(chain) }
  }

  /// Returns true if a sequence can begin with a step without a change of its order, and removes the step from it.
  ///
  /// In the terms of the paper, the step is a weak initial of the sequence.
  static func begins(_ sequence: inout [PlannedStep], with step: PlannedStep) -> Bool {
    let index = sequence.firstIndex { $0.id == step.id }
    let before = sequence[..<(index ?? sequence.endIndex)]
    let uses = index.map { sequence[$0] } ?? step
    guard !before.contains(where: { $0.isNeeded(before: uses) }) else { return false }
    if let index { sequence.remove(at: index) }
    return true
  }
}
#endif
