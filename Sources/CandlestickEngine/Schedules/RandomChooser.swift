import CandlestickSimulation
import CandlestickSupport

/// Makes the choices of ``RandomSchedules``.
package struct RandomChooser: SeededChooser {
  private var seed: UInt64
  private let longestDelay: Duration
  private var generator = SeededGenerator(seed: 0)
  private var earlyTimers = EarlyTimers.never

  package init(seed: UInt64, longestDelay: Duration) {
    self.seed = seed
    self.longestDelay = longestDelay
  }

  var choices: SeededChoices? { .random }
  var mayFireTimersEarly: Bool { earlyTimers.isPossible }

  package mutating func beginSchedule() -> UInt64? {
    defer { seed &+= 1 }
    begin(seed: seed)
    return seed
  }

  mutating func begin(seed: UInt64) {
    generator = SeededGenerator(seed: ~seed)
    earlyTimers = EarlyTimers(seed: seed, longestDelay: longestDelay)
  }

  package mutating func choose(among choices: ScheduleChoices) -> Int { generator.next(below: choices.count) }

  package mutating func overtakes(_ choices: ScheduleChoices, after delay: Duration) -> Bool {
    earlyTimers.isChosen(after: delay)
  }
}
