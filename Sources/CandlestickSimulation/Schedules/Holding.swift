/// Chooses the first ready step that is not held back.
struct Holding {
  /// The number of steps after which no step is held back, so that a run with an endless loop ends as without holding.
  private let limit: Int
  private var count = 0
  private let ends: [HeldStep.Identity: HeldStep.Identity]
  private var counts = StepCounts()
  private var taken: Set<HeldStep.Identity> = []

  /// - Parameter limit: the number of steps after which no step is held back.
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
