/// Chooses the step that became ready first and is not held back.
struct Holding {
  /// The number of steps after which nothing is held back any longer: a run with an endless loop ends then as it would have.
  private let limit: Int
  private var count = 0
  private let ends: [HeldStep.Identity: HeldStep.Identity]
  private var counts = StepCounts()
  private var taken: Set<HeldStep.Identity> = []

  /// - Parameters:
  ///   - held: the steps to hold back.
  ///   - limit: after how many steps none is held back any longer.
  init(_ held: [HeldStep], until limit: Int) {
    self.limit = limit
    ends = Dictionary(held.map { ($0.step, $0.end) }) { first, _ in first }
  }

  func choose(among steps: ReadySteps) -> Int {
    if count >= limit { return 0 }
    return (0..<steps.count).first { ends[counts.next(of: steps[$0].task)].map(taken.contains) ?? true } ?? 0
  }

  mutating func took(_ step: Step) {
    count += 1
    taken.insert(counts.took(step.task))
  }
}
