import CandlestickSupport

/// Makes simulations. The engine's module registers itself as the backend when the program is loaded.
package protocol SimulationBackend: Sendable {
  /// The reason why this process cannot run simulations; nil if it can. The first access checks the runtime.
  var obstacle: SimulationAvailability.Obstacle? { get }

  // MARK: The current code

  /// The simulation of the current code; nil outside a simulation.
  var context: (any ExecutionContext)? { get }

  /// Records that the current step has failed.
  ///
  /// - Parameter error: the error of the failure. If given, the step that threw the error has failed.
  func markFailure(of error: (any Error)?)

  // MARK: Simulations and explorations

  /// Creates a simulation.
  ///
  /// - Parameters:
  ///   - seed: determines the schedule and the random numbers. With zero, steps run first in, first out.
  ///   - settings: the limits of the simulation.
  func makeContext(seed: UInt64, settings: SimulationSettings) -> any ExecutionContext

  /// Creates an exploration of the schedules of a strategy.
  func makeExploration(_ request: ExplorationRequest) -> any Exploration

  /// Creates an exploration that replays one schedule.
  ///
  /// - Parameter isReplayedByTrait: true if a trait or an environment variable replays the schedule, false if a function
  ///   does.
  func makeReplay(
    of schedule: Simulation.Schedule,
    settings: SimulationSettings,
    isReplayedByTrait: Bool
  ) -> any Exploration

  /// Returns the strategy that makes the choices of one of this library's strategies.
  func chooser(of strategy: any EngineStrategy) -> any ScheduleStrategy

  // MARK: Schedules that end the process

  /// Sets the attempt that the next exploration of this process runs, as ``EndShrinking/next()`` returned it; nil for
  /// none.
  func setAttempt(_ attempt: String?)

  /// Returns the schedule on which a worker has ended.
  ///
  /// - Parameters:
  ///   - record: the record of the running schedule, in the worker's shared memory.
  ///   - steps: the report of its steps; empty if they were not recorded.
  func scheduleAtEnd(_ record: UnsafeRawPointer, steps: String) -> ScheduleAtEnd

  /// Returns the search for a simpler form of a schedule that ended its process; nil if there is none.
  ///
  /// - Parameters:
  ///   - end: the schedule that the process reported.
  ///   - exploration: the number of the exploration in its test, from 1.
  func makeEndShrinking(of end: ScheduleAtEnd, exploration: Int) -> (any EndShrinking)?

  // MARK: Real time

  /// Returns a tracker of the tasks that code creates in real time.
  func makeTaskTracker() -> any TaskTracker

  /// Returns the stack frame where a task is suspended, such as `Loader.swift:12 in Loader.load()`; nil if the task is
  /// running or has ended, or if no user code is on its stack.
  func suspensionPoint<Success, Failure>(of task: Task<Success, Failure>) -> String?

  /// Starts recording the calls that throw errors in real time.
  func recordThrows()

  /// Returns the stack frames in user code of the calls that threw an error, innermost first; empty if unknown.
  func calls(thatThrew error: any Error) -> [StackFrame]

  /// Makes detached tasks, threads and Dispatch blocks inherit the current owner of failures from now on.
  ///
  /// - Parameters:
  ///   - key: the task-local owner.
  ///   - current: returns the owner of the current code, retained; nil if there is none.
  ///   - run: runs a function with an owner, and then releases the owner.
  ///   - ownerTest: returns the number of an owner's test; negative if unknown.
  /// - Returns: true if libraries call our interposed functions.
  func propagateOwners<Owner: AnyObject & Sendable>(
    in key: TaskLocal<Owner?>,
    current: @escaping @convention(c) () -> UnsafeMutableRawPointer?,
    run: @escaping OwnedFunction,
    ownerTest: @escaping @convention(c) (UnsafeRawPointer) -> Int64
  ) -> Bool
}

