public import CandlestickSupport

extension RunEvent {
  /// The result of an example, or of another test.
  public struct Result: Codable, Sendable, Equatable {
    /// The outcome of an example. In JSON, it is the name of the case.
    public enum Outcome: String, Codable, Sendable, CaseIterable {
      /// It had no failure.
      case passed
      /// It had failures.
      case failed
      /// It passed only when it ran again.
      case flaky
      /// It failed only as expected, because of known issues.
      case known
      /// It did not run, or not to its end.
      case skipped
      /// It was skipped because it needs simulations, which the process does not have.
      case unavailable
    }

    /// The example.
    public var example: Example
    /// The outcome.
    public var outcome: Outcome
    /// The time at which it started, in seconds since the run started.
    public var start: Double
    /// The duration in real time, including hooks, in seconds.
    public var duration: Double
    /// The process that ran it; nil if it did not run in a worker.
    public var process: Int?
    /// The number of that worker among those that work at the same time, from 1.
    public var worker: Int?
    /// The failures, in the order in which they were found. Only a failed example has any.
    public var failures: [Failure] = []
    /// The reason why it was skipped; nil if it was not, and empty if none was given.
    public var skipReason: String?
    /// The location of the call that skipped it.
    public var skipLocation: SourceLocation?
    /// The first failure of each earlier attempt, if it ran again because it failed.
    public var earlierFailures: [Failure] = []
    /// The failures that were expected, because of known issues.
    public var knownIssues: [KnownIssue] = []
    /// The files that it has attached and that are kept.
    public var attachments: [Attachment] = []
    /// The schedules that it explored; nil if it explored none.
    public var exploration: Exploration?
    /// The reason why it ran again in real time after it had failed in a simulation; nil if it did not.
    public var reasonForRealTime: String?
    /// The pending values of fakes that returned their fallbacks, because nothing resolved them in time.
    public var fallbacks: [String] = []
    /// The paths of the snapshots that it has recorded; in the source code, with the line.
    public var recordedSnapshots: [String] = []
    /// The command that runs just this example, if it has failed; nil if it has not.
    public var command: String?
    /// The durations of its hooks, with `--profile`; otherwise empty. Hooks that several examples share, such as `beforeAll`, are in the
    /// result of the example for which they ran.
    public var hooks: [HookDuration] = []
    /// The results of the last runs before this one, the newest first; empty if none is on record. The record keeps ten.
    public var history: [PastResult] = []

    package init(example: Example, outcome: Outcome, start: Double = 0, duration: Double = 0) {
      self.example = example
      self.outcome = outcome
      self.start = start
      self.duration = duration
    }
  }

  /// The result of an example in an earlier run.
  public struct PastResult: Codable, Sendable, Equatable {
    /// The outcome.
    public var outcome: Result.Outcome
    /// The duration in real time, including hooks, in seconds.
    public var duration: Double
    /// The time at which the run started, in seconds since 1970-01-01 00:00 UTC; nil if it is not on record.
    public var date: Double?

    package init(outcome: Result.Outcome, duration: Double, date: Double?) {
      self.outcome = outcome
      self.duration = duration
      self.date = date
    }
  }

  /// A failure that was expected, because of a known issue.
  public struct KnownIssue: Codable, Sendable, Equatable, CustomStringConvertible {
    /// The reason that the trait or `withKnownIssue` gives; nil for none.
    public var reason: String?
    /// The failure.
    public var failure: Failure

    package init(reason: String?, failure: Failure) {
      self.reason = reason
      self.failure = failure
    }

    /// The reason and the message of the failure.
    public var description: String { reason.map { "\($0): \(failure.message)" } ?? failure.message }
  }

  /// The time that a hook of an example has taken.
  public struct HookDuration: Codable, Sendable, Equatable {
    /// The name of the function that declares the hook, such as "beforeEach".
    public var name: String
    /// The location of its declaration.
    public var location: SourceLocation
    /// The duration of all its runs together in real time, in seconds. That of an `aroundEach` hook is without what it runs.
    public var duration: Double
    /// The number of its runs: it runs on each schedule, and again when the example runs again.
    public var count: Int

    package init(name: String, location: SourceLocation, duration: Double, count: Int = 1) {
      self.name = name
      self.location = location
      self.duration = duration
      self.count = count
    }
  }

  /// The suspension points at which an example has cancelled tasks, one after another.
  public struct Cancellations: Codable, Sendable, Equatable {
    /// The number of points at which a task was cancelled.
    public var count: Int
    /// The number of points in the first run.
    public var pointCount: Int

    package init(count: Int, pointCount: Int) {
      self.count = count
      self.pointCount = pointCount
    }
  }

  /// The schedules that an example has explored.
  public struct Exploration: Codable, Sendable, Equatable {
    /// The ``Example/id`` of the example.
    public var example: String
    /// The number of schedules that it ran on.
    public var scheduleCount: Int
    /// True if these were all schedules of the strategy.
    public var hasSeenAll: Bool
    /// The orders of steps that the schedules have seen; nil if unknown.
    public var coverage: OrderCoverage?
    /// The cancellations, if these are what it explored.
    public var cancellations: Cancellations?
    /// A warning if the first schedule, run again, took other steps, so that a replay may not repeat a failure; otherwise nil.
    public var warning: String?

    package init(
      example: String,
      scheduleCount: Int,
      hasSeenAll: Bool,
      coverage: OrderCoverage? = nil,
      cancellations: Cancellations? = nil,
      warning: String? = nil
    ) {
      self.example = example
      self.scheduleCount = scheduleCount
      self.hasSeenAll = hasSeenAll
      self.coverage = coverage
      self.cancellations = cancellations
      self.warning = warning
    }
  }

  /// A file that an example has attached.
  public struct Attachment: Codable, Sendable, Equatable {
    /// The name that the example gave it.
    public var name: String
    /// The absolute path of the file.
    public var path: String
    /// The size of the file in bytes.
    public var byteCount: Int

    package init(name: String, path: String, byteCount: Int) {
      self.name = name
      self.path = path
      self.byteCount = byteCount
    }
  }
}
