import CandlestickSimulation
import CandlestickSupport

/// Records the steps that a schedule delays.
package struct DelayRecorder {
  private var delayed: [DelayedStep] = []
  private var counts = StepCounts()
  /// The indices in `delayed` of the steps that are still ready, by the identities of the steps.
  private var open: [UInt: Int] = [:]
  private var reordered = ReorderedSteps<DelayedStep.Identity>()
  /// The steps that the next step delays, if no earlier step delayed them.
  private var new: [(ready: UInt, step: DelayedStep.Identity)] = []
  private var isReordering = false
  /// The number of delayed steps, and the number of steps that delayed others, in the current series of delays.
  private var delayedCount = 0
  private var reorderingCount = 0
  private var costBefore = 0

  /// The length of the schedule's description. Where delays overlap, the description names either the delayed steps or
  /// the steps that delay others, whichever are fewer.
  package var cost: Int { costBefore + min(delayedCount, reorderingCount) }

  package var all: [DelayedStep] {
    var all = delayed
    for (ready, index) in open { all[index].end = reordered[ready] ?? all[index].end }
    return all
  }

  /// Records that the next step runs before the first `count` ready steps.
  mutating func willReorder(_ steps: ReadySteps, _ count: Int) {
    isReordering = true
    for step in reordered.willReorder(steps, count) { new.append((step.identity, counts.next(of: step.task))) }
  }

  mutating func took(_ step: Step) {
    let identity = counts.took(step.task)
    let end = reordered.took(step, as: identity)
    if isReordering {
      reorderingCount += 1
      isReordering = false
      for (ready, step) in new {
        open[ready] = delayed.count
        delayedCount += 1
        delayed.append(DelayedStep(step: step, end: identity))
      }
      new.removeAll(keepingCapacity: true)
    }
    guard let index = open.removeValue(forKey: step.identity) else { return }
    if let end { delayed[index].end = end }
    guard open.isEmpty else { return }
    costBefore = cost
    delayedCount = 0
    reorderingCount = 0
  }
}
