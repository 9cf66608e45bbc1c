#if os(Linux)
/// The steps that could be taken next, in the order in which they became ready.
///
/// Those of the main actor are taken in that order, as its queue has it: only the first of them is a choice.
struct ReadySteps {
  /// The steps in the order in which they became ready; nil once taken.
  private var slots: [Step?] = []
  /// Which of the slots hold a step that can be chosen.
  private var choices = RankedSlots(capacity: 0)
  /// The slot of the first choice, if there is any.
  private var head = 0
  /// The slot of the next step that becomes ready.
  private var end = 0
  /// How many there are to choose from.
  private(set) var count = 0
  /// Whether one of the choices is a step of the main actor.
  private var isMainActorChoice = false
  /// The slots of its other steps, which wait for that one, and how many of those have become choices.
  private var mainActorSlots: [Int] = []
  private var mainActorHead = 0

  /// A step that can be chosen.
  subscript(index: Int) -> Step { slots[slot(of: index)]! }

  private func slot(of index: Int) -> Int { index == 0 ? head : choices.slot(rank: index) }

  mutating func append(_ step: Step) {
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

  mutating func remove(at index: Int) -> Step {
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
      // Before the first choice there is no step at all.
      while slots[head] == nil { head += 1 }
    }
    return step
  }

  private mutating func makeChoice(_ slot: Int) {
    if count == 0 { head = slot }
    choices.insert(slot)
    count += 1
  }

  private mutating func takeNextOfMainActor() {
    isMainActorChoice = mainActorHead < mainActorSlots.count
    if isMainActorChoice {
      makeChoice(mainActorSlots[mainActorHead])
      mainActorHead += 1
    } else if mainActorHead > 0 {
      mainActorSlots.removeAll(keepingCapacity: true)
      mainActorHead = 0
    }
  }

  /// Moves the steps together, into twice as many slots if more than half of them are in use.
  private mutating func makeRoom() {
    let steps = slots.compactMap { $0 }
    let capacity = steps.count > slots.count / 2 ? 2 * slots.count : max(slots.count, 16)
    slots = Array(repeating: nil, count: capacity)
    choices = RankedSlots(capacity: capacity)
    isMainActorChoice = false
    mainActorSlots = []
    mainActorHead = 0
    head = 0
    end = 0
    count = 0
    for step in steps { append(step) }
  }
}
#endif
