/// Finds out which steps a schedule holds back.
struct HeldSteps {
  private(set) var all: [HeldStep] = []
  private var counts = StepCounts()
  /// Those that have not been taken yet: their indices, by what tells them apart.
  private var open: [UInt: Int] = [:]
  /// The steps that the next one goes before.
  private var overtaken: [(ready: UInt, step: HeldStep.Identity)] = []
  /// How many steps have been held back, and how many have gone before others, since none was held back.
  private var heldCount = 0
  private var overtakingCount = 0
  private var costBefore = 0

  /// With how many words the schedule can be told: where steps overlap, either each that is held back is named or each that
  /// goes before others.
  var cost: Int { costBefore + min(heldCount, overtakingCount) }

  /// Takes note that the next step goes before those that became ready first.
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
