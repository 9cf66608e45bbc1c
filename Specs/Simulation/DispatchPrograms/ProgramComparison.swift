/// Compares the behaviour of programs with the real Dispatch and in simulations.
struct ProgramComparison {
  let names: [String]
  let realOutcomes: [String: ProgramOutcome]
  /// True to print the number of programs that have ended.
  let summarizes: Bool

  init(_ names: [String], summarizes: Bool) {
    (self.names, self.summarizes) = (names, summarizes)
    realOutcomes = ProgramWorkers.outcomes(of: names, on: .realDispatch)
  }

  /// The programs that have ended with the real Dispatch.
  var ended: [String] { names.filter { realOutcomes[$0]?.hasEnded ?? false } }

  /// The programs that have not crashed with the real Dispatch. Programs in which a block waits for its own queue crash.
  private var simulated: [String] {
    names.filter { name in
      if case .failed? = realOutcomes[name] { false } else { true }
    }
  }

  /// Describes each program that breaks a rule with the real Dispatch, or does not end although it should.
  var realFailures: [String] {
    names.compactMap { name in
      let program = DispatchProgram(named: name)!
      let outcome = realOutcomes[name] ?? Self.none
      if case .failed = outcome, !program.endsByConstruction { return nil }
      return Self.failure(of: program, outcome, .realDispatch)
    }
  }

  /// Describes the programs that behave differently in a simulation. The first one is shortened if possible.
  func simulatedFailures(seed: UInt64) -> [String] {
    let host = ProgramHost.simulation(seed: seed)
    let outcomes = ProgramWorkers.outcomes(of: simulated, on: host)
    if summarizes { summarize(outcomes, seed: seed) }
    let failing = simulated.filter { Self.fails($0, outcomes[$0], host) }
    return failing.prefix(1).compactMap { name in
      let (shorter, outcome) = Self.shortened(name, outcomes[name] ?? Self.none, host)
      return Self.failure(of: DispatchProgram(named: shorter)!, outcome, host)
    }
      + failing.dropFirst().map { name in
        let problems = Self.problems(of: DispatchProgram(named: name)!, outcomes[name] ?? Self.none, host)
        return "program \(name): \(problems[0])"
      }
  }

  private func summarize(_ outcomes: [String: ProgramOutcome], seed: UInt64) {
    let stuck = names.filter { outcomes[$0]?.isStuck ?? false }
    print(
      """
      of \(names.count) programs, \(ended.count) ended with the real Dispatch, and \
      \(names.count { realOutcomes[$0]?.isStuck ?? false }) deadlocked; in simulations with seed \(seed), \
      \(names.count { outcomes[$0]?.hasEnded ?? false }) ended, and \(stuck.count) deadlocked; of these, \
      \(stuck.filter { realOutcomes[$0]?.hasEnded ?? false }) ended with the real Dispatch
      """
    )
  }

  private static let none = ProgramOutcome.failed("it never ran", [])

  private static func fails(_ name: String, _ outcome: ProgramOutcome?, _ host: ProgramHost) -> Bool {
    failure(of: DispatchProgram(named: name)!, outcome ?? none, host) != nil
  }

  /// Removes statements as long as the program still obeys the rules with the real Dispatch and fails in the
  /// simulation. It first removes half of them at once, then a quarter, and finally single statements.
  private static func shortened(
    _ name: String,
    _ outcome: ProgramOutcome,
    _ host: ProgramHost
  ) -> (String, ProgramOutcome) {
    var (shortest, failure) = (name, outcome)
    var size = DispatchProgram(named: name)!.statements.count / 2
    while size > 0 {
      let statements = DispatchProgram(named: shortest)!.statements.map { "-\($0.id)" }
      let names = stride(from: 0, to: statements.count, by: size).map { start in
        shortest + statements[start..<min(start + size, statements.count)].joined()
      }
      if let (name, outcome) = firstFailing(names, host) {
        (shortest, failure) = (name, outcome)
      } else {
        size /= 2
      }
    }
    return (shortest, failure)
  }

  /// Returns the shortest of some programs that fail in a simulation.
  private static func firstFailing(_ names: [String], _ host: ProgramHost) -> (String, ProgramOutcome)? {
    let simulated = ProgramWorkers.outcomes(of: names, on: host)
    let failing = names.filter { fails($0, simulated[$0], host) }
    let real = ProgramWorkers.outcomes(of: failing, on: .realDispatch)
    return failing.filter { !fails($0, real[$0], .realDispatch) }
      .min { DispatchProgram(named: $0)!.statements.count < DispatchProgram(named: $1)!.statements.count }
      .map { ($0, simulated[$0] ?? none) }
  }

  private static func problems(of program: DispatchProgram, _ outcome: ProgramOutcome, _ host: ProgramHost) -> [String]
  {
    switch outcome {
    case .ended(let events):
      LogRule.violations(of: program, events, isExact: host != .realDispatch).map(\.description)
    case .stuck(let how, let events):
      // Such a program may deadlock on some schedules, and end on others.
      stuckProblems(of: program, how, LogRule.violations(ofStuck: program, events, isExact: host != .realDispatch))
    case .failed(let how, _): [how]
    }
  }

  private static func stuckProblems(
    of program: DispatchProgram,
    _ how: String,
    _ violations: [LogRule.Violation]
  ) -> [String] {
    let isAllowed = !program.endsByConstruction && violations.isEmpty
    return isAllowed ? [] : [how] + violations.map(\.description)
  }

  private static func failure(of program: DispatchProgram, _ outcome: ProgramOutcome, _ host: ProgramHost) -> String? {
    let problems = problems(of: program, outcome, host)
    guard !problems.isEmpty else { return nil }
    return """
      \(program)
      with \(host == .realDispatch ? "the real Dispatch" : "seed \(host) in a simulation"):
      \(ProgramHistory(program, outcome.events, isExact: true).text)
      \(problems.map { "✗ \($0)" }.joined(separator: "\n"))
      """
  }
}
