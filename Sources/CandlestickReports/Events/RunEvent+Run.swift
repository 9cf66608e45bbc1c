public import CandlestickSupport

extension RunEvent {
  /// The start of a run.
  public struct Start: Codable, Sendable, Equatable {
    /// The version of the event format.
    public var version = RunEvent.version
    /// The version of Candlestick that ran the tests; nil if unknown.
    public var candlestickVersion: String? = CandlestickReports.version
    /// The start time, in seconds since 1970-01-01 00:00 UTC.
    public var date: Double
    /// The name of the test program, such as "BankPackageTests".
    public var program: String
    /// The host name; nil if unknown.
    public var host: String?
    /// The number of tests that the run will run or skip, counted again for each round of `--repeat`; nil if unknown.
    public var testCount: Int?
    /// The number of classes of these tests; nil if unknown.
    public var classCount: Int?
    /// The number of workers that run at the same time; 0 if the tests run in the process that reports them.
    public var workerCount: Int
    /// The seed of the random order; nil if the order is not random.
    public var seed: UInt64?
    /// The selected shard; nil without `--shard`.
    public var shard: Shard?
    /// True if only reports show the output of tests, as with `--capture`.
    public var capturesOutput = false
    /// The number of slowest examples to list, as with `--profile`; nil for none.
    public var profileCount: Int?

    package init(
      date: Double,
      program: String,
      testCount: Int? = nil,
      workerCount: Int = 0,
      seed: UInt64? = nil,
      shard: Shard? = nil
    ) {
      self.date = date
      self.program = program
      self.testCount = testCount
      self.workerCount = workerCount
      self.seed = seed
      self.shard = shard
    }
  }

  /// The part of all tests that `--shard` selects.
  public struct Shard: Codable, Sendable, Equatable, CustomStringConvertible {
    /// The number of the shard, from 1.
    public var number: Int
    /// The number of shards.
    public var count: Int
    /// The number of tests in the shard.
    public var testCount: Int
    /// The number of tests in all shards together.
    public var totalTestCount: Int
    /// The fingerprint of the partition, such as "4f2a". If the fingerprints of two shards differ, the shards may overlap or
    /// leave out tests.
    public var partition: String

    package init(number: Int, count: Int, testCount: Int, totalTestCount: Int, partition: String) {
      self.number = number
      self.count = count
      self.testCount = testCount
      self.totalTestCount = totalTestCount
      self.partition = partition
    }

    /// The shard as reports print it: "shard 1 of 3: 273 of 818 tests, partition 4f2a".
    public var description: String {
      "shard \(number) of \(count): \(testCount) of \(totalTestCount) tests, partition \(partition)"
    }
  }

  /// The end of a run.
  public struct Summary: Codable, Sendable, Equatable {
    /// True if the run passed.
    public var isSuccess: Bool
    /// The duration of the run in seconds.
    public var duration: Double
    /// The number of tests with each outcome.
    public var counts: Counts
    /// The reason why the run fails although its examples may have passed; nil if there is none.
    public var problem: String?
    /// True if the run was interrupted, so that later tests did not run.
    public var isInterrupted = false
    /// Notes on the run, such as the seed of the order.
    public var notes: [String]
    /// The focused examples. If there are any, all others are skipped.
    public var focused: [FocusedExample]
    /// The number of examples that were skipped because others are focused.
    public var unfocusedCount: Int
    /// The spec classes that did not run because the main function does not list them.
    public var unlistedSpecs: [String]
    /// The other test classes that the main function does not list. They may have no tests.
    public var unlistedTests: [String]
    /// The paths of the snapshots that the run recorded. The path of a snapshot in the source code includes the line.
    public var recordedSnapshots: [String]
    /// The paths of snapshots that no test uses any more. Those of a class are listed only if all of its tests passed.
    public var unusedSnapshots: [String]

    package init(isSuccess: Bool, duration: Double, counts: Counts, problem: String? = nil, notes: [String] = []) {
      self.isSuccess = isSuccess
      self.duration = duration
      self.counts = counts
      self.problem = problem
      self.notes = notes
      (focused, unfocusedCount, unlistedSpecs, unlistedTests) = ([], 0, [], [])
      (recordedSnapshots, unusedSnapshots) = ([], [])
    }
  }

  /// The numbers of tests by outcome.
  public struct Counts: Codable, Sendable, Equatable {
    /// The number of tests that passed on the first attempt.
    public var passed = 0
    /// The number of tests that failed.
    public var failed = 0
    /// The number of tests that failed, and then passed when they were retried.
    public var flaky = 0
    /// The number of tests that failed only because of known issues.
    public var known = 0
    /// The number of tests that were skipped.
    public var skipped = 0
    /// The number of examples that were skipped because they need simulations, which the process does not support.
    public var unavailable = 0

    /// Creates counts of zero.
    public init() {}

    /// The total number of tests.
    public var all: Int { passed + failed + flaky + known + skipped + unavailable }
  }

  /// A focused example.
  public struct FocusedExample: Codable, Sendable, Equatable {
    /// The descriptions of the groups and of the example, joined by spaces.
    public var name: String
    /// The location of the declaration.
    public var location: SourceLocation

    package init(name: String, location: SourceLocation) {
      self.name = name
      self.location = location
    }
  }
}
