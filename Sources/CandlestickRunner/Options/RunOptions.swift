import CSupport
import CandlestickExpectations
import CandlestickReports
import CandlestickSpecs
import CandlestickSupport
import Foundation

/// The options of a run. They come from the command line, the environment, the file `.candlestick` and
/// ``SpecConfiguration``, in this order of precedence.
struct RunOptions: Sendable {
  typealias Isolation = SpecConfiguration.Isolation
  typealias Workers = SpecConfiguration.Workers
  typealias Order = SpecConfiguration.Order

  /// The value of `--bisect`.
  struct Bisection: Sendable, Equatable {
    /// The name of the failing example; nil for the example that failed in the last run.
    var name: String?
  }

  // MARK: - Select

  /// The patterns of `--filter`.
  var filters: [String] = []
  /// The patterns of `--skip`.
  var skips: [String] = []
  /// The values of `--file`, each `PATH` or `PATH:LINE`.
  var files: [String] = []
  /// The expressions of `--tag`. A test runs if one of them is true; empty to run all tests.
  var tagExpressions: [String] = []
  /// True to run only tests that failed in the last run.
  var onlyFailures = false
  /// True to run only tests that failed in the last run, and to stop at the first failure.
  var nextFailure = false
  /// The commit to compare with, to run only specs that have changed since; nil to run all specs.
  var changed: String?
  /// True to print the names of the selected tests instead of running them.
  var list = false
  /// True to report the selected tests without running them.
  var dryRun = false

  // MARK: - Order and repeat

  /// The order of groups and examples.
  var order = Order.defined
  /// The seed of a random order; nil to choose a new one.
  var seed: UInt64?
  /// The failing example whose cause to search among the earlier examples; nil for a normal run.
  var bisect: Bisection?
  /// The number of rounds, each of which runs all selected tests.
  var repeatCount = 1
  /// True to repeat the run until a test fails, but not more than ``repeatCount`` times if that is above 1.
  var untilFailure = false
  /// The maximum number of retries of a failing test.
  var retryCount = 0
  /// True if flaky tests do not make the run fail.
  var allowFlaky = false
  /// The number of failing tests after which the run stops; nil for no limit.
  var failFast: Int?
  /// The number of times to run each new test, in random order; nil for a normal run.
  var flakyCheck: Int?

  // MARK: - Isolate and spread

  /// Selects the process in which a test runs.
  var isolation = Isolation.worker
  /// The number of workers that run tests at the same time.
  var workers = Workers.count(1)
  /// The maximum time that a test may be silent before its worker is killed; nil for no limit.
  var hangLimit: Duration? = .seconds(60)
  /// The limit of real time for each test without a `.timeLimit`; nil for no limit.
  var timeLimit: Duration?
  /// The shard to run; nil to run all tests.
  var shard: Shard?
  /// The path of the file with the durations that balance shards and workers. If nil, shards have equal numbers of tests,
  /// and workers are balanced by the record of earlier runs.
  var durations: String?

  // MARK: - Execute and print

  /// The execution of examples without an execution trait, as in `CANDLESTICK_EXECUTION`; nil if not set.
  var execution: String?
  /// The number of schedules for deterministic examples; nil if not set.
  var schedules: Int?
  /// The schedule to replay; nil for none.
  var replay: String?
  /// The path of the folder for attachments; nil for a folder next to the record.
  var attachments: String?
  /// Selects the snapshots to record.
  var snapshots = SnapshotRecording.byDefault
  /// The paths of the reports to merge; empty for a normal run.
  var mergedReports: [String] = []
  /// The paths of the two reports to compare; empty for a normal run.
  var comparedReports: [String] = []
  /// The formats of the reports, each `NAME` or `NAME:FILE`.
  var formats: [String] = []
  /// Selects when the standard output has colors.
  var color = ReportStyle.Color.auto
  /// True if only reports show the output of tests.
  var capturesOutput = false
  /// The number of slowest examples, groups and hooks to list; nil for none.
  var profileCount: Int?

  // MARK: - The test process

  /// The name of the program, and the arguments for XCTest.
  var forXCTest: [String] = []
  /// True to run only specs, as with `--specs-only`.
  var isSpecsOnly = false
  /// True to exit without an error message if nothing is selected, because other processes may run the selected tests.
  var isQuietIfNothingIsSelected = false

  /// The format for the standard output if no other is set; nil for XCTest's format.
  var defaultFormat: String?
  /// True to print the table of options and run nothing.
  var printsOptions = false

  /// The settings from the command line, the environment and the file, which override the configuration.
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
    snapshots = configuration.snapshots
  }

  /// The exit status if no test is selected. Swift Testing uses the same one.
  static let nothingSelectedStatus: Int32 = 69

  /// The filter given by `--filter` and `--skip`; nil without them.
  var filter: TestFilter? {
    filters.isEmpty && skips.isEmpty ? nil : TestFilter(filters: filters, skips: skips)
  }

  /// True if XCTest should list the tests or print its help instead of running tests.
  var isListing: Bool { forXCTest.dropFirst().first?.hasPrefix("-") == true }

  /// True if recorded durations decide which worker runs a test.
  var usesRecordedDurations: Bool { durations == nil && workers != .count(1) }

  /// The flag of a set option that needs workers; nil if there is none.
  var workerOptionName: String? {
    if bisect != nil { return "--bisect" }
    if repeatCount > 1 { return "--repeat" }
    if untilFailure { return "--until-failure" }
    if flakyCheck != nil { return "--flaky-check" }
    if capturesOutput { return "--capture" }
    return failFast != nil || nextFailure ? "--fail-fast" : nil
  }

  /// The number of rounds to run.
  var roundCount: Int {
    if let flakyCheck { return flakyCheck }
    // `--until-failure` repeats without limit unless `--repeat` sets one.
    return untilFailure && repeatCount == 1 ? .max : repeatCount
  }
}

extension RunOptions {
  /// True if a test of this program started this process, for example to observe a crash. Such a process does not use
  /// workers, because they would survive the crash.
  static let areWorkersRuledOut = candlestick_is_started_by_test()

  /// True if workers run the tests; false if this process does, as under a debugger.
  var usesWorkers: Bool { isolation != .none && !Self.areWorkersRuledOut && !Debugger.isAttached }

  /// True if each test runs in a new worker.
  var isolatesTests: Bool { isolation == .example }

  /// The number of workers that run at the same time.
  var workerCount: Int {
    switch workers {
    case .auto: ProcessInfo.processInfo.activeProcessorCount
    // More than any machine runs, so that no calculation with the number overflows.
    case .count(let count): min(count, 100_000)
    }
  }
}
