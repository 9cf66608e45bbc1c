import CandlestickSimulation
import CandlestickSupport

/// Makes the choices of ``PrioritySchedules``.
struct PriorityChooser: SeededChooser {
  /// The number of times in a row that the longest-ready task may be passed over before the tasks that run instead get
  /// lower priorities. Otherwise, a task that never suspends would run forever, while on a real machine other tasks run
  /// in parallel.
  private static let mostPasses = 1_000

  private let changePoints: Int
  private var seed: UInt64
  private let longestDelay: Duration
  private var earlyTimers = EarlyTimers.never
  private var priorities = TaskPriorities()
  /// The indices of the choices before which a priority is lowered.
  private var changes: [Int] = []
  private var choiceCount = 0
  /// The task that has been ready longest, and the number of times in a row that it was passed over.
  private var passedOver: (task: Int?, count: Int) = (nil, 0)
  /// The number of choices from which the change points are drawn: the maximum in a schedule so far.
  private var length: Int

  /// - Parameter length: the number of choices from which the first schedule draws its change points.
  init(changePoints: Int, seed: UInt64, longestDelay: Duration, length: Int = 20) {
    self.changePoints = max(changePoints, 0)
    self.seed = seed
    self.longestDelay = longestDelay
    self.length = length
  }

  var choices: SeededChoices? { .priorities(changePoints: changePoints, length: length) }
  var mayFireTimersEarly: Bool { earlyTimers.isPossible }

  mutating func beginSchedule() -> UInt64? {
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

  mutating func overtakes(_ choices: ScheduleChoices, after delay: Duration) -> Bool {
    earlyTimers.isChosen(after: delay)
  }

  mutating func choose(among choices: ScheduleChoices) -> Int {
    defer { choiceCount += 1 }
    let index = priorities.highest(of: choices.readySteps)
    let isChange = passesOverTooOften(choices, for: index) || changes.contains(choiceCount)
    guard isChange, let task = choices.task(at: index) else { return index }
    priorities.lower(task)
    return priorities.highest(of: choices.readySteps)
  }

  private mutating func passesOverTooOften(_ choices: ScheduleChoices, for index: Int) -> Bool {
    let task = choices.task(at: 0)
    passedOver = (task, index > 0 && passedOver.task == task ? passedOver.count + 1 : 0)
    return passedOver.count >= Self.mostPasses
  }
}