/// Runs a function with an owner of failures, and then releases the owner.
package typealias OwnedFunction =
  @convention(c) (
    _ owner: UnsafeMutableRawPointer,
    _ function: @convention(c) (_ context: UnsafeMutableRawPointer?) -> Void,
    _ context: UnsafeMutableRawPointer?
  ) -> Void

/// Tracks the tasks that code creates in real time, and the tasks that those create.
package protocol TaskTracker: AnyObject, Sendable {
  /// True if some task has not ended.
  var hasTasks: Bool { get }

  /// The unfinished tasks, one per line, with the stack frames that created them.
  var taskDescription: String { get }

  /// Runs code, and tracks the tasks that it creates.
  func track(_ code: () -> Void)

  /// Stops tracking.
  func end()
}

/// The schedule on which the code under test ended its process.
package struct ScheduleAtEnd: Codable, Sendable {
  /// The schedule for reports.
  package var failed: ReportedSchedule
  /// The data that the search for a simpler schedule needs, as JSON; nil if the process ran no attempt.
  package var attempt: String?

  package init(failed: ReportedSchedule, attempt: String? = nil) {
    self.failed = failed
    self.attempt = attempt
  }
}

/// Simplifies a schedule in which the code under test ended its process. Each attempt runs in its own process, which may
/// end as well.
package protocol EndShrinking: AnyObject {
  /// Returns the next attempt, for ``SimulationBackend/setAttempt(_:)`` in another process; nil if none is left.
  func next() -> String?

  /// Records the result of an attempt.
  ///
  /// - Parameter end: the schedule that the process reported, if it ended in the same way as the first one.
  /// - Returns: true if the schedule is the simplest so far.
  @discardableResult
  func tried(_ end: ScheduleAtEnd?) -> Bool

  /// The simplest schedule found, with its steps.
  var simplest: ScheduleAtEnd { get }
}

extension Simulation {
  private static let registration = Locked<(any SimulationBackend)?>(nil)

  /// The engine of this program; nil if it has none. It does not change after the program has been loaded.
  package static let backend = registration.withLock(\.self)

  /// Registers the engine. Call it while the program is loaded.
  package static func register(_ backend: any SimulationBackend) { registration.withLock { $0 = backend } }

  /// The name of the tasks in which expectations run async code. By this name, the engine recognizes such a task as part
  /// of the example, so explorations do not cancel it.
  package static let expectationTaskName = "the code of an expectation"

  /// The simulation of the current code; nil outside a simulation.
  package static var context: (any ExecutionContext)? { backend?.context }

  /// Identifies the exploration that gathers the failures of the current code; nil if there is none.
  package static var gathering: ObjectIdentifier? {
    guard let context, context.gatherer.isOn else { return nil }
    return ObjectIdentifier(context)
  }

  /// Reports a failure to the exploration that runs the current code.
  package static func gather(_ failure: GatheredFailure) {
    context?.gatherer.gather(failure)
    markFailure()
  }

  /// Records that the current step has failed.
  ///
  /// - Parameter error: the error of the failure. If given, the step that threw the error has failed.
  package static func markFailure(of error: (any Error)? = nil) { backend?.markFailure(of: error) }

  /// Creates a simulation.
  ///
  /// - Parameters:
  ///   - seed: determines the schedule and the random numbers. With zero, steps run first in, first out.
  ///   - settings: the limits of the simulation.
  /// - Throws: ``SimulationError`` if the current code cannot start a simulation.
  package static func makeContext(seed: UInt64, settings: SimulationSettings) throws -> any ExecutionContext {
    try requireBackend().makeContext(seed: seed, settings: settings)
  }

  /// Returns the engine, if the current code can start a simulation.
  ///
  /// - Throws: ``SimulationError`` if it cannot.
  package static func requireBackend() throws -> any SimulationBackend {
    guard context == nil else {
      throw SimulationError(.nested, "a simulation cannot start inside another; this code already runs in one")
    }
    if let obstacle = SimulationAvailability.obstacle { throw obstacle.error }
    guard let backend else { throw SimulationAvailability.Obstacle.noEngine.error }
    return backend
  }
}
