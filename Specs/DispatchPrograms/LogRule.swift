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

  static let all = [
    endings, runsOnce, runsAfterCall, serialQueues, order, barriers, synchronousCalls, concurrentIterations, suspension,
    activation, groupNotifications, groupWaits, semaphoreCounts, semaphoreTimeouts, timeouts, workItems, cancelledItems,
    timerEvents, mergedData, sourceCancellation, specifics, times, punctuality,
  ]

  static func violations(
    of program: DispatchProgram,
    _ events: [ProgramEvent],
    isExact: Bool
  ) -> [Violation] {
    let history = ProgramHistory(program, events, isExact: isExact)
    return all.flatMap { rule in rule.problems(history).map { Violation(rule: rule.name, what: $0) } }
  }
}
