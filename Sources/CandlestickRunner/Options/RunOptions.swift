import CandlestickExpectations
import CandlestickReports
import CandlestickSpecs

/// The options of a run: of the command line, the environment, the file `.candlestick` and ``SpecConfiguration``, in that order
/// of precedence.
struct RunOptions: Sendable {
  typealias Isolation = SpecConfiguration.Isolation
  typealias Workers = SpecConfiguration.Workers
  typealias Order = SpecConfiguration.Order

  /// The value of `--bisect`.
  struct Bisection: Sendable, Equatable {
    /// The name of the failing example; nil for the one that failed in the last run.
    var name: String?
  }

  // MARK: - Select

  /// The patterns of `--filter`.
  var filters: [String] = []
  /// The patterns of `--skip`.
  var skips: [String] = []
  /// The values of `--file`, each `PATH` or `PATH:LINE`.
  var files: [String] = []
  /// The expressions of `--tag`, one of which has to be true; empty for all tests.
  var tagExpressions: [String] = []
  /// True to run only tests that failed in the last run.
  var onlyFailures = false
  /// True to run only tests that failed in the last run, and to stop at the first that fails again.
  var nextFailure = false
  /// The commit since which specs must have changed to run; nil for all specs.
  var changed: String?
  /// True to print the names of the selected tests, and run nothing.
  var list = false
  /// True to report the selected tests without running them.
  var dryRun = false

  // MARK: - Order and repeat

  /// The order of groups and examples.
  var order = Order.defined
  /// The seed of a random order; nil for a new one.
  var seed: UInt64?
  /// The example for which to find the earlier examples that make it fail; nil for a run as usual.
  var bisect: Bisection?
  /// The number of rounds.
  var repeatCount = 1
  /// True to repeat the run until a test fails; at most ``repeatCount`` times if that is above 1.
  var untilFailure = false
  /// The number of times that a failing test may run again.
  var retryCount = 0
  /// True if a run with flaky tests can succeed.
  var allowFlaky = false
  /// The number of failing tests after which the run stops; nil for no limit.
  var failFast: Int?
  /// The number of times to run each new test, in random order; nil for a run as usual.
  var flakyCheck: Int?

  // MARK: - Isolate and spread

  /// The process that runs a test.
  var isolation = Isolation.worker
  /// The number of workers that run tests at the same time.
  var workers = Workers.count(1)
  /// The time for which a test may be silent before its worker is killed; nil for no limit.
  var hangLimit: Duration? = .seconds(60)
  /// The limit of real time for each test without a `.timeLimit`; nil for none.
  var timeLimit: Duration?
  /// The part to run; nil for all.
  var shard: Shard?
  /// The path of the file with the durations that balance shards and workers. If it is nil, shards have equal numbers of tests,
  /// and the record of the last run balances workers.
  var durations: String?

  // MARK: - Execute and print

  /// The execution of examples without an execution trait, as a value of `CANDLESTICK_EXECUTION`.
  var execution: String?
  /// The number of schedules for deterministic examples.
  var schedules: Int?
  /// The schedule to replay.
  var replay: String?
  /// The path of the folder for attachments; nil for one beside the record.
  var attachments: String?
  /// The snapshots to record.
  var record = SnapshotRecording.byDefault
  /// The paths of the reports to merge; empty for a run as usual.
  var mergedReports: [String] = []
  /// The paths of the two reports to compare; empty for a run as usual.
  var comparedReports: [String] = []
  /// The formats of the reports, each as `NAME` or `NAME:FILE`.
  var formats: [String] = []
  /// The colors of the standard output.
  var color = ReportStyle.Color.auto
  /// True if the output of tests reaches only the reports.
  var capturesOutput = false
  /// The number of the slowest examples, groups and hooks to show; nil for none.
  var profileCount: Int?

  // MARK: - The test process

  /// The program's name, and XCTest's arguments.
  var forXCTest: [String] = []
  /// True to run only specs: `--specs-only`.
  var isSpecsOnly = false
  /// True to end without an error if the filter selects nothing, for one of several processes.
  var isQuietIfNothingIsSelected = false

  /// The format of the standard output unless another is set; nil for XCTest's.
  var defaultFormat: String?
  /// True to print the table of options, and run nothing.
  var printsOptions = false

  /// The settings that were read; they take precedence over the configuration.
  var settings: [RunSetting] = []

}

extension RunOptions {
  /// Creates the options that a configuration sets.
  @MainActor init(_ configuration: SpecConfiguration) {
    self.init()
    isolation = configuration.isolation
    workers = configuration.workers
    hangLimit = configuration.hangLimit
    timeLimit = configuration.timeLimit
    order = configuration.order
    seed = configuration.seed
    retryCount = configuration.retryCount
    allowFlaky = configuration.allowsFlaky
    failFast = configuration.failFast
    formats = configuration.format.map { [$0] } ?? []
    attachments = configuration.attachmentsFolder
    record = configuration.record
  }

  /// The exit status if nothing is selected; the same as Swift Testing's.
  static let nothingSelectedStatus: Int32 = 69

  /// The filter of `--filter` and `--skip`; nil without them.
  var filter: TestFilter? {
    filters.isEmpty && skips.isEmpty ? nil : TestFilter(filters: filters, skips: skips)
  }

  /// True if XCTest is to list the tests, or to print its help, instead of running them.
  var isListing: Bool { forXCTest.dropFirst().first?.hasPrefix("-") == true }

  /// True if the record's durations decide which worker runs a test.
  var usesRecordedDurations: Bool { durations == nil && workers != .count(1) }

  /// The flag of an option that needs workers; nil if there is none.
  var nameOfOptionForWorkers: String? {
    if bisect != nil { return "--bisect" }
    if repeatCount > 1 { return "--repeat" }
    if untilFailure { return "--until-failure" }
    if flakyCheck != nil { return "--flaky-check" }
    if capturesOutput { return "--capture" }
    return failFast != nil || nextFailure ? "--fail-fast" : nil
  }

  /// The number of times that the tests run.
  var roundCount: Int {
    if let flakyCheck { return flakyCheck }
    // `--until-failure` repeats without limit, unless `--repeat` sets one.
    return untilFailure && repeatCount == 1 ? .max : repeatCount
  }
}
