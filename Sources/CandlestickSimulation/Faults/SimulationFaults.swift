/// The faults that may happen by chance in the schedules of an exploration, as they may in real time.
///
/// ```swift
/// it("keeps the cache in order", .schedules(1_000), .faults(SimulationFaults(lateTimers: .seconds(1), faultPoints: true))) { … }
///
/// try exploreSchedules(1_000, settings: SimulationSettings(faults: SimulationFaults(lateStarts: .milliseconds(10)))) { … }
/// ```
///
/// The seed of a schedule decides what goes wrong in it, if anything: nothing in the first one and in about half of the others, and at
/// most four things in one schedule. Nothing goes wrong in `.deterministic` execution, with `DepthFirstSchedules`, `FirstInFirstOut` and
/// strategies of your own, after the code has ended, and in expectations that poll. Code that controls time itself, with `settle()` or
/// `advance(by:)`, has exact times: only its fault points fail.
///
/// The replay string contains each fault, and needs the same faults in the settings. Shrinking leaves out the faults that the failure does
/// not need.
public struct SimulationFaults: Sendable, Hashable {
  /// The longest time by which a timer is late; zero, the default, or less for none.
  ///
  /// This includes `Task.sleep`, `asyncAfter`, timer sources, `Timer`, and the time-outs of threads that wait or sleep. None is ever
  /// early, and a cancelled sleep ends at once. In real time, a timer is late if no thread is free when it is due.
  public var lateTimers: Duration

  /// The longest time that a `Task.yield` takes; zero, the default, or less for none.
  ///
  /// In real time, other tasks may keep all threads meanwhile.
  public var slowYields: Duration

  /// The longest time by which a new task starts late; zero, the default, or less for none.
  ///
  /// In real time, it waits for a thread. Tasks that start on an actor, or on the main actor, are not late: they start in the order in
  /// which they were enqueued, as in real time.
  public var lateStarts: Duration

  /// True if the places that the code marks with ``Simulation/faultPoint(_:fileID:line:)`` may throw their errors; false by default.
  public var faultPoints: Bool

  /// Nothing goes wrong.
  public static let none = SimulationFaults()

  /// Creates a description of what may go wrong; see the properties.
  public init(
    lateTimers: Duration = .zero,
    slowYields: Duration = .zero,
    lateStarts: Duration = .zero,
    faultPoints: Bool = false
  ) {
    self.lateTimers = lateTimers
    self.slowYields = slowYields
    self.lateStarts = lateStarts
    self.faultPoints = faultPoints
  }

  /// The mistake in the durations, as a message; nil if there is none.
  package var mistake: String? {
    let durations = [("lateTimers", lateTimers), ("slowYields", slowYields), ("lateStarts", lateStarts)]
    return durations.first { $0.1 < .zero }.map { name, duration in
      "the durations of faults must not be negative; \(name) is \(duration)"
    }
  }
}
