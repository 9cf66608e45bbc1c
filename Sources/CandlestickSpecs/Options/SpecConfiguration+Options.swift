extension SpecConfiguration {
  /// Which process runs an example or a test method.
  public enum Isolation: String, CaseIterable, Sendable {
    /// The process that declares the specs, as under a debugger. A crash ends the run.
    case none
    /// A worker, which a crash, a hang or an `exit` ends; another one continues with the next test.
    case worker
    /// A worker of its own for each.
    case example
  }

  /// How many workers run examples at the same time.
  public enum Workers: Equatable, Sendable, ExpressibleByIntegerLiteral {
    /// That many.
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

  /// Which process runs a test; a worker by default. `--isolation` overrides it.
  public var isolation: Isolation {
    get { options.isolation }
    set { options.isolation = newValue }
  }

  /// How many workers run tests at the same time; 1 by default. `--workers` overrides it.
  ///
  /// ```swift
  /// configuration.workers = 4
  /// configuration.workers = .auto
  /// ```
  public var workers: Workers {
    get { options.workers }
    set { options.workers = newValue }
  }

  /// How long a test may be silent until its worker is killed; nil for ever, 60 seconds by default. `--hang-limit` overrides it.
  public var hangLimit: Duration? {
    get { options.hangLimit }
    set { options.hangLimit = newValue }
  }

  /// The limit of real time for each example without a `.timeLimit`, and for each test method; nil, the default, for none.
  /// `--time-limit` overrides it.
  ///
  /// It also ends a hang that keeps printing, which ``hangLimit`` does not.
  ///
  /// ```swift
  /// configuration.timeLimit = .seconds(300)
  /// ```
  public var timeLimit: Duration? {
    get { options.timeLimit }
    set { options.timeLimit = newValue }
  }

  /// The order of groups and examples; as declared by default. `--order` overrides it.
  public var order: Order {
    get { options.order }
    set { options.order = newValue }
  }

  /// The seed of a random order, which it asks for; a new one for each run by default. `--seed` overrides it.
  public var seed: UInt64? {
    get { options.seed }
    set { options.seed = newValue }
  }

  /// How many more times a failing test may run; 0 by default. `--retry` overrides it.
  ///
  /// A test that passes then is flaky: the run fails unless ``allowsFlaky`` is true.
  public var retryCount: Int {
    get { options.retryCount }
    set { options.retryCount = max(newValue, 0) }
  }

  /// Whether a run with flaky tests can succeed; false by default. `--allow-flaky` overrides it.
  public var allowsFlaky: Bool {
    get { options.allowFlaky }
    set { options.allowFlaky = newValue }
  }

  /// After how many failing tests the run stops; nil, the default, for none. `--fail-fast` overrides it.
  public var failFast: Int? {
    get { options.failFast }
    set { options.failFast = newValue.map { max($0, 1) } }
  }

  /// The format of the output, such as `documentation`; nil, the default, for XCTest's. `--format` overrides it.
  public var format: String? {
    get { options.format }
    set { options.format = newValue }
  }
}
