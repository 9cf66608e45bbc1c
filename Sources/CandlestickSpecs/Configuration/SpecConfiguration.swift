import CandlestickExpectations
public import CandlestickSimulation

/// What holds for a whole run. A subclass in a test target is found and asked before the specs are declared.
///
/// Hooks and shared examples that `configure` declares, with the functions that a spec uses, are around every example
/// of the run.
///
/// ```swift
/// final class ProjectConfiguration: SpecConfiguration {
///   override class func configure(_ configuration: SpecConfiguration) {
///     configuration.exclude { $0.tags.contains(.slow) }
///     beforeEach { Log.reset() }
///     sharedExamples("a collection") { … }
///   }
/// }
/// ```
@MainActor open class SpecConfiguration {
  private var includes: [(Example) -> Bool] = []
  private var excludes: [(Example) -> Bool] = []

  /// Whether a run is of all examples if focus and `include` leave none of them; true unless set.
  ///
  /// Where it is false, such a run fails.
  public var runAllWhenEverythingFiltered = true

  /// How long `toEventually` waits, and `toAlways` and `toNever` watch, where neither a trait nor the call says; 1 second
  /// unless set.
  public var pollingTimeout: Duration {
    get { PollingDefaults.timeout }
    set { PollingDefaults.timeout = newValue }
  }

  /// The longest time between two looks of such an expectation; 10 milliseconds unless set.
  public var pollInterval: Duration {
    get { PollingDefaults.pollInterval }
    set { PollingDefaults.pollInterval = newValue }
  }

  /// How examples are run whose traits do not say, if the environment does not say either; in real time unless set.
  ///
  /// `CANDLESTICK_EXECUTION`, which is `deterministic` or `realtime`, wins over it.
  public var execution = ExecutionMode.realTime

  /// What bounds the simulation of an example in deterministic execution.
  public var simulation = SimulationSettings()

  /// Whether the examples that `include` picks are run beside those that focus is on; otherwise both have to pick an example.
  package var addsIncludedToFocus = false

  init() {}

  /// Says what holds for the run; to be overridden.
  ///
  /// - Parameter configuration: takes what is said, from each subclass that there is.
  open class func configure(_ configuration: SpecConfiguration) {}

  /// Runs only examples that a filter picks, or that another included filter picks.
  ///
  /// - Parameter filter: whether an example is to be run.
  public func include(_ filter: @escaping (ExampleMetadata) -> Bool) {
    includeExamples { filter($0.metadata) }
  }

  /// Does not run examples that a filter picks, and shows them as skipped.
  ///
  /// - Parameter filter: whether an example is not to be run.
  public func exclude(_ filter: @escaping (ExampleMetadata) -> Bool) {
    excludeExamples { filter($0.metadata) }
  }

  package func includeExamples(_ filter: @escaping (Example) -> Bool) { includes.append(filter) }

  package func excludeExamples(_ filter: @escaping (Example) -> Bool) { excludes.append(filter) }

  /// Whether some examples may not be included.
  var hasIncludes: Bool { !includes.isEmpty }

  func isIncluded(_ example: Example) -> Bool {
    includes.isEmpty || includes.contains { $0(example) }
  }

  func isExcluded(_ example: Example) -> Bool {
    excludes.contains { $0(example) }
  }
}
