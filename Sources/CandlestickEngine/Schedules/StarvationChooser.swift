import CandlestickSimulation
import CandlestickSupport

/// Makes the choices of ``StarvationSchedules``.
struct StarvationChooser: SeededChooser {
  /// The maximum number of tasks to starve in a schedule, one after another.
  private static let mostTasks = 3
  /// A task is starved for 2ⁿ choices, with n in this range. Other strategies delay tasks for a shorter time.
  private static let exponents = 3...10

  private var seed: UInt64
  private let longestDelay: Duration
  private var length: Int
  private var generator = SeededGenerator(seed: 0)
  private var earlyTimers = EarlyTimers.never
  /// True if other steps are chosen at random, false if in the order in which they became ready.
  private var isRandom = false
  /// The indices of the choices at which starvation begins, in descending order.
  private var starts: [Int] = []
  private var starved: Int?
  /// The index of the choice at which starvation ends.
  private var end = 0
  private var choiceCount = 0
  /// The maximum number of choices in a schedule so far; zero before the first.
  private var longest = 0

  /// - Parameter length: the number of choices from which the first schedule draws the points where starvation begins.
  init(seed: UInt64, longestDelay: Duration, length: Int = 20) {
    self.seed = seed
    self.longestDelay = longestDelay
    self.length = length
  }

  var choices: SeededChoices? { .starvation(length: length) }
  var mayFireTimersEarly: Bool { earlyTimers.isPossible }

  mutating func beginSchedule() -> UInt64? {
    defer { seed &+= 1 }
    longest = max(longest, choiceCount)
    begin(seed: seed, length: longest == 0 ? length : longest)
    return seed
  }

  mutating func begin(seed: UInt64, length: Int) {
    self.length = length
    generator = SeededGenerator(seed: ~seed)
    earlyTimers = EarlyTimers(seed: seed, longestDelay: longestDelay)
    isRandom = generator.next(below: 2) == 0
    starts = (0...generator.next(below: Self.mostTasks)).map { _ in generator.next(below: length) }.sorted(by: >)
    starved = nil
    choiceCount = 0
  }

  mutating func choose(among choices: ScheduleChoices) -> Int {
    defer { choiceCount += 1 }
    if choiceCount >= end { starved = nil }
    if let start = starts.last, choiceCount >= start {
      starts.removeLast()
      starve(oneOf: choices)
    }
    let index = isRandom ? generator.next(below: choices.count) : 0
    guard let starved, choices.task(at: index) == starved else { return index }
    let distance = isRandom ? 1 + generator.next(below: choices.count - 1) : 1
    return (index + distance) % choices.count
  }

  private mutating func starve(oneOf choices: ScheduleChoices) {
    starved = choices.task(at: generator.next(below: choices.count))
    end = choiceCount + 1 << (Self.exponents.lowerBound + generator.next(below: Self.exponents.count))
  }

  mutating func overtakes(_ choices: ScheduleChoices, after delay: Duration) -> Bool {
    let isStarving = starved != nil && (0..<choices.count).allSatisfy { choices.task(at: $0) == starved }
    guard earlyTimers.isChosen(after: delay, surely: isStarving) else { return false }
    timerFiredEarly(before: choices)
    return true
  }

  /// Starves one of the ready tasks, unless a task is starved already: the timer fired early because the task is slow.
  mutating func timerFiredEarly(before choices: ScheduleChoices) {
    if starved == nil { starve(oneOf: choices) }
  }
}
