/// The faults that an exploration injects at random: events that also happen in real time, but rarely.
///
/// ```swift
/// it("keeps the cache in order", .schedules(1_000), .faults(SimulationFaults(lateTimers: .seconds(1), faultPoints: true))) { … }
///
/// try exploreSchedules(1_000, settings: SimulationSettings(faults: SimulationFaults(lateStarts: .milliseconds(10)))) { … }
/// ```
///
/// The seed of a schedule determines its faults. The first schedule has none, nor do about half of the others, and no
/// schedule has more than four. There are no faults in `.deterministic` execution, with `DepthFirstSchedules`,
/// `FirstInFirstOut` or your own strategies, after the code has ended, or in expectations that poll. Code that controls
/// time with `settle()` or `advance(by:)` has exact times: only its fault points fail.
///
/// The replay string contains each fault; a replay needs the same faults in its settings. Shrinking removes the faults
/// that the failure does not need.
public struct SimulationFaults: Sendable, Hashable {
  /// The longest time by which a timer fires late. Zero or less, the default, disables this fault.
  ///
  /// It applies to `Task.sleep`, `asyncAfter`, timer sources, `Timer`, and the time-outs of threads that wait or sleep.
  /// No timer is ever early, and a cancelled sleep ends immediately. In real time, a timer is late if no thread is free
  /// when it is due.
  public var lateTimers: Duration

  /// The longest time that a `Task.yield` takes. Zero or less, the default, disables this fault.
  ///
  /// In real time, other tasks may occupy all threads in the meantime.
  public var slowYields: Duration

  /// The longest time by which a new task starts late. Zero or less, the default, disables this fault.
  ///
  /// In real time, a task is late if it has to wait for a thread. Tasks that start on an actor, including the main
  /// actor, are never late: they start in the order in which they were enqueued, as in real time.
  public var lateStarts: Duration

  /// True if ``Simulation/faultPoint(_:fileID:line:)`` may throw; false by default.
  public var faultPoints: Bool

  /// The longest time by which data that an end of a connection sends arrives late. Zero or less, the default, disables this fault.
  ///
  /// Later data of that end, and its closing, come after it.
  public var lateData: Duration

  /// The faults of connections; none by default.
  public var connections: ConnectionFaults

  /// No faults.
  public static let none = SimulationFaults()

  /// Creates a set of faults. Each parameter sets the property of the same name.
  public init(
    lateTimers: Duration = .zero,
    slowYields: Duration = .zero,
    lateStarts: Duration = .zero,
    faultPoints: Bool = false,
    lateData: Duration = .zero,
    connections: ConnectionFaults = []
  ) {
    self.lateTimers = lateTimers
    self.slowYields = slowYields
    self.lateStarts = lateStarts
    self.faultPoints = faultPoints
    self.lateData = lateData
    self.connections = connections
  }

  /// The error in the durations, as a message; nil if they are valid.
  package var mistake: String? {
    let durations = [
      ("lateTimers", lateTimers), ("slowYields", slowYields), ("lateStarts", lateStarts), ("lateData", lateData),
    ]
    return durations.first { $0.1 < .zero }.map { name, duration in
      "the durations of faults must not be negative; \(name) is \(duration)"
    }
  }
}
