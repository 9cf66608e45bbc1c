import CandlestickSimulation
import CandlestickSupport

/// Gives tasks random priorities and finds the choice with the highest priority in logarithmic time.
struct TaskPriorities: Sendable {
  /// A choice whose task is known.
  private struct Candidate: Comparable {
    let priority: UInt64
    let handle: ReadySteps.Handle

    /// Returns true if the first has a higher priority, or the same priority and has been ready longer.
    static func < (first: Candidate, second: Candidate) -> Bool {
      first.priority == second.priority ? first.handle < second.handle : first.priority > second.priority
    }
  }

  /// The maximum number of steps of unknown tasks that get priorities at a time. If all of them got one, a choice among
  /// many would be slow.
  private static let mostUnknown = 64
  /// The maximum number of candidates to keep that were taken: their steps have run.
  private static let mostTaken = 64

  private var generator = SeededGenerator(seed: 0)
  /// The priorities of tasks, by task number; zero if a task has none yet.
  private var priorities: [UInt64] = []
  /// The lowest priority so far.
  private var lowest = UInt64(UInt32.max)
  /// The position up to which the choices were read.
  private var bookmark = ReadySteps.Bookmark()
  /// The new choices whose tasks are known.
  private var new: [ReadySteps.Handle] = []
  /// The choices of known tasks. Some may have been taken, and some may have lower priorities now.
  private var candidates = Heap<Candidate>()
  /// The oldest choices of unknown tasks, up to ``mostUnknown``. Some may have been taken.
  private var unknown: [ReadySteps.Handle] = []
  /// The later choices of unknown tasks. Some may have been taken.
  private var laterUnknown = Heap<ReadySteps.Handle>()

  /// Begins a schedule.
  ///
  /// - Parameter generator: generates the priorities.
  mutating func begin(_ generator: SeededGenerator) {
    self.generator = generator
    priorities.removeAll(keepingCapacity: true)
    lowest = UInt64(UInt32.max)
    bookmark = ReadySteps.Bookmark()
  }

  /// Gives a task a priority below all others.
  mutating func lower(_ task: Int) {
    lowest -= 1
    priorities[task] = lowest
  }

  /// Returns the index of the choice with the highest priority.
  mutating func highest(of steps: ReadySteps) -> Int {
    if candidates.count > 2 * steps.count + Self.mostTaken { bookmark = ReadySteps.Bookmark() }
    readNew(steps)
    var highest = drawPriorities(steps)
    if let known = highestKnown(of: steps) { highest = highest.map { min($0, known) } ?? known }
    return highest.map { steps.index(of: $0.handle) } ?? 0
  }

  private mutating func readNew(_ steps: ReadySteps) {
    new.removeAll(keepingCapacity: true)
    let (areAll, slots) = steps.newChoices(since: &bookmark)
    if areAll {
      candidates.removeAll()
      unknown.removeAll()
      laterUnknown.removeAll()
    }
    for slot in slots {
      guard let (handle, step) = steps.choice(in: slot) else { continue }
      if step.task == nil { laterUnknown.insert(handle) } else { new.append(handle) }
    }
    if new.count > 1 { new.sort() }
    if !unknown.isEmpty || !laterUnknown.isEmpty { findUnknown(steps) }
  }

  /// Updates the oldest choices of unknown tasks.
  private mutating func findUnknown(_ steps: ReadySteps) {
    unknown.removeAll { steps[$0] == nil }
    while let first = laterUnknown.first, unknown.count < Self.mostUnknown || first < unknown[Self.mostUnknown - 1] {
      _ = laterUnknown.removeFirst()
      guard steps[first] != nil, !unknown.contains(first) else { continue }
      unknown.insert(first, at: unknown.firstIndex { first < $0 } ?? unknown.count)
      if unknown.count > Self.mostUnknown { laterUnknown.insert(unknown.removeLast()) }
    }
  }

  /// Draws a priority for each task that has none, and for each step of an unknown task, in order. Returns the unknown
  /// task's step with the highest priority.
  private mutating func drawPriorities(_ steps: ReadySteps) -> Candidate? {
    var highest: Candidate?
    var admitted = new.startIndex
    for handle in unknown {
      while admitted < new.endIndex, new[admitted] < handle {
        admit(new[admitted], of: steps)
        admitted += 1
      }
      let candidate = Candidate(priority: generator.next(), handle: handle)
      highest = highest.map { min($0, candidate) } ?? candidate
    }
    for handle in new[admitted...] { admit(handle, of: steps) }
    return highest
  }

  private mutating func admit(_ handle: ReadySteps.Handle, of steps: ReadySteps) {
    guard let task = steps[handle]?.task else { return }
    while priorities.count <= task { priorities.append(0) }
    if priorities[task] == 0 { priorities[task] = nextPriority() }
    candidates.insert(Candidate(priority: priorities[task], handle: handle))
  }

  /// Returns a random priority above all lowered priorities.
  private mutating func nextPriority() -> UInt64 {
    let next = (generator.next() | UInt64(UInt32.max)) &+ 1
    return next == 0 ? .max : next
  }

  private mutating func highestKnown(of steps: ReadySteps) -> Candidate? {
    while let first = candidates.first {
      guard let task = steps[first.handle]?.task else {
        _ = candidates.removeFirst()
        continue
      }
      if priorities[task] == first.priority { return first }
      candidates.replaceFirst(with: Candidate(priority: priorities[task], handle: first.handle))
    }
    return nil
  }
}
