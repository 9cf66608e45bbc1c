import CandlestickExpectations
public import CandlestickSimulation

/// Configures a run. Subclasses in a test target are discovered, and called before the specs are declared.
///
/// Hooks and shared examples that `configure` declares, with the functions that a spec uses, are those of every
/// example.
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

  /// Whether all examples run if focus and `include` leave none; true by default. If it is false, such a run fails.
  public var runAllWhenEverythingFiltered = true

  /// How long `toEventually`, `toAlways` and `toNever` poll unless a trait or the call sets it; 1 second by default.
  public var pollingTimeout: Duration {
    get { PollingDefaults.timeout }
    set { PollingDefaults.timeout = newValue }
  }

  /// The longest time between two polls; 10 milliseconds by default.
  public var pollInterval: Duration {
    get { PollingDefaults.pollInterval }
    set { PollingDefaults.pollInterval = newValue }
  }

  /// How examples run unless their traits or the environment set it; in real time by default.
  ///
  /// The variable `CANDLESTICK_EXECUTION`, `deterministic`, `deterministic,else-real` or `realtime`, overrides it.
  public var execution = ExecutionMode.realTime

  /// The limits of an example's simulation in deterministic execution.
  public var simulation = SimulationSettings()

  /// What the properties for the options of a run set.
  package var options = RunOptions()

  /// Whether included examples run in addition to focused ones; otherwise, only examples that are both run.
  package var addsIncludedToFocus = false

  init() {}

  /// Configures the run. Override in a subclass.
  ///
  /// - Parameter configuration: the configuration of the run, which all subclasses share.
  open class func configure(_ configuration: SpecConfiguration) {}

  /// Runs only examples that a filter picks. Several filters add up.
  ///
  /// - Parameter filter: whether an example runs.
  public func include(_ filter: @escaping (ExampleMetadata) -> Bool) {
    includeExamples { filter($0.metadata) }
  }

  /// Skips examples that a filter picks.
  ///
  /// - Parameter filter: whether an example is skipped.
  public func exclude(_ filter: @escaping (ExampleMetadata) -> Bool) {
    excludeExamples { filter($0.metadata) }
  }

  package func includeExamples(_ filter: @escaping (Example) -> Bool) { includes.append(filter) }

  package func excludeExamples(_ filter: @escaping (Example) -> Bool) { excludes.append(filter) }

  /// Whether there are filters that include examples.
  var hasIncludes: Bool { !includes.isEmpty }

  func isIncluded(_ example: Example) -> Bool {
    includes.isEmpty || includes.contains { $0(example) }
  }

  func isExcluded(_ example: Example) -> Bool {
    excludes.contains { $0(example) }
  }
}
