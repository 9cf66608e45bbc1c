import CandlestickEngine
import CandlestickSimulation
import CandlestickSupport

// Searches for simpler schedules and simpler random values that fail in the same way.
extension ScheduleExplorer {
  /// The maximum number of attempts with simpler schedules, and with simpler random values. Each search also has a time
  /// limit.
  private static var maximumAttempts: (schedules: Int, inputs: Int) { (2_000, 10_000) }
  private static var longestShrinking: Duration { .seconds(20) }

  /// The number of steps after which an attempt delays no further step.
  var delayLimit: Int { 2 * (first?.trace.stepCount ?? 0) }

  func nextSimplerSchedule() -> Shrinking.Attempt? {
    attempts += 1
    return isShrinkingOver(after: Self.maximumAttempts.schedules) ? nil : shrinking?.next()
  }

  private func isShrinkingOver(after maximumAttempts: Int) -> Bool {
    isStopping || attempts > maximumAttempts || ContinuousClock.now >= shrinkingEnd
  }

  /// The departures and delays of the current run; nil if delays are not recorded.
  var candidate: Shrinking.Candidate? {
    scheduler.delays.map { Shrinking.Candidate(departures: scheduler.trace.departures, delays: $0) }
  }

  /// Returns true if a run has the same failure as the simplest failing run.
  func failsLikeBest(_ run: Run?) -> Bool {
    guard let run, let best else { return false }
    return !keepsGoing || best.failures.key == run.failures.key
  }

  // MARK: - Random values

  /// Continues with simpler random values if the code drew any. Otherwise records the simplest run.
  func scheduleIsShrunk() {
    guard let best, !best.input.choices.isEmpty, !hasShrunkInput else { return phase = .recording }
    hasShrunkInput = true
    phase = .shrinkingInput(InputAttempts(best.input.choices))
    beginShrinking()
  }

  func beginShrinking() {
    attempts = 0
    shrinkingEnd = ContinuousClock.now + Self.longestShrinking
  }

  /// Prepares a run with simpler random values, on the schedule of the simplest failing run or on the strategy's next
  /// one. Returns false if there are no values left to try.
  func beginSimplerInput(_ attempts: InputAttempts) -> Bool {
    var inputs = attempts
    defer { phase = .shrinkingInput(inputs) }
    self.attempts += 1
    while !isShrinkingOver(after: Self.maximumAttempts.inputs), let best, let attempt = inputs.next() {
      repeatedInput = attempt.choices
      if !attempt.isOnOtherSchedule {
        seed = best.seed
        begin(best.trace.departures, recordsDelays: false)
        return true
      }
      if strategy.choices != nil, let seed = strategy.begin() {
        self.seed = seed
        scheduler = strategy
        return true
      }
      inputs.hasNoOtherSchedule()
    }
    return false
  }

  /// Shrinks the schedule again if the random values are now simpler, because a different schedule may suffice.
  func inputIsShrunk(from attempts: InputAttempts) {
    if attempts.isImproved, let best { confirm(best, number: number) } else { phase = .recording }
  }
}
