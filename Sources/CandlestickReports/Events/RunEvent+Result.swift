public import CandlestickSupport

extension RunEvent {
  /// The result of an example, or of another test.
  public struct Result: Codable, Sendable, Equatable {
    /// The outcome of an example. JSON uses the name of the case.
    public enum Outcome: String, Codable, Sendable, CaseIterable {
      /// The example had no failure.
      case passed
      /// The example had failures that were not expected.
      case failed
      /// The example failed, and then passed when it was retried.
      case flaky
      /// The example failed only because of known issues.
      case known
      /// The example did not run, or ended early by a skip.
      case skipped
      /// The example was skipped because it needs simulations, which the process does not support.
      case unavailable
    }

    /// The example.
    public var example: Example
    /// The outcome.
    public var outcome: Outcome
    /// The start time, in seconds since the start of the run.
    public var start: Double
    /// The duration in real time, including hooks, in seconds.
    public var duration: Double
    /// The ID of the worker process; nil if the example did not run in a worker.
    public var process: Int?
    /// The number of the worker among those that run at the same time, from 1.
    public var worker: Int?
    /// The failures, in the order in which they were found. Empty unless the example failed.
    public var failures: [Failure] = []
    /// The reason why the example was skipped; nil if it was not skipped, and empty if no reason was given.
    public var skipReason: String?
    /// The location of the call that skipped the example.
    public var skipLocation: SourceLocation?
    /// The first failure of each earlier attempt, if the example was retried.
    public var earlierFailures: [Failure] = []
    /// The failures that were expected because of known issues.
    public var knownIssues: [KnownIssue] = []
    /// The attachments that are kept.
    public var attachments: [Attachment] = []
    /// The explored schedules; nil if the example explored none.
    public var exploration: Exploration?
    /// The reason why the example ran again in real time after it failed in a simulation; nil if it did not.
    public var reasonForRealTime: String?
    /// The pending values of fakes that timed out and returned their fallbacks.
    public var fallbacks: [String] = []
    /// The paths of the snapshots that the example recorded. The path of a snapshot in the source code includes the line.
    public var recordedSnapshots: [String] = []
    /// The command that runs only this example; nil unless it failed.
    public var command: String?
    /// The durations of the hooks, with `--profile`; otherwise empty. A hook that several examples share, such as
    /// `beforeAll`, is in the result of the example for which it ran.
    public var hooks: [HookDuration] = []
    /// The results of up to ten earlier runs, newest first.
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
    /// The start of that run, in seconds since 1970-01-01 00:00 UTC; nil if it is not recorded.
    public var date: Double?

    package init(outcome: Result.Outcome, duration: Double, date: Double?) {
      self.outcome = outcome
      self.duration = duration
      self.date = date
    }
  }

  /// An expected failure of a known issue.
  public struct KnownIssue: Codable, Sendable, Equatable, CustomStringConvertible {
    /// The reason given to the trait or to `withKnownIssue`; nil if there is none.
    public var reason: String?
    /// The failure.
    public var failure: Failure

    package init(reason: String?, failure: Failure) {
      self.reason = reason
      self.failure = failure
    }

    /// The reason, if there is one, and the message of the failure.
    public var description: String { reason.map { "\($0): \(failure.message)" } ?? failure.message }
  }

  /// The time spent in a hook of an example.
  public struct HookDuration: Codable, Sendable, Equatable {
    /// The function that declares the hook, such as "beforeEach".
    public var name: String
    /// The location of the declaration.
    public var location: SourceLocation
    /// The total duration of all calls in real time, in seconds. For an `aroundEach` hook, it excludes the code that the
    /// hook runs.
    public var duration: Double
    /// The number of calls. A hook is called again on each schedule and for each retry.
    public var count: Int

    package init(name: String, location: SourceLocation, duration: Double, count: Int = 1) {
      self.name = name
      self.location = location
      self.duration = duration
      self.count = count
    }
  }

  /// The suspension points at which an exploration cancelled tasks, one point per run.
  public struct Cancellations: Codable, Sendable, Equatable {
    /// The number of suspension points at which a task was cancelled.
    public var count: Int
    /// The number of suspension points in the first run.
    public var pointCount: Int

    package init(count: Int, pointCount: Int) {
      self.count = count
      self.pointCount = pointCount
    }
  }

  /// The schedules explored by an example.
  public struct Exploration: Codable, Sendable, Equatable {
    /// The ``Example/id`` of the example.
    public var example: String
    /// The number of schedules on which the example ran.
    public var scheduleCount: Int
    /// The number of these that the example skipped; nil if it skipped none.
    public var skippedCount: Int?
    /// True if the exploration covered all schedules of the strategy.
    public var hasSeenAll: Bool
    /// The coverage of the orders of steps; nil if unknown.
    public var coverage: OrderCoverage?
    /// The cancellations; nil if the exploration did not cancel tasks.
    public var cancellations: Cancellations?
    /// A warning if the first schedule took different steps when it was run again, so that a replay may not reproduce a
    /// failure; otherwise nil.
    public var warning: String?

    package init(
      example: String,
      scheduleCount: Int,
      skippedCount: Int = 0,
      hasSeenAll: Bool,
      coverage: OrderCoverage? = nil,
      cancellations: Cancellations? = nil,
      warning: String? = nil
    ) {
      self.example = example
      self.scheduleCount = scheduleCount
      self.skippedCount = skippedCount == 0 ? nil : skippedCount
      self.hasSeenAll = hasSeenAll
      self.coverage = coverage
      self.cancellations = cancellations
      self.warning = warning
    }
  }

  /// A file that an example has attached.
  public struct Attachment: Codable, Sendable, Equatable {
    /// The name given by the example.
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
