/// A simulation as the rest of this library sees it: time, polling, the gathering of failures, and hosting.
///
/// The engine implements it, in a module that nothing imports: a build without simulations does not compile it.
package protocol ExecutionContext: AnyObject, Sendable {
  // MARK: Time

  /// The virtual time since the simulation began, in nanoseconds.
  var time: Int64 { get }

  /// True if time advances to the next timer when nothing is ready.
  var autoAdvance: Bool { get set }

  /// Returns the time after a delay, in nanoseconds since the simulation began.
  func time(after delay: Duration) -> Int64

  /// Runs all other tasks until a time, and until nothing is ready.
  nonisolated(nonsending) func wait(until time: Int64) async

  /// Runs all other tasks until a time, and until nothing is ready, while synchronous code waits.
  ///
  /// - Throws: ``SimulationError`` if the tasks never stop.
  func passTime(until end: Int64) throws

  /// Returns a poll with which the current code can poll after each step of other tasks.
  ///
  /// - Parameters:
  ///   - duration: the duration in virtual time.
  ///   - awaited: the event that the code awaits.
  func makePoll(for duration: Duration, awaits awaited: AwaitedEvent) -> any SimulationPoll

  // MARK: Values that the seed determines

  /// Returns a random number.
  func nextRandom() -> UInt64

  /// The source of the random values that the code draws.
  var input: RandomInput { get }

  /// Returns true if the schedule injects a fault here.
  func injects(_ fault: InjectedFault) -> Bool

  // MARK: Invariants

  /// Checks an invariant after the current step, after each further step, and at the end, until it is broken.
  ///
  /// - Parameter holds: returns false if the invariant is broken. The argument is the number of steps so far.
  /// - Returns: false, without effect, on a thread that does not run the simulation.
  func always(_ holds: @escaping (Int) -> Bool) -> Bool

  /// Checks an invariant with async code, like ``always(_:)``.
  ///
  /// - Parameter holds: returns false if the invariant is broken. The argument returns the number of steps so far.
  /// - Returns: false, without effect, on a thread that does not run the simulation.
  func alwaysAwaiting(_ holds: @escaping (_ stepCount: () -> Int) async -> Bool) -> Bool

  // MARK: Failures

  /// The failures of the schedule.
  var gatherer: FailureGatherer { get set }

  /// True if the schedule has cancelled a task. The code may then throw a `CancellationError`.
  var hasCancelledTasks: Bool { get }

  /// The threads, processes and sockets that the code has used.
  var outsideUses: any OutsideUses { get }

  // MARK: Hosting

  /// Begins the simulation. The caller must call the host's `end()`.
  func beginHosting() -> any ExecutionHost

  /// Runs a test framework's synchronous code, and every task that it creates. The code may drain the main run loop to
  /// wait for tasks and timers, as XCTest does for async tests.
  ///
  /// - Returns: the errors of the simulation.
  func runToEnd(_ code: @escaping () -> Void) -> [SimulationError]

  /// Runs code until it and all tasks that it starts have ended. Drains the main run loop while it waits for outside
  /// events.
  ///
  /// - Throws: the error of the code; ``SimulationError`` if the code can never end.
  func finish(_ body: @escaping () async throws -> Void) throws

  /// Runs code on the main actor until it and all tasks that it starts have ended. Frees the actor while it waits for
  /// outside events.
  ///
  /// - Throws: the error of the code; ``SimulationError`` if the code can never end.
  nonisolated(nonsending) func finishOnMainActor(_ body: @escaping () async throws -> Void) async throws
}

/// The processes and sockets that a simulation's code has used, and the threads of libraries, which run in real time. Any
/// thread may read it.
package protocol OutsideUses: AnyObject, Sendable {
  /// The uses and their source lines, such as "starts a process (Loader.swift:12)"; nil if there are none.
  var reason: String? { get }
}

extension OutsideUses {
  /// The advice for a failed example; nil if there are no uses.
  package var advice: String? {
    reason.map {
      "This example \($0), outside of virtual time. If it needs the real world, run it with the trait .realTime."
    }
  }
}
