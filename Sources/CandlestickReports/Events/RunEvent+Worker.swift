extension RunEvent {
  /// The start of a worker.
  public struct Worker: Codable, Sendable, Equatable {
    /// The process.
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
    /// The process.
    public var process: Int
    /// The number of the worker among those that work at the same time, from 1.
    public var worker: Int
    /// The time in seconds since the run started.
    public var time: Double
    /// The ``Example/id`` of the example that it runs; nil if it runs none.
    public var example: String?
    /// The number of schedules of this example that it has begun; nil if it explores none.
    public var scheduleCount: Int?
    /// The number of tests of the run that have ended in all workers.
    public var endedCount: Int
    /// The number of those that have failed.
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
    /// The process.
    public var process: Int
    /// The time in seconds since the run started.
    public var time: Double
    /// The reason why it ended before its time, such as "crashed with SIGTRAP"; nil if it ended as expected.
    public var reason: String?

    package init(process: Int, time: Double, reason: String? = nil) {
      self.process = process
      self.time = time
      self.reason = reason
    }
  }
}
