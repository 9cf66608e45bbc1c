import CandlestickSimulation
import CandlestickSupport

/// Chooses the first ready step that is not delayed.
package struct StepDelayer {
  /// The number of steps after which no step is delayed, so that an endless loop ends as it would without delays.
  private let limit: Int
  private var count = 0
  private let ends: [DelayedStep.Identity: DelayedStep.Identity]
  private var counts = StepCounts()
  private var taken: Set<DelayedStep.Identity> = []
  private var bookmark = ReadySteps.Bookmark()
  /// The choices that were not delayed when last checked. Some may have been taken since.
  private var candidates = Heap<ReadySteps.Handle>()
  /// The delayed choices, by their tasks.
  private var delayed: [Int?: [ReadySteps.Handle]] = [:]
  /// The tasks of the delayed choices, by the steps that end the delays.
  private var waiting: [DelayedStep.Identity: [Int?]] = [:]

  /// - Parameter limit: the number of steps after which no step is delayed.
  package init(_ delayed: [DelayedStep], until limit: Int) {
    self.limit = limit
    ends = Dictionary(delayed.map { ($0.step, $0.end) }) { first, _ in first }
  }

  mutating func choose(among steps: ReadySteps) -> Int {
    if count >= limit { return 0 }
    let (areAll, slots) = steps.newChoices(since: &bookmark)
    if areAll {
      candidates.removeAll()
      delayed.removeAll()
    }
    for slot in slots {
      if let (handle, _) = steps.choice(in: slot) { candidates.insert(handle) }
    }
    while let first = candidates.first {
      if let step = steps[first] {
        guard let end = ends[counts.next(of: step.task)], !taken.contains(end) else { return steps.index(of: first) }
        delayed[step.task, default: []].append(first)
        waiting[end, default: []].append(step.task)
      }
      _ = candidates.removeFirst()
    }
    return 0
  }

  mutating func took(_ step: Step) {
    count += 1
    let identity = counts.took(step.task)
    taken.insert(identity)
    // The delays depend on the step's position in its task, which has changed.
    reconsider(step.task)
    for task in waiting.removeValue(forKey: identity) ?? [] { reconsider(task) }
  }

  private mutating func reconsider(_ task: Int?) {
    for handle in delayed.removeValue(forKey: task) ?? [] { candidates.insert(handle) }
  }
}
