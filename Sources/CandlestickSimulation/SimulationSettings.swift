import Foundation

/// The limits and the start date of a simulation.
public struct SimulationSettings: Sendable {
  /// The longest real time to wait for an outside event, such as a block of a real Dispatch queue, when nothing in the
  /// simulation can run; 1 second by default.
  ///
  /// The wait ends early if all other threads are idle Dispatch threads and no Dispatch timer or source is set. This
  /// does not apply to async code that the main run loop runs, as in XCTest. If a wait has timed out in an exploration,
  /// and no outside event has ever arrived, later runs wait a twentieth of the time when all tasks are suspended at the
  /// same lines.
  ///
  /// In async tests that run in parallel, a simulation waits in slices of 10 milliseconds. Time during which other
  /// tests keep the main actor busy does not count, because outside tasks may be waiting for it, too.
  public var outsideTimeout: Duration
  /// The number of steps after which a simulation fails; 10 million by default.
  public var maximumSteps: Int
  /// The real time after which a simulation fails; 10 seconds by default, unlimited while a debugger is attached. Time
  /// during which the simulation is ready but other tests keep the main actor busy, or other programs the processor,
  /// does not count.
  ///
  /// A single step that takes longer is stopped at its next `await`. If it reaches none within 2 more seconds, for
  /// example in a loop that polls a variable, the process exits with status 1, and the error names the task, its line
  /// and the running example. Synchronous examples have no limit.
  public var realTimeLimit: Duration

  /// The date at which the simulation begins; 2035-06-13 12:00:00 UTC by default.
  ///
  /// The default is later than the dates that code and tests mention, so that these are in the past, as in real time. It
  /// is always the same, so that a replay does not depend on the day.
  ///
  /// ```swift
  /// let leapDay = try Date("2028-02-29T12:00:00Z", strategy: .iso8601)
  /// try withDeterministicExecution(settings: SimulationSettings(startDate: leapDay)) { … }
  /// ```
  public var startDate: Date

  /// The time between two dates that the code reads at the same virtual time, at least; 1 microsecond by default.
  ///
  /// In real time, two dates are hardly ever the same, so code sorts by them, and divides by their difference. In a
  /// simulation, the first date at a virtual time takes no time, and each further one makes the wall clock advance by
  /// this much. Other clocks, and ``Simulation/now``, do not change. With zero, all dates at one time are the same.
  ///
  /// ```swift
  /// try withDeterministicExecution(settings: SimulationSettings(timeBetweenDates: .zero)) { … }
  /// ```
  public var timeBetweenDates: Duration

  /// The number of threads in the cooperative pool, which runs tasks and actors; 2 by default, nil for no limit.
  ///
  /// A task that blocks, on a semaphore or a lock or in `Thread.sleep`, occupies its thread. If blocked tasks occupy
  /// all threads, no other task runs, as on a device with as many cores. Global queues have 64 threads, as in Dispatch,
  /// and the main actor has a thread of its own.
  ///
  /// ```swift
  /// try withDeterministicExecution(settings: SimulationSettings(cooperativePoolWidth: 8)) { … }
  /// ```
  public var cooperativePoolWidth: Int?

  /// True if an exploration may interrupt a step where it takes or releases a lock, and after a call that lets other
  /// code run or cancels it, and run another step there; true by default.
  ///
  /// The locks are those of POSIX and Foundation, semaphores, and `DispatchQueue.sync`. The calls enqueue blocks, start
  /// and cancel tasks, resume continuations, and yield elements of streams; an exhaustive exploration does not interrupt
  /// after them. The code of `Mutex` and `Atomic` is compiled into the program: a step may be interrupted at its first use
  /// of a `Mutex`, and in debug builds at most others, but not at an `Atomic`. An exploration may also end a wait for a
  /// condition variable without a signal.
  public var interruptsAtLocks: Bool

  /// The faults that an exploration injects at random; none by default.
  ///
  /// ```swift
  /// let settings = SimulationSettings(faults: SimulationFaults(lateTimers: .seconds(1)))
  /// try exploreSchedules(1_000, settings: settings) { … }
  /// ```
  public var faults: SimulationFaults

  /// True to ignore tasks that keep running after they were cancelled at the end; false by default, which reports them
  /// as an error. In both cases, they never run again.
  ///
  /// Use it for suites whose code also leaves such tasks behind in real time:
  ///
  /// ```swift
  /// class SuiteTestCase: DeterministicTestCase {
  ///   override class var settings: SimulationSettings { SimulationSettings(allowsTasksLeftBehind: true) }
  /// }
  /// ```
  public var allowsTasksLeftBehind: Bool

  /// The default of ``startDate``.
  public static var defaultStartDate: Date { Date(timeIntervalSince1970: 2_065_348_800) }

  /// Creates settings. Each parameter sets the property of the same name.
  public init(
    outsideTimeout: Duration = .seconds(1),
    maximumSteps: Int = 10_000_000,
    realTimeLimit: Duration = .seconds(10),
    startDate: Date = Self.defaultStartDate,
    timeBetweenDates: Duration = .microseconds(1),
    cooperativePoolWidth: Int? = 2,
    interruptsAtLocks: Bool = true,
    faults: SimulationFaults = .none,
    allowsTasksLeftBehind: Bool = false
  ) {
    self.outsideTimeout = outsideTimeout
    self.maximumSteps = maximumSteps
    self.realTimeLimit = realTimeLimit
    self.startDate = startDate
    self.timeBetweenDates = timeBetweenDates
    self.cooperativePoolWidth = cooperativePoolWidth
    self.interruptsAtLocks = interruptsAtLocks
    self.faults = faults
    self.allowsTasksLeftBehind = allowsTasksLeftBehind
  }
}
