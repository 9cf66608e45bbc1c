/// A rule that the log of a program must obey, from Dispatch's documentation.
struct LogRule: Sendable {
  /// A program that breaks a rule, with a description.
  struct Violation: Sendable, CustomStringConvertible {
    let rule: String
    let what: String

    var description: String { "\(rule): \(what)" }
  }

  let name: String
  let problems: @Sendable (ProgramHistory) -> [String]

  /// The rules that a program obeys at any time.
  private static let ofUnfinished = [
    statements, runsAfterCall, serialQueues, order, barriers, synchronousCalls, suspension, activation,
    groupNotifications,
    groupWaits, semaphoreCounts, semaphoreTimeouts, timeouts, workItems, cancelledItems, specifics, times, punctuality,
    idleness,
  ]
  /// The rules that a program obeys when it has ended.
  private static let ofFinished = [
    bodyRuns, endings, runsOnce, concurrentIterations, timerEvents, mergedData, sourceCancellation,
  ]

  /// Returns the rules that the log of an ended program breaks.
  static func violations(
    of program: DispatchProgram,
    _ events: [ProgramEvent],
    isExact: Bool
  ) -> [Violation] {
    violations(of: ofFinished + ofUnfinished, ProgramHistory(program, events, isExact: isExact))
  }

  /// Returns the rules that the log of a blocked program breaks. If it breaks none, the program has deadlocked.
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
