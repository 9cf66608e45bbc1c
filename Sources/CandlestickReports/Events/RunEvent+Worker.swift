extension RunEvent {
  /// The start of a worker.
  public struct Worker: Codable, Sendable, Equatable {
    /// The process ID.
    public var process: Int
    /// The time in seconds since the run started.
    public var time: Double

    package init(process: Int, time: Double) {
      self.process = process
      self.time = time
    }
  }

  /// The progress of a worker.
  public struct WorkerProgress: Codable, Sendable, Equatable {
    /// The process ID.
    public var process: Int
    /// The number of the worker among those that run at the same time, from 1.
    public var worker: Int
    /// The time in seconds since the run started.
    public var time: Double
    /// The ``Example/id`` of the running example; nil if none is running.
    public var example: String?
    /// The number of schedules of this example started so far; nil if it explores none.
    public var scheduleCount: Int?
    /// The number of tests of the run that have ended, in all workers.
    public var endedCount: Int
    /// The number of ended tests that failed.
    public var failedCount: Int

    package init(
      process: Int,
      worker: Int,
      time: Double,
      example: String?,
      scheduleCount: Int? = nil,
      endedCount: Int,
      failedCount: Int
    ) {
      self.process = process
      self.worker = worker
      self.time = time
      self.example = example
      self.scheduleCount = scheduleCount
      self.endedCount = endedCount
      self.failedCount = failedCount
    }
  }

  /// The end of a worker.
  public struct WorkerEnd: Codable, Sendable, Equatable {
    /// The process ID.
    public var process: Int
    /// The time in seconds since the run started.
    public var time: Double
    /// The reason why the worker ended unexpectedly, such as "crashed with SIGTRAP"; nil if it ended as expected.
    public var reason: String?

    package init(process: Int, time: Double, reason: String? = nil) {
      self.process = process
      self.time = time
      self.reason = reason
    }
  }
}
