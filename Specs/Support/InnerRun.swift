import Candlestick

/// A run of examples inside an example, to check their results.
@MainActor struct InnerRun {
  let results: [ExampleResult]
  let summary: RunSummary

  /// Declares examples and runs them all.
  init(
    configure: (SpecConfiguration) -> Void = { _ in },
    as type: Spec.Type = Spec.self,
    overrides: ExecutionOverrides = ExecutionOverrides(),
    reports: [SpecReport] = [],
    timeLimit: Duration? = nil,
    _ declare: @MainActor () throws -> Void
  ) {
    var plan = RunPlan(Suite(configure: configure, as: type, declare: declare), overrides)
    plan.timeLimit = timeLimit
    let runner = SpecRunner(plan, reports: reports)
    results = plan.items.map { runner.run($0) }
    summary = runner.reports.end()
  }

  /// A line for each example: its full name and how it ended, with the messages of its failures.
  var lines: [String] {
    results.map { "\($0.example.fullName): \($0.outcomeText)" }
  }

  /// How each example ended.
  var outcomes: [String] { results.map(\.outcomeText) }

  /// The failures of all examples, in order.
  var failures: [TestFailure] { results.flatMap(\.failures) }
}

/// Makes simulations not wait in real time for other threads.
@MainActor func waitForNothingOutside(_ configuration: SpecConfiguration) {
  configuration.simulation.outsideTimeout = .zero
}
