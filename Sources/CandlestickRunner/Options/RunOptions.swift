import CandlestickSpecs

/// What a run is to do: the options of the command line, of the environment, of the file `.candlestick` and of
/// ``SpecConfiguration``, in that order of precedence.
package struct RunOptions: Sendable {
  package typealias Isolation = SpecConfiguration.Isolation
  package typealias Workers = SpecConfiguration.Workers
  package typealias Order = SpecConfiguration.Order

  /// Where `--bisect` starts.
  package struct Bisection: Sendable, Equatable {
    /// The name of the failing example; nil for the one that failed in the last run.
    package var name: String?
  }

  // MARK: - Select

  /// The patterns of `--filter`.
  package var filters: [String] = []
  /// The patterns of `--skip`.
  package var skips: [String] = []
  /// The places of `--file`, each `PATH` or `PATH:LINE`.
  package var places: [String] = []
  /// The expressions of `--tag`, one of which has to be true; empty for all tests.
  package var tagExpressions: [String] = []
  /// Whether to run only what failed in the last run.
  package var onlyFailures = false
  /// Whether to run only what failed in the last run, and to stop at the first that fails again.
  package var nextFailure = false
  /// The commit since which specs must have changed to run; nil for all specs.
  package var changed: String?
  /// Whether to print the names of the selected tests, and run nothing.
  package var list = false
  /// Whether to report the selected tests without running them.
  package var dryRun = false

  // MARK: - Order and repeat

  /// The order of groups and examples.
  package var order = Order.defined
  /// The seed of a random order; nil for a new one.
  package var seed: UInt64?
  /// Whether, and for which example, to look for the earlier examples that make it fail.
  package var bisect: Bisection?
  /// How often the run is repeated.
  package var repeatCount = 1
  /// Whether to repeat the run until a test fails; at most ``repeatCount`` times if that is above 1.
  package var untilFailure = false
  /// How many more times a failing test may run.
  package var retryCount = 0
  /// Whether a run with flaky tests can succeed.
  package var allowFlaky = false
  /// After how many failing tests the run stops; nil for none.
  package var failFast: Int?
  /// How often to run each test that git says is new, in random order; nil for a run as usual.
  package var flakyCheck: Int?

  // MARK: - Isolate and spread

  /// Which process runs a test.
  package var isolation = Isolation.worker
  /// How many workers run tests at the same time.
  package var workers = Workers.count(1)
  /// How long a test may be silent until its worker is killed; nil for ever.
  package var hangLimit: Duration? = .seconds(60)
  /// The limit of real time for each test without a `.timeLimit`; nil for none.
  package var timeLimit: Duration?
  /// The part to run; nil for all.
  package var shard: Shard?
  /// The path of the file with the durations that shards and workers are balanced by. Without one, nil, all tests of a shard
  /// count as equally long, and workers go by the record of the last run.
  package var durations: String?

  // MARK: - Execute and print

  /// How examples without a trait for it are executed, as `CANDLESTICK_EXECUTION` has it.
  package var execution: String?
  /// How many schedules deterministic examples run on.
  package var schedules: Int?
  /// The schedule to replay.
  package var replay: String?
  /// The format of the output; nil for XCTest's.
  package var format: String?

  // MARK: - The test process

  /// The program's name, and XCTest's arguments.
  package var forXCTest: [String] = []
  /// Whether to run specs alone: `--specs-only`.
  package var isSpecsOnly = false
  /// Whether to end without an error if the filter leaves nothing to run, for one of several processes.
  package var isQuietIfNothingIsSelected = false

  /// The format of the output unless another is set.
  package var defaultFormat: String?
  /// Whether to print the table of options, and run nothing.
  var printsOptions = false

  /// What was read, to put it over the configuration.
  var settings: [RunSetting] = []

  /// Creates the defaults.
  package init() {}

  /// Creates the options that a configuration sets.
  @MainActor init(_ configuration: SpecConfiguration) {
    isolation = configuration.isolation
    workers = configuration.workers
    hangLimit = configuration.hangLimit
    timeLimit = configuration.timeLimit
    order = configuration.order
    seed = configuration.seed
    retryCount = configuration.retryCount
    allowFlaky = configuration.allowsFlaky
    failFast = configuration.failFast
    format = configuration.format
  }
}

extension RunOptions {
  /// The exit status if nothing is selected; the same as Swift Testing's.
  static let nothingSelectedStatus: Int32 = 69

  /// The filter of `--filter` and `--skip`; nil without them.
  package var filter: TestFilter? {
    filters.isEmpty && skips.isEmpty ? nil : TestFilter(filters: filters, skips: skips)
  }

  /// True if XCTest is to list the tests, or to print its help, instead of running them.
  var isListing: Bool { forXCTest.dropFirst().first?.hasPrefix("-") == true }

  /// True if the record's durations decide which worker runs a test.
  package var usesRecordedDurations: Bool { durations == nil && workers != .count(1) }

  /// An option that only workers can follow; nil if there is none.
  var nameOfOptionForWorkers: String? {
    if bisect != nil { return "--bisect" }
    if repeatCount > 1 { return "--repeat" }
    if untilFailure { return "--until-failure" }
    if flakyCheck != nil { return "--flaky-check" }
    return failFast != nil || nextFailure ? "--fail-fast" : nil
  }
}
