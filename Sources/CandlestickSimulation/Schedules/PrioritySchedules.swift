/// Gives each task a random priority, and takes a step of the one with the highest, but lowers the priority of a task at
/// some random points of a schedule. It finds a bug that needs few such changes with a known probability.
///
/// The technique is PCT, from Burckhardt, Kothari, Musuvathi and Nagarakatte, "A Randomized Scheduler with Probabilistic
/// Guarantees of Finding Bugs", ASPLOS 2010.
///
/// ```swift
/// try exploreSchedules(1_000, strategy: PrioritySchedules(changePoints: 2)) { … }
/// ```
public struct PrioritySchedules: ScheduleStrategy {
  private let changePoints: Int
  private var seed: UInt64
  private var generator = SeededGenerator(seed: 0)
  private var priorities: [Int: UInt64] = [:]
  /// The choices before which a priority is lowered.
  private var changes: Set<Int> = []
  private var choiceCount = 0
  /// The most choices that a schedule has had so far.
  private var longestSchedule = 20
  /// The lowest priority that has been given; those given later are lower.
  private var lowest: UInt64 = 0

  /// Makes the strategy.
  ///
  /// - Parameters:
  ///   - changePoints: at how many points of a schedule a priority is lowered; a bug that needs one change is found by one.
  ///   - seed: the seed of the first schedule; each one after it has the next number.
  public init(changePoints: Int = 2, seed: UInt64 = 1) {
    self.changePoints = max(changePoints, 0)
    self.seed = seed
  }

  public mutating func beginSchedule() -> UInt64? {
    defer { seed &+= 1 }
    longestSchedule = max(longestSchedule, choiceCount)
    generator = SeededGenerator(seed: ~seed)
    priorities = [:]
    lowest = UInt64(UInt32.max)
    choiceCount = 0
    changes = Set((0..<changePoints).map { _ in generator.next(below: longestSchedule) })
    return seed
  }

  public mutating func choose(among choices: ScheduleChoices) -> Int {
    defer { choiceCount += 1 }
    if changes.contains(choiceCount), let task = choices[highest(of: choices)].task {
      lowest -= 1
      priorities[task] = lowest
    }
    return highest(of: choices)
  }

  private mutating func highest(of choices: ScheduleChoices) -> Int {
    let priorities = choices.map { priority(of: $0.task) }
    return priorities.indices.max { priorities[$0] < priorities[$1] } ?? 0
  }

  private mutating func priority(of task: Int?) -> UInt64 {
    // What belongs to no task that is known has a priority of its own each time.
    guard let task else { return generator.next() }
    if let known = priorities[task] { return known }
    // Above all that have been lowered.
    let priority = generator.next() | UInt64(UInt32.max) + 1
    priorities[task] = priority
    return priority
  }
}
