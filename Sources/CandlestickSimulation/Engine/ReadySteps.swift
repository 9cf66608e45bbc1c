#if os(Linux)
/// The steps that could be taken next, in the order in which they became ready.
///
/// Those of the main actor are taken in that order, as its queue has it: only the first of them is a choice.
struct ReadySteps {
  private var steps: [Step] = []
  /// The steps before this index have been taken.
  private var head = 0
  private var mainActorSteps: [Step] = []
  private var mainActorHead = 0
  private var hasMainActorStep = false

  /// How many there are to choose from.
  var count: Int { steps.count - head }

  subscript(index: Int) -> Step { steps[head + index] }

  /// The steps that there are to choose from.
  var choices: ArraySlice<Step> { steps[head...] }

  mutating func append(_ step: Step) {
    guard step.lane == .mainActor else { return steps.append(step) }
    if hasMainActorStep { return mainActorSteps.append(step) }
    hasMainActorStep = true
    steps.append(step)
  }

  mutating func remove(at index: Int) -> Step {
    let step = steps[head + index]
    if index == 0 {
      head += 1
      if head == steps.count {
        steps.removeAll(keepingCapacity: true)
        head = 0
      } else if head > 1024, head > steps.count / 2 {
        steps.removeSubrange(..<head)
        head = 0
      }
    } else {
      steps.remove(at: head + index)
    }
    if step.lane == .mainActor { takeNextOfMainActor() }
    return step
  }

  private mutating func takeNextOfMainActor() {
    guard mainActorHead < mainActorSteps.count else {
      mainActorSteps.removeAll(keepingCapacity: true)
      mainActorHead = 0
      return hasMainActorStep = false
    }
    let next = mainActorSteps[mainActorHead]
    mainActorHead += 1
    var low = head
    var high = steps.count
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].number < next.number { low = middle + 1 } else { high = middle }
    }
    steps.insert(next, at: low)
  }
}
#endif
