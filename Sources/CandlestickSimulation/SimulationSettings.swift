import Foundation

/// The limits of a simulation, and its initial date.
public struct SimulationSettings: Sendable {
  /// The longest real time to wait for an outside event, such as a block of a Dispatch queue, when nothing else is left to do;
  /// 1 second by default.
  ///
  /// The wait ends early if all other threads are idle threads of Dispatch, and no Dispatch timer or source is set,
  /// except for async code that the main run loop runs, as in XCTest. After such a wait has timed out in an exploration, and no outside
  /// event has ever arrived, later runs wait a twentieth of it when all tasks wait on the same lines.
  ///
  /// In async tests that run in parallel, a simulation waits in slices of 10 milliseconds. Time after a slice in which
  /// others keep the main actor does not count, because outside tasks may wait for it, too.
  public var outsideTimeout: Duration
  /// The number of steps after which a simulation is stopped; 10 million by default.
  public var maximumSteps: Int
  /// The real time after which a simulation is stopped; 10 seconds by default, unlimited while a debugger is attached. Time in which it
  /// could continue, but others keep the main actor, does not count.
  ///
  /// A single step that takes longer is suspended at its next `await`. If there is none within 2 more seconds, as in a
  /// loop that waits for a variable, the process ends with status 1, and the error names the task, its line and the
  /// example that was running. Synchronous examples are not limited.
  public var realTimeLimit: Duration

  /// The initial date; 2001-01-01 00:00:00 UTC by default.
  ///
  /// ```swift
  /// let leapDay = try Date("2028-02-29T12:00:00Z", strategy: .iso8601)
  /// try withDeterministicExecution(settings: SimulationSettings(startDate: leapDay)) { … }
  /// ```
  public var startDate: Date

  /// The number of threads of the cooperative pool, on which tasks and actors run; 2 by default, nil for no limit.
  ///
  /// A task that blocks its thread, with a semaphore, a lock or `Thread.sleep`, occupies the thread. If blocked tasks occupy all
  /// threads, no other task runs, as on a device with as many cores. Global queues have 64 threads, as in Dispatch, and the
  /// main actor has its own.
  ///
  /// ```swift
  /// try withDeterministicExecution(settings: SimulationSettings(cooperativePoolWidth: 8)) { … }
  /// ```
  public var cooperativePoolWidth: Int?

  /// True if an exploration may interrupt a step where it takes or releases a lock, and let another one run; the default.
  ///
  /// This includes the locks of POSIX and Foundation, semaphores, and `DispatchQueue.sync`, but not `Mutex` and `Atomic`, whose code is
  /// compiled into the program.
  public var interruptsAtLocks: Bool

  /// The faults that may happen by chance in the schedules of an exploration; none by default.
  ///
  /// ```swift
  /// let settings = SimulationSettings(faults: SimulationFaults(lateTimers: .seconds(1)))
  /// try exploreSchedules(1_000, settings: settings) { … }
  /// ```
  public var faults: SimulationFaults

  /// True if tasks may be left behind that do not end when they are cancelled; false by default. They never run again in either case.
  ///
  /// For suites whose code leaves such tasks behind unnoticed in real time, too:
  ///
  /// ```swift
  /// class SuiteTestCase: DeterministicTestCase {
  ///   override class var settings: SimulationSettings { SimulationSettings(allowsTasksLeftBehind: true) }
  /// }
  /// ```
  public var allowsTasksLeftBehind: Bool

  /// Creates settings; see the properties.
  public init(
    outsideTimeout: Duration = .seconds(1),
    maximumSteps: Int = 10_000_000,
    realTimeLimit: Duration = .seconds(10),
    startDate: Date = Date(timeIntervalSinceReferenceDate: 0),
    cooperativePoolWidth: Int? = 2,
    interruptsAtLocks: Bool = true,
    faults: SimulationFaults = .none,
    allowsTasksLeftBehind: Bool = false
  ) {
    self.outsideTimeout = outsideTimeout
    self.maximumSteps = maximumSteps
    self.realTimeLimit = realTimeLimit
    self.startDate = startDate
    self.cooperativePoolWidth = cooperativePoolWidth
    self.interruptsAtLocks = interruptsAtLocks
    self.faults = faults
    self.allowsTasksLeftBehind = allowsTasksLeftBehind
  }
}
