import Candlestick
import CandlestickReports
import CandlestickSpecs

/// A run of examples inside an example, to check their results.
@MainActor struct InnerRun {
  let examples: [ExampleMetadata]
  let results: [ExampleResult]
  let summary: RunSummary
  /// The events that reports receive.
  let events: [RunEvent]

  /// Declares examples and runs them all.
  init(
    configure: (SpecConfiguration) -> Void = { _ in },
    as type: Spec.Type = Spec.self,
    overrides: ExecutionOverrides = ExecutionOverrides(),
    reports: [SpecReport] = [],
    timeLimit: Duration? = nil,
    measuresHooks: Bool = false,
    _ declare: @MainActor () throws -> Void
  ) {
    var plan = RunPlan(Suite(configure: configure, as: type, declare: declare), overrides)
    plan.timeLimit = timeLimit
    plan.measuresHooks = measuresHooks
    let recorder = EventRecorder()
    let runner = SpecRunner(plan, reports: reports + [recorder])
    examples = plan.items.map(\.example.metadata)
    results = plan.items.map { runner.run($0) }
    summary = runner.reports.end()
    events = recorder.events
  }

  /// One line per example: its full name and its outcome, with the messages of its failures.
  var lines: [String] {
    zip(examples, results).map { "\($0.fullName): \($1.outcomeText)" }
  }

  /// The results that reports receive.
  var reported: [RunEvent.Result] {
    events.compactMap { if case .exampleFinished(let result) = $0 { result } else { nil } }
  }

  /// The notes at the end of the run.
  var notes: [String] {
    let results = RunResults()
    events.forEach(results.add)
    return results.notes
  }

  /// The outcome of each example.
  var outcomes: [String] { results.map(\.outcomeText) }

  /// The failures of all examples, in order.
  var failures: [TestFailure] { results.flatMap(\.failures) }
}

/// Makes simulations not wait for other threads in real time.
@MainActor func waitForNothingOutside(_ configuration: SpecConfiguration) {
  configuration.simulation.outsideTimeout = .zero
}
