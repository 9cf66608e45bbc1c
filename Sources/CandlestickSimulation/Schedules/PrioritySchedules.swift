import CandlestickSupport

/// Gives each task a random priority, and runs the task with the highest, but lowers a priority at some random points of
/// a schedule. It finds a bug that needs few such changes with a known probability.
///
/// The technique is PCT, from Burckhardt, Kothari, Musuvathi and Nagarakatte, "A Randomized Scheduler with
/// Probabilistic Guarantees of Finding Bugs", ASPLOS 2010.
///
/// ```swift
/// try exploreSchedules(1_000, strategy: PrioritySchedules(changePoints: 2)) { … }
/// ```
public struct PrioritySchedules: SeededStrategy {
  /// The number of times in a row that the longest-ready task may be passed over, before the tasks that run instead get lower
  /// priorities. A task that never waits would otherwise run forever, while a real machine would run others beside it.
  private static let mostPasses = 1_000

  private let changePoints: Int
  private var seed: UInt64
  private let longestDelay: Duration
  private var earlyTimers = EarlyTimers.never
  private var priorities = TaskPriorities()
  /// The numbers of the choices before which a priority is lowered.
  private var changes: [Int] = []
  private var choiceCount = 0
  /// The longest-ready task, and the number of times in a row that it was passed over.
  private var passedOver: (task: Int?, count: Int) = (nil, 0)
  /// The number of choices among which the changes are: the maximum in a schedule so far.
  private var length: Int

  /// Creates the strategy.
  ///
  /// - Parameters:
  ///   - changePoints: the number of points of a schedule at which a priority is lowered. One finds a bug that needs one
  ///     change.
  ///   - seed: the seed of the first schedule. Each further schedule has the next number.
  ///   - longestDelay: the longest virtual time by which a schedule delays steps, as if they were slow: timers that are
  ///     due by then may fire first. With zero, timers fire only when no step is ready.
  public init(changePoints: Int = 2, seed: UInt64 = 1, longestDelay: Duration = .seconds(1)) {
    self.init(changePoints: changePoints, seed: seed, longestDelay: longestDelay, length: 20)
  }

  /// - Parameter length: the number of choices among which the changes are in the first schedule.
  init(changePoints: Int, seed: UInt64, longestDelay: Duration, length: Int) {
    self.changePoints = max(changePoints, 0)
    self.seed = seed
    self.longestDelay = longestDelay
    self.length = length
  }

  var choices: SeededChoices? { .priorities(changePoints: changePoints, length: length) }
  var mayFireTimersEarly: Bool { earlyTimers.isPossible }

  public mutating func beginSchedule() -> UInt64? {
    defer { seed &+= 1 }
    begin(seed: seed, length: max(length, choiceCount))
    return seed
  }

  mutating func begin(seed: UInt64, length: Int) {
    self.length = length
    earlyTimers = EarlyTimers(seed: seed, longestDelay: longestDelay)
    choiceCount = 0
    passedOver = (nil, 0)
    var generator = SeededGenerator(seed: ~seed)
    changes = (0..<changePoints).map { _ in generator.next(below: length) }
    priorities.begin(generator)
  }

  public mutating func overtakes(_ choices: ScheduleChoices, after delay: Duration) -> Bool {
    earlyTimers.isChosen(after: delay)
  }

  public mutating func choose(among choices: ScheduleChoices) -> Int {
    defer { choiceCount += 1 }
    let index = priorities.highest(of: choices.steps)
    let isChange = passesOverTooOften(choices, for: index) || changes.contains(choiceCount)
    guard isChange, let task = choices[index].task else { return index }
    priorities.lower(task)
    return priorities.highest(of: choices.steps)
  }

  private mutating func passesOverTooOften(_ choices: ScheduleChoices, for index: Int) -> Bool {
    let task = choices[0].task
    passedOver = (task, index > 0 && passedOver.task == task ? passedOver.count + 1 : 0)
    return passedOver.count >= Self.mostPasses
  }
}
