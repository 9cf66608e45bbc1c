/// Records which steps a schedule holds back.
struct HeldSteps {
  private(set) var all: [HeldStep] = []
  private var counts = StepCounts()
  /// Those that have not run yet: their indices in `all`, by their identities.
  private var open: [UInt: Int] = [:]
  /// The steps that the next one overtakes.
  private var overtaken: [(ready: UInt, step: HeldStep.Identity)] = []
  /// The numbers of held and of overtaking steps since no step was held back.
  private var heldCount = 0
  private var overtakingCount = 0
  private var costBefore = 0

  /// The length of the schedule's description: where steps overlap, it names either each held step or each overtaking
  /// one.
  var cost: Int { costBefore + min(heldCount, overtakingCount) }

  /// Records that the next step overtakes the first ones.
  mutating func willOvertake(_ steps: ReadySteps, _ count: Int) {
    overtaken = (0..<count).map { (steps[$0].identity, counts.next(of: steps[$0].task)) }
  }

  mutating func took(_ step: Step) {
    let identity = counts.took(step.task)
    if !overtaken.isEmpty { overtakingCount += 1 }
    for (ready, held) in overtaken {
      if let index = open[ready] {
        all[index].end = identity
      } else {
        open[ready] = all.count
        heldCount += 1
        all.append(HeldStep(step: held, end: identity))
      }
    }
    overtaken = []
    guard open.removeValue(forKey: step.identity) != nil, open.isEmpty else { return }
    costBefore = cost
    heldCount = 0
    overtakingCount = 0
  }
}
