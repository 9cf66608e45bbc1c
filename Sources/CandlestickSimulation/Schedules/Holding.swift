/// Chooses the first ready step that is not held back.
struct Holding {
  /// The number of steps after which no step is held back, so that a run with an endless loop ends as without holding.
  private let limit: Int
  private var count = 0
  private let ends: [HeldStep.Identity: HeldStep.Identity]
  private var counts = StepCounts()
  private var taken: Set<HeldStep.Identity> = []
  private var bookmark = ReadySteps.Bookmark()
  /// The choices that were not held back at the last look. Some were taken since.
  private var candidates = Heap<ReadySteps.Handle>()
  /// The other choices, by their tasks.
  private var held: [Int?: [ReadySteps.Handle]] = [:]
  /// Their tasks, by the steps that end their wait.
  private var waiting: [HeldStep.Identity: [Int?]] = [:]

  /// - Parameter limit: the number of steps after which no step is held back.
  init(_ held: [HeldStep], until limit: Int) {
    self.limit = limit
    ends = Dictionary(held.map { ($0.step, $0.end) }) { first, _ in first }
  }

  mutating func choose(among steps: ReadySteps) -> Int {
    if count >= limit { return 0 }
    let (areAll, slots) = steps.newChoices(since: &bookmark)
    if areAll {
      candidates.removeAll()
      held.removeAll()
    }
    for slot in slots {
      if let (handle, _) = steps.choice(in: slot) { candidates.insert(handle) }
    }
    while let first = candidates.first {
      if let step = steps[first] {
        guard let end = ends[counts.next(of: step.task)], !taken.contains(end) else { return steps.index(of: first) }
        held[step.task, default: []].append(first)
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
    // The next step of its task may not be held back.
    reconsider(step.task)
    for task in waiting.removeValue(forKey: identity) ?? [] { reconsider(task) }
  }

  private mutating func reconsider(_ task: Int?) {
    for handle in held.removeValue(forKey: task) ?? [] { candidates.insert(handle) }
  }
}
