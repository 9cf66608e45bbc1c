/// What a log of a program has to obey, in Dispatch's documentation.
struct LogRule: Sendable {
  /// A program that breaks a rule, with what happened.
  struct Violation: Sendable, CustomStringConvertible {
    let rule: String
    let what: String

    var description: String { "\(rule): \(what)" }
  }

  let name: String
  let problems: @Sendable (ProgramHistory) -> [String]

  /// Those that a program obeys at any time.
  private static let ofUnfinished = [
    statements, runsAfterCall, serialQueues, order, barriers, synchronousCalls, suspension, activation,
    groupNotifications,
    groupWaits, semaphoreCounts, semaphoreTimeouts, timeouts, workItems, cancelledItems, specifics, times, punctuality,
    idleness,
  ]
  /// Those that a program obeys when it has ended.
  private static let ofFinished = [
    bodyRuns, endings, runsOnce, concurrentIterations, timerEvents, mergedData, sourceCancellation,
  ]

  /// Which rules the log of a program that has ended breaks.
  static func violations(
    of program: DispatchProgram,
    _ events: [ProgramEvent],
    isExact: Bool
  ) -> [Violation] {
    violations(of: ofFinished + ofUnfinished, ProgramHistory(program, events, isExact: isExact))
  }

  /// Which rules the log of a program breaks that is stuck, and has deadlocked if it breaks none.
  static func violations(
    ofStuck program: DispatchProgram,
    _ events: [ProgramEvent],
    isExact: Bool
  ) -> [Violation] {
    violations(of: [deadlock] + ofUnfinished, ProgramHistory(program, events, isExact: isExact))
  }

  private static func violations(of rules: [LogRule], _ history: ProgramHistory) -> [Violation] {
    rules.flatMap { rule in rule.problems(history).map { Violation(rule: rule.name, what: $0) } }
  }
}
