import CandlestickExpectations
import CandlestickReports

extension RunReports {
  /// The settings of a process that runs or reports tests.
  package struct Setting {
    /// The listed names of the tests' classes.
    package var classes: Set<String> = []
    /// The classes that the process declares. Unused snapshots are detected only for these.
    package var declared = DeclaredClasses()
    /// The listed names of spec classes that the main function omits.
    package var unlisted: [String] = []
    /// The listed names of other test classes that the main function omits.
    package var unlistedTests: [String] = []
    /// True if flaky tests do not make the run fail.
    package var allowsFlaky = false
    /// The part of the tests that `--shard` selects; nil without that option.
    package var shard: RunEvent.Shard?
    /// The number of tests, over all rounds; nil if unknown.
    package var testCount: Int?
    /// The number of classes of these tests; nil if unknown.
    package var classCount: Int?
    /// The number of workers that run tests at the same time; 0 if this process runs the tests.
    package var workerCount = 0
    /// The seed of a random order; nil if the order is not random.
    package var seed: UInt64?
    /// True if the output of tests is passed only to the reports.
    package var capturesOutput = false
    /// The number of slowest examples to list; nil for none.
    package var profileCount: Int?
    /// Returns the results of a test in earlier runs, newest first; nil if no report needs them.
    package var history: (@MainActor (_ key: String) -> [RunEvent.PastResult])?
    /// Receives each failure and each result instead of the reports.
    package var observer: (any RunResultObserver)?

    /// Receives each late failure instead of the reports. Called on any thread.
    var onLateFailure: (@Sendable (TestFailure) -> Void)?

    /// Runs code of a custom report in this process, and throws an error if the code has recorded a failure.
    package var check: ReportList.Check = { try $0() }

    package init() {}
  }
}
