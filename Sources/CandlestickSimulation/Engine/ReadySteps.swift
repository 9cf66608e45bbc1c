#if os(Linux)
/// The ready steps, in the order in which they became ready.
///
/// The main actor's are taken in that order, like its queue: only the first is a choice.
///
/// A class, because a strategy gets it at each step, and a struct would copy several arrays.
final class ReadySteps {
  /// The steps; nil once taken.
  @exclusivity(unchecked) private var slots: [Step?] = []
  /// The slots with a choice.
  @exclusivity(unchecked) private var choices = RankedSlots(capacity: 0)
  /// The slot of the first choice, if any.
  @exclusivity(unchecked) private var head = 0
  /// The slot of the next step to be appended.
  @exclusivity(unchecked) private var end = 0
  /// The number of choices.
  @exclusivity(unchecked) private(set) var count = 0
  /// Whether a choice is a step of the main actor.
  @exclusivity(unchecked) private var isMainActorChoice = false
  /// The slots of its other steps, which wait for that one, and how many of them have become choices.
  @exclusivity(unchecked) private var mainActorSlots: [Int] = []
  @exclusivity(unchecked) private var mainActorHead = 0

  /// The choices.
  subscript(index: Int) -> Step { slots[slot(of: index)]! }

  private func slot(of index: Int) -> Int { index == 0 ? head : choices.slot(rank: index) }

  func append(_ step: Step) {
    if end == slots.count { makeRoom() }
    slots[end] = step
    if step.lane == .mainActor, isMainActorChoice {
      mainActorSlots.append(end)
    } else {
      if step.lane == .mainActor { isMainActorChoice = true }
      makeChoice(end)
    }
    end += 1
  }

  func remove(at index: Int) -> Step {
    let slot = slot(of: index)
    let step = slots[slot]!
    slots[slot] = nil
    choices.remove(slot)
    count -= 1
    if step.lane == .mainActor { takeNextOfMainActor() }
    if count == 0 {
      head = 0
      end = 0
    } else {
      // There are no steps before the first choice.
      while slots[head] == nil { head += 1 }
    }
    return step
  }

  func removeAll() {
    slots = []
    choices = RankedSlots(capacity: 0)
    isMainActorChoice = false
    mainActorSlots = []
    mainActorHead = 0
    head = 0
    end = 0
    count = 0
  }

  private func makeChoice(_ slot: Int) {
    if count == 0 { head = slot }
    choices.insert(slot)
    count += 1
  }

  private func takeNextOfMainActor() {
    isMainActorChoice = mainActorHead < mainActorSlots.count
    if isMainActorChoice {
      makeChoice(mainActorSlots[mainActorHead])
      mainActorHead += 1
    } else if mainActorHead > 0 {
      mainActorSlots.removeAll(keepingCapacity: true)
      mainActorHead = 0
    }
  }

  /// Compacts the steps, into twice as many slots if more than half are used.
  private func makeRoom() {
    let steps = slots.compactMap { $0 }
    let capacity = steps.count > slots.count / 2 ? 2 * slots.count : max(slots.count, 16)
    removeAll()
    slots = Array(repeating: nil, count: capacity)
    choices = RankedSlots(capacity: capacity)
    for step in steps { append(step) }
  }
}
#endif
