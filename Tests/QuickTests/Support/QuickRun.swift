import CandlestickExpectations
import CandlestickSpecs
import Quick

/// A run of a Quick suite inside an example, with its results.
@MainActor struct QuickRun {
  /// A line for each example: its name and how it ended, with the messages of its failures.
  let lines: [String]
  let results: [ExampleResult]

  /// Declares examples and runs them all.
  ///
  /// - Parameters:
  ///   - type: the spec class of the examples.
  ///   - configure: configures the run.
  ///   - declare: declares the examples.
  init(as type: Spec.Type = QuickSpec.self, configure: ((QCKConfiguration) -> Void)? = nil, _ declare: () -> Void) {
    CapturedConfiguration.body = configure
    let suite = Suite(configure: { CapturedConfiguration.configure($0) }, as: type) { declare() }
    CapturedConfiguration.body = nil
    self.init(suite)
  }

  /// Runs spec classes.
  init(of types: Spec.Type..., focus: RunPlan.Focus = .ofRun) {
    self.init(Suite(specs: types), focus)
  }

  private init(_ suite: Suite, _ focus: RunPlan.Focus = .ofRun) {
    let plan = RunPlan(suite, focus: focus)
    let runner = SpecRunner(plan)
    let items = plan.items
    results = items.map { runner.run($0) }
    lines = zip(items, results).map { "\($0.name): \($1.outcomeText)" }
    runner.reports.end()
  }

  /// The failures of all examples, in order.
  var failures: [TestFailure] { results.flatMap(\.failures) }
}

/// A configuration that discovery finds, but that is empty unless a ``QuickRun`` is being created.
final class CapturedConfiguration: QuickConfiguration {
  @MainActor static var body: ((QCKConfiguration) -> Void)?

  override class func configure(_ configuration: QCKConfiguration) { body?(configuration) }
}
