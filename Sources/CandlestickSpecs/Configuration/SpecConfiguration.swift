public import CandlestickExpectations
public import CandlestickSimulation

/// Configures a run. Subclasses in a test target are discovered, and called before specs are declared.
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
  private var includes: [(DeclaredExample) -> Bool] = []
  private var excludes: [(DeclaredExample) -> Bool] = []

  /// True, the default, to run all examples if focus and `include` select none. If false, such a run fails.
  public var runAllWhenEverythingFiltered = true

  /// The time for which `toEventually`, `toAlways` and `toNever` poll, unless a trait or the call sets it; 1 second by
  /// default.
  public var pollingTimeout: Duration {
    get { PollingDefaults.timeout }
    set { PollingDefaults.timeout = newValue }
  }

  /// The longest time between two polls; 10 milliseconds by default.
  public var pollInterval: Duration {
    get { PollingDefaults.pollInterval }
    set { PollingDefaults.pollInterval = newValue }
  }

  /// The execution of examples, unless their traits or the environment set it; real time by default.
  ///
  /// The variable `CANDLESTICK_EXECUTION` overrides it with `deterministic`, `deterministic,else-real` or `realtime`.
  public var execution = ExecutionMode.realTime

  /// The limits of each example's simulation in deterministic execution.
  public var simulation = SimulationSettings()

  /// The process that runs a test; a worker by default. `--isolation` overrides it.
  public var isolation = Isolation.worker

  /// The number of workers that run tests at the same time; 1 by default. `--workers` overrides it.
  ///
  /// ```swift
  /// configuration.workers = 4
  /// configuration.workers = .auto
  /// ```
  public var workers = Workers.count(1) {
    didSet { if case .count(let count) = workers { workers = .count(min(max(count, 1), 100_000)) } }
  }

  /// The time for which a test may produce no output or event before its worker is killed; 60 seconds by default, nil
  /// or zero for no limit. `--hang-limit` overrides it.
  public var hangLimit: Duration? = .seconds(60) {
    didSet { if let limit = hangLimit, limit <= .zero { hangLimit = nil } }
  }

  /// The real-time limit for each example without a `.timeLimit` trait, and for each test method; nil, the default, or
  /// zero for no limit. `--time-limit` overrides it.
  ///
  /// Unlike ``hangLimit``, it also ends a hanging test that keeps printing.
  ///
  /// ```swift
  /// configuration.timeLimit = .seconds(300)
  /// ```
  public var timeLimit: Duration? {
    didSet { if let limit = timeLimit, limit <= .zero { timeLimit = nil } }
  }

  /// The order of groups and examples; the order of declaration by default. `--order` overrides it.
  public var order = Order.defined

  /// The seed of a random order. Setting it makes the order random. By default, a random order has a new seed for each
  /// run. `--seed` overrides it.
  public var seed: UInt64?

  /// The maximum number of retries of a failing test; 0 by default. `--retry` overrides it.
  ///
  /// A test that passes in a retry is flaky. Flaky tests make the run fail, unless ``allowsFlaky`` is true.
  public var retryCount = 0 {
    didSet { retryCount = max(retryCount, 0) }
  }

  /// True if a run with flaky tests can succeed; false by default. `--allow-flaky` overrides it.
  public var allowsFlaky = false

  /// The number of failing tests after which the run stops; nil, the default, for no limit. `--fail-fast` overrides it.
  public var failFast: Int? {
    didSet { failFast = failFast.map { max($0, 1) } }
  }

  /// The path of the folder for attachments of the tests; nil, the default, for a folder that the next run empties.
  /// `--attachments` overrides it.
  ///
  /// ```swift
  /// configuration.attachmentsFolder = "artifacts"
  /// ```
  public var attachmentsFolder: String?

  /// Selects the snapshots to record. By default, missing ones are recorded, or none if the variable `CI` is set.
  /// `--snapshots` overrides it.
  public var snapshots = SnapshotRecording.byDefault

  /// The format of the output, such as `documentation`; nil, the default, for XCTest's format. `--format` overrides it.
  public var format: String?

  /// True if included examples run in addition to focused ones. If false, only examples that are both included and
  /// focused run.
  package var addsIncludedToFocus = false

  init() {}

  /// Configures the run. Override in a subclass.
  ///
  /// - Parameter configuration: the configuration of the run, which all subclasses share.
  open class func configure(_ configuration: SpecConfiguration) {}

  /// Runs only examples for which a filter returns true. With several filters, one of them is enough.
  ///
  /// - Parameter filter: returns true for an example that runs.
  public func include(_ filter: @escaping (ExampleMetadata) -> Bool) {
    includeExamples { filter($0.metadata) }
  }

  /// Skips examples for which a filter returns true.
  ///
  /// - Parameter filter: returns true for an example to skip.
  public func exclude(_ filter: @escaping (ExampleMetadata) -> Bool) {
    excludeExamples { filter($0.metadata) }
  }

  package func includeExamples(_ filter: @escaping (DeclaredExample) -> Bool) {
    includes.append(Declarations.watching(filter))
  }

  package func excludeExamples(_ filter: @escaping (DeclaredExample) -> Bool) {
    excludes.append(Declarations.watching(filter))
  }

  var hasIncludes: Bool { !includes.isEmpty }

  func isIncluded(_ example: DeclaredExample) -> Bool {
    includes.isEmpty || includes.contains { $0(example) }
  }

  func isExcluded(_ example: DeclaredExample) -> Bool {
    excludes.contains { $0(example) }
  }
}

// MARK: - Values of options

extension SpecConfiguration {
  /// Selects the process that runs an example or a test method.
  public enum Isolation: String, CaseIterable, Sendable {
    /// The process that declares the specs, as is useful under a debugger. A crash ends the run.
    case none
    /// A worker. If a crash, a hang or `exit` ends it, another worker continues with the next test.
    case worker
    /// A worker of its own for each test.
    case example
  }

  /// The number of workers that run examples at the same time.
  public enum Workers: Equatable, Sendable, ExpressibleByIntegerLiteral {
    /// A fixed number of workers.
    case count(Int)
    /// One worker for each processor core.
    case auto

    public init(integerLiteral count: Int) { self = .count(count) }
  }

  /// The order in which groups and examples run.
  public enum Order: String, CaseIterable, Sendable {
    /// The order of declaration.
    case defined
    /// Shuffled by a seed: the classes, the groups of each class, and the groups and examples of each group.
    case random
  }
}
