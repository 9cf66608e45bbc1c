public import CandlestickSupport

extension RunEvent {
  /// A failure.
  public struct Failure: Codable, Sendable, Equatable {
    /// The expected and the actual value.
    public var message: String
    /// The location of the failed expectation; nil if unknown.
    public var location: SourceLocation?
    /// More lines, such as the difference between two values. The schedule is not among them.
    public var details: String?
    /// The code that failed, with line numbers and a mark below the call; nil if the source cannot be read.
    public var source: String?
    /// The schedule on which it failed; nil if it explored or replayed none.
    public var schedule: FailedSchedule?
    /// True if the test threw an error instead of failing an expectation.
    public var isUnexpected: Bool

    package init(
      message: String,
      location: SourceLocation?,
      details: String? = nil,
      source: String? = nil,
      schedule: FailedSchedule? = nil,
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

  /// An attempt that has failed, of an example that runs again.
  public struct Retry: Codable, Sendable, Equatable {
    /// The ``Example/id`` of the example.
    public var example: String
    /// The number of the attempt that has failed, from 1.
    public var attempt: Int
    /// Its first failure.
    public var failure: Failure

    package init(example: String, attempt: Int, failure: Failure) {
      self.example = example
      self.attempt = attempt
      self.failure = failure
    }
  }

  /// A failure of code that belongs to no running example.
  public struct LateFailure: Codable, Sendable, Equatable {
    /// The full name of the example that has ended; nil if the code belongs to none.
    public var exampleName: String?
    /// The failure, with the name of the ended example in its message.
    public var failure: Failure

    package init(exampleName: String?, failure: Failure) {
      self.exampleName = exampleName
      self.failure = failure
    }
  }
}

extension RunEvent {
  /// A location in the source code.
  public typealias Location = SourceLocation
  /// A schedule on which an example has failed.
  public typealias FailedSchedule = CandlestickSupport.FailedSchedule
  /// A step of a schedule.
  public typealias ScheduleStep = CandlestickSupport.ScheduleStep
}
