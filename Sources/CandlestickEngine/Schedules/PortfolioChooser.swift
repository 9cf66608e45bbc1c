import CandlestickSimulation
import CandlestickSupport

/// Makes the choices of ``PortfolioSchedules``.
struct PortfolioChooser: SeededChooser {
  private enum Turn {
    case random, starvation, priorities
  }

  private var seed: UInt64
  private var turn = Turn.priorities
  private var random: RandomChooser
  private var starvation: StarvationChooser
  private var priorities: PriorityChooser
  private var choiceCount = 0
  /// The maximum number of choices in a random schedule so far; zero before the first. Other strategies' schedules are
  /// not counted: they grow if a task runs until it is cancelled and they delay the task that cancels it.
  private var longest = 0

  init(seed: UInt64, longestDelay: Duration) {
    self.seed = seed
    random = RandomChooser(seed: seed, longestDelay: longestDelay)
    starvation = StarvationChooser(seed: seed, longestDelay: longestDelay)
    priorities = PriorityChooser(changePoints: 2, seed: seed, longestDelay: longestDelay)
  }

  var choices: SeededChoices? {
    switch turn {
    case .random: random.choices
    case .starvation: starvation.choices
    case .priorities: priorities.choices
    }
  }

  var mayFireTimersEarly: Bool {
    switch turn {
    case .random: random.mayFireTimersEarly
    case .starvation: starvation.mayFireTimersEarly
    case .priorities: priorities.mayFireTimersEarly
    }
  }

  mutating func beginSchedule() -> UInt64? {
    defer { seed &+= 1 }
    if case .random = turn { longest = max(longest, choiceCount) }
    choiceCount = 0
    let length = longest == 0 ? 20 : longest
    switch turn {
    case .priorities:
      turn = .random
      random.begin(seed: seed)
    case .random:
      turn = .starvation
      starvation.begin(seed: seed, length: length)
    case .starvation:
      turn = .priorities
      priorities.begin(seed: seed, length: length)
    }
    return seed
  }

  mutating func choose(among choices: ScheduleChoices) -> Int {
    choiceCount += 1
    return switch turn {
    case .random: random.choose(among: choices)
    case .starvation: starvation.choose(among: choices)
    case .priorities: priorities.choose(among: choices)
    }
  }

  mutating func overtakes(_ choices: ScheduleChoices, after delay: Duration) -> Bool {
    switch turn {
    case .random: random.overtakes(choices, after: delay)
    case .starvation: starvation.overtakes(choices, after: delay)
    case .priorities: priorities.overtakes(choices, after: delay)
    }
  }
}
