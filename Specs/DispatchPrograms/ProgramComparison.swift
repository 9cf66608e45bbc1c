#if os(Linux)
/// What programs do with the real Dispatch, and in simulations.
struct ProgramComparison {
  let names: [String]
  let realOutcomes: [String: ProgramOutcome]

  init(_ names: [String]) {
    self.names = names
    realOutcomes = ProgramWorkers.outcomes(of: names, on: .realDispatch)
  }

  /// The programs that have ended with the real Dispatch.
  var ended: [String] { names.filter { realOutcomes[$0]?.hasEnded ?? false } }

  /// Describes each program that breaks a rule with the real Dispatch, or does not end though it should.
  var realFailures: [String] {
    names.compactMap { name in
      let program = DispatchProgram(named: name)!
      let outcome = realOutcomes[name] ?? Self.none
      if !outcome.hasEnded, !program.endsByConstruction { return nil }
      return Self.failure(of: program, outcome, .realDispatch)
    }
  }

  /// Describes the programs that do something else in a simulation; the first as a shorter program, if there is one.
  func simulatedFailures(seed: UInt64) -> [String] {
    let host = ProgramHost.simulation(seed: seed)
    let outcomes = ProgramWorkers.outcomes(of: ended, on: host)
    let failing = ended.filter { name in
      Self.failure(of: DispatchProgram(named: name)!, outcomes[name] ?? Self.none, host) != nil
    }
    return failing.prefix(1).compactMap { name in
      let (shorter, outcome) = Self.shortened(name, outcomes[name] ?? Self.none, host)
      return Self.failure(of: DispatchProgram(named: shorter)!, outcome, host)
    }
      + failing.dropFirst().map { name in
        let problems = Self.problems(of: DispatchProgram(named: name)!, outcomes[name] ?? Self.none, host)
        return "program \(name): \(problems[0])"
      }
  }

  private static let none = ProgramOutcome.failed("it never ran", [])

  /// Removes statements as long as the program still ends with the real Dispatch, and fails in the simulation.
  private static func shortened(
    _ name: String,
    _ outcome: ProgramOutcome,
    _ host: ProgramHost
  ) -> (String, ProgramOutcome) {
    let statements = DispatchProgram(named: name)!.statements
    let names = statements.map { "\(name)-\($0.id)" }
    let real = ProgramWorkers.outcomes(of: names, on: .realDispatch)
    let ended = names.filter { real[$0]?.hasEnded ?? false }
    let simulated = ProgramWorkers.outcomes(of: ended, on: host)
    let failing = ended.filter { name in
      let program = DispatchProgram(named: name)!
      let isAllowed = LogRule.violations(of: program, real[name]!.events, isExact: false).isEmpty
      return isAllowed && failure(of: program, simulated[name] ?? Self.none, host) != nil
    }
    let size = { (name: String) in DispatchProgram(named: name)!.statements.count }
    guard let shortest = failing.min(by: { size($0) < size($1) }) else { return (name, outcome) }
    return shortened(shortest, simulated[shortest]!, host)
  }

  private static func problems(of program: DispatchProgram, _ outcome: ProgramOutcome, _ host: ProgramHost) -> [String]
  {
    switch outcome {
    case .ended(let events):
      LogRule.violations(of: program, events, isExact: host != .realDispatch).map(\.description)
    case .failed(let how, _): [how]
    }
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
#endif
