public import CandlestickExpectations
public import CandlestickSimulation

/// Configures a run. Subclasses in a test target are discovered, and called before the specs are declared.
///
/// Hooks and shared examples that `configure` declares apply to every example.
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

  /// True, the default, if all examples run when focus and `include` leave none. Otherwise, such a run fails.
  public var runAllWhenEverythingFiltered = true

  /// The time for which `toEventually`, `toAlways` and `toNever` poll unless a trait or the call sets it; 1 second by default.
  public var pollingTimeout: Duration {
    get { PollingDefaults.timeout }
    set { PollingDefaults.timeout = newValue }
  }

  /// The longest time between two polls; 10 milliseconds by default.
  public var pollInterval: Duration {
    get { PollingDefaults.pollInterval }
    set { PollingDefaults.pollInterval = newValue }
  }

  /// The execution of examples unless their traits or the environment set it; real time by default.
  ///
  /// The variable `CANDLESTICK_EXECUTION`, `deterministic`, `deterministic,else-real` or `realtime`, overrides it.
  public var execution = ExecutionMode.realTime

  /// The limits of an example's simulation in deterministic execution.
  public var simulation = SimulationSettings()

  /// The process that runs a test; a worker by default. `--isolation` overrides it.
  public var isolation = Isolation.worker

  /// The number of workers that run tests at the same time; 1 by default. `--workers` overrides it.
  ///
  /// ```swift
  /// configuration.workers = 4
  /// configuration.workers = .auto
  /// ```
  public var workers = Workers.count(1)

  /// The time for which a test may be silent before its worker is killed; 60 seconds by default, nil for no limit.
  /// `--hang-limit` overrides it.
  public var hangLimit: Duration? = .seconds(60)

  /// The limit of real time for each example without a `.timeLimit`, and for each test method; nil, the default, for none.
  /// `--time-limit` overrides it.
  ///
  /// It also ends a hang that keeps printing, which ``hangLimit`` does not.
  ///
  /// ```swift
  /// configuration.timeLimit = .seconds(300)
  /// ```
  public var timeLimit: Duration?

  /// The order of groups and examples; as declared by default. `--order` overrides it.
  public var order = Order.defined

  /// The seed of a random order, which it asks for; a new one for each run by default. `--seed` overrides it.
  public var seed: UInt64?

  /// The number of times that a failing test may run again; 0 by default. `--retry` overrides it.
  ///
  /// A test that passes then is flaky: the run fails unless ``allowsFlaky`` is true.
  public var retryCount = 0 {
    didSet { retryCount = max(retryCount, 0) }
  }

  /// True if a run with flaky tests can succeed; false by default. `--allow-flaky` overrides it.
  public var allowsFlaky = false

  /// The number of failing tests after which the run stops; nil, the default, for none. `--fail-fast` overrides it.
  public var failFast: Int? {
    didSet { failFast = failFast.map { max($0, 1) } }
  }

  /// The path of the folder in which the run keeps what tests attach; nil, the default, for a folder that the next run empties.
  /// `--attachments` overrides it.
  ///
  /// ```swift
  /// configuration.attachmentsFolder = "artifacts"
  /// ```
  public var attachmentsFolder: String?

  /// The snapshots to record; by default those that are missing, or none where the variable `CI` is set. `--record` overrides it.
  public var record = SnapshotRecording.byDefault

  /// The format of the output, such as `documentation`; nil, the default, for XCTest's. `--format` overrides it.
  public var format: String?

  /// True if included examples run in addition to focused ones; otherwise, only examples run that are both.
  package var addsIncludedToFocus = false

  init() {}

  /// Configures the run. Override in a subclass.
  ///
  /// - Parameter configuration: the configuration of the run, which all subclasses share.
  open class func configure(_ configuration: SpecConfiguration) {}

  /// Runs only examples that a filter picks. Several filters add up.
  ///
  /// - Parameter filter: returns true for an example that runs.
  public func include(_ filter: @escaping (ExampleMetadata) -> Bool) {
    includeExamples { filter($0.metadata) }
  }

  /// Skips examples that a filter picks.
  ///
  /// - Parameter filter: returns true for an example to skip.
  public func exclude(_ filter: @escaping (ExampleMetadata) -> Bool) {
    excludeExamples { filter($0.metadata) }
  }

  package func includeExamples(_ filter: @escaping (Example) -> Bool) { includes.append(filter) }

  package func excludeExamples(_ filter: @escaping (Example) -> Bool) { excludes.append(filter) }

  /// True if there are filters that include examples.
  var hasIncludes: Bool { !includes.isEmpty }

  func isIncluded(_ example: Example) -> Bool {
    includes.isEmpty || includes.contains { $0(example) }
  }

  func isExcluded(_ example: Example) -> Bool {
    excludes.contains { $0(example) }
  }
}

// MARK: - Values of options

extension SpecConfiguration {
  /// The process that runs an example or a test method.
  public enum Isolation: String, CaseIterable, Sendable {
    /// The process that declares the specs, as under a debugger. A crash ends the run.
    case none
    /// A worker, which a crash, a hang or an `exit` ends; another one continues with the next test.
    case worker
    /// A worker of its own for each test.
    case example
  }

  /// The number of workers that run examples at the same time.
  public enum Workers: Equatable, Sendable, ExpressibleByIntegerLiteral {
    /// That many workers.
    case count(Int)
    /// One for each processor core.
    case auto

    public init(integerLiteral count: Int) { self = .count(count) }
  }

  /// The order in which groups and examples run.
  public enum Order: String, CaseIterable, Sendable {
    /// As they are declared.
    case defined
    /// Shuffled by a seed: classes, the groups of a class, and the groups and examples of a group.
    case random
  }
}
