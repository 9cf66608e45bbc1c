public import CandlestickSupport

extension RunEvent {
  /// A failed expectation or assertion, or a thrown error.
  public struct Failure: Codable, Sendable, Equatable {
    /// The message, usually with the expected and the actual value.
    public var message: String
    /// The location of the failed expectation; nil if unknown.
    public var location: SourceLocation?
    /// Additional lines, such as the difference between two values. They do not include the schedule.
    public var details: String?
    /// An excerpt of the failing code, with line numbers and a mark below the call; nil if the source cannot be read.
    public var source: String?
    /// The schedule on which the example failed; nil if it neither explored nor replayed one.
    public var schedule: ReportedSchedule?
    /// True if the test threw an error instead of failing an expectation.
    public var isUnexpected: Bool

    package init(
      message: String,
      location: SourceLocation?,
      details: String? = nil,
      source: String? = nil,
      schedule: ReportedSchedule? = nil,
      isUnexpected: Bool = false
    ) {
      self.message = message
      self.location = location
      self.details = details
      self.source = source
      self.schedule = schedule
      self.isUnexpected = isUnexpected
    }
  }

  /// A failure of the running example.
  public struct FoundFailure: Codable, Sendable, Equatable {
    /// The ``Example/id`` of the example.
    public var example: String
    /// The failure.
    public var failure: Failure

    package init(example: String, failure: Failure) {
      self.example = example
      self.failure = failure
    }
  }

  /// A failed attempt of an example that runs again.
  public struct Retry: Codable, Sendable, Equatable {
    /// The ``Example/id`` of the example.
    public var example: String
    /// The number of the failed attempt, from 1.
    public var attempt: Int
    /// The first failure of the attempt.
    public var failure: Failure

    package init(example: String, attempt: Int, failure: Failure) {
      self.example = example
      self.attempt = attempt
      self.failure = failure
    }
  }

  /// A failure in code that belongs to no running example.
  public struct LateFailure: Codable, Sendable, Equatable {
    /// The full name of the ended example that the code belongs to; nil if it belongs to none.
    public var exampleName: String?
    /// The failure. Its message names the ended example.
    public var failure: Failure
    /// The result of the ended example, which now includes the failure. It replaces the result that was reported before.
    /// Nil if the code belongs to no example.
    public var result: Result?

    package init(exampleName: String?, failure: Failure, result: Result? = nil) {
      self.exampleName = exampleName
      self.failure = failure
      self.result = result
    }
  }
}

extension RunEvent {
  /// A location in the source code.
  public typealias Location = SourceLocation
  /// A schedule on which an example failed.
  public typealias ReportedSchedule = CandlestickSupport.ReportedSchedule
  /// A step of a schedule.
  public typealias ScheduleStep = CandlestickSupport.ScheduleStep
}
