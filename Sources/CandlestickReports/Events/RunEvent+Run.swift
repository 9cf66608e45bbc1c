public import CandlestickSupport

extension RunEvent {
  /// The start of a run.
  public struct Start: Codable, Sendable, Equatable {
    /// The version of the events.
    public var version = RunEvent.version
    /// The time in seconds since 1970-01-01 00:00 UTC.
    public var date: Double
    /// The name of the test program, such as "BankPackageTests".
    public var program: String
    /// The name of the machine; nil if unknown.
    public var host: String?
    /// The number of tests that the run is going to run or to skip, once for each round of `--repeat`; nil if that is unknown.
    public var testCount: Int?
    /// The number of workers that run tests at the same time; 0 if the tests run in the process that reports them.
    public var workerCount: Int
    /// The seed of a random order; nil if the order is another one.
    public var seed: UInt64?
    /// The tests of the run as a part of all tests; nil without `--shard`.
    public var shard: Shard?
    /// True if nothing is shown of what tests print, except by reports, as with `--capture`.
    public var capturesOutput = false
    /// The number of the slowest examples to show, as with `--profile`; nil for none.
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

  /// The tests of a run with `--shard`, as a part of all tests.
  public struct Shard: Codable, Sendable, Equatable, CustomStringConvertible {
    /// The number of the part, from 1.
    public var number: Int
    /// The number of parts.
    public var count: Int
    /// The number of tests in the part.
    public var testCount: Int
    /// The number of tests in all parts together.
    public var totalTestCount: Int
    /// Identifies how all tests were divided, such as "4f2a". Parts whose partitions differ do not fit together: a test may be in
    /// several of them, or in none.
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
    /// The number of tests with each outcome. Outcomes that no test has are left out.
    public var counts: Counts
    /// The reason why the run fails even if its examples pass; nil if there is none.
    public var problem: String?
    /// True if the run was interrupted, so that tests which come later did not run.
    public var isInterrupted = false
    /// Notes on the run, such as the seed of its order.
    public var notes: [String]
    /// The focused examples. Their presence makes all others be skipped.
    public var focused: [FocusedExample]
    /// The number of examples that were skipped because focus is on others.
    public var unfocusedCount: Int
    /// The spec classes that did not run because the main function lists others.
    public var unlistedSpecs: [String]
    /// The other test classes that the main function does not list. They may have no tests.
    public var unlistedTests: [String]
    /// The paths of the snapshots that the run has recorded; in the source code, with the line.
    public var recordedSnapshots: [String]
    /// The paths of snapshots that no test uses any more. Those of a class are known only if all its tests have passed.
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
    /// The number of tests that passed only when they ran again.
    public var flaky = 0
    /// The number of tests that failed only as expected, because of known issues.
    public var known = 0
    /// The number of tests that were skipped.
    public var skipped = 0
    /// The number of examples that were skipped because they need simulations, which the process does not have.
    public var unavailable = 0

    /// Creates counts of zero.
    public init() {}

    /// The number of tests.
    public var all: Int { passed + failed + flaky + known + skipped + unavailable }
  }

  /// A focused example, in the summary of a run.
  public struct FocusedExample: Codable, Sendable, Equatable {
    /// The descriptions of its groups and of the example, as one sentence.
    public var name: String
    /// The location of its declaration.
    public var location: SourceLocation

    package init(name: String, location: SourceLocation) {
      self.name = name
      self.location = location
    }
  }
}
