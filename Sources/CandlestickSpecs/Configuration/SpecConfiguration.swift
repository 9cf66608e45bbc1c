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
  private(set) var includes: [(ExampleMetadata) -> Bool] = []
  private(set) var excludes: [(ExampleMetadata) -> Bool] = []

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
  public var execution = Execution.realTime

  /// What bounds the simulation of an example in deterministic execution.
  public var simulation = SimulationSettings()

  init() {}

  /// Says what holds for the run; to be overridden.
  ///
  /// - Parameter configuration: takes what is said, from each subclass that there is.
  open class func configure(_ configuration: SpecConfiguration) {}

  /// Runs only examples that a filter picks, or that another included filter picks.
  ///
  /// - Parameter filter: whether an example is to be run.
  public func include(_ filter: @escaping (ExampleMetadata) -> Bool) {
    includes.append(filter)
  }

  /// Does not run examples that a filter picks, and shows them as skipped.
  ///
  /// - Parameter filter: whether an example is not to be run.
  public func exclude(_ filter: @escaping (ExampleMetadata) -> Bool) {
    excludes.append(filter)
  }

  /// Whether some examples may not be included.
  var hasIncludes: Bool { !includes.isEmpty }

  func isIncluded(_ example: ExampleMetadata) -> Bool {
    includes.isEmpty || includes.contains { $0(example) }
  }

  func isExcluded(_ example: ExampleMetadata) -> Bool {
    excludes.contains { $0(example) }
  }
}
