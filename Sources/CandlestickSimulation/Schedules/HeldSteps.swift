/// Records which steps a schedule holds back.
struct HeldSteps {
  private var held: [HeldStep] = []
  private var counts = StepCounts()
  /// Those that have not run yet: their indices in `held`, by their identities.
  private var open: [UInt: Int] = [:]
  private var overtaken = OvertakenSteps<HeldStep.Identity>()
  /// The steps that the next one overtakes first.
  private var new: [(ready: UInt, step: HeldStep.Identity)] = []
  private var isOvertaking = false
  /// The numbers of held and of overtaking steps since no step was held back.
  private var heldCount = 0
  private var overtakingCount = 0
  private var costBefore = 0

  /// The length of the schedule's description: where steps overlap, it names either each held step or each overtaking
  /// one.
  var cost: Int { costBefore + min(heldCount, overtakingCount) }

  var all: [HeldStep] {
    var all = held
    for (ready, index) in open { all[index].end = overtaken[ready] ?? all[index].end }
    return all
  }

  /// Records that the next step overtakes the first ones.
  mutating func willOvertake(_ steps: ReadySteps, _ count: Int) {
    isOvertaking = true
    for step in overtaken.willOvertake(steps, count) { new.append((step.identity, counts.next(of: step.task))) }
  }

  mutating func took(_ step: Step) {
    let identity = counts.took(step.task)
    let end = overtaken.took(step, as: identity)
    if isOvertaking {
      overtakingCount += 1
      isOvertaking = false
      for (ready, step) in new {
        open[ready] = held.count
        heldCount += 1
        held.append(HeldStep(step: step, end: identity))
      }
      new.removeAll(keepingCapacity: true)
    }
    guard let index = open.removeValue(forKey: step.identity) else { return }
    if let end { held[index].end = end }
    guard open.isEmpty else { return }
    costBefore = cost
    heldCount = 0
    overtakingCount = 0
  }
}
