/// The event that polling code awaits.
package enum AwaitedEvent {
  /// A change. The wait ends early if nothing more can happen inside the simulation, and no outside event arrives in
  /// time.
  case change
  /// The end of the duration. If nothing is left to do, time advances to it immediately.
  case end
}

/// Lets code of a simulation poll after each step of other tasks, for a given virtual time.
///
/// ```swift
/// let poll = context.makePoll(for: .seconds(1), awaits: .change)
/// poll.begin()
/// defer { poll.finish() }
/// while !isDone(), !poll.isOver { await poll.next() }
/// ```
package protocol SimulationPoll: AnyObject {
  /// True if the duration is over, or if nothing more can happen.
  var isOver: Bool { get }

  /// The reason why nothing more can happen, for failure messages; nil if something can.
  var stopReason: String? { get }

  /// The virtual time since the poll was created.
  var elapsed: Duration { get }

  /// Returns the virtual time since the poll was created; nil on threads that do not run the simulation.
  var clock: @Sendable () -> Duration? { get }

  /// Gives the steps of this task, and of the tasks that it starts, priority over all others until `finish`. The
  /// schedule then does not choose between polls and other steps.
  func begin()

  /// Ends the priority of the task, whose code continues.
  func finish()

  /// Runs one step of other tasks, and advances time if none is ready.
  nonisolated(nonsending) func next() async

  /// Runs one step of other tasks while the calling code waits, and advances time if none is ready.
  @available(*, noasync)
  func next()

  /// Suspends until `wake` is called, a time is reached, or nothing more can happen.
  ///
  /// - Parameter time: the time since the poll was created.
  /// - Returns: the reason why nothing more can happen; nil if something can.
  nonisolated(nonsending) func pause(until time: Duration) async -> String?

  /// Ends the pause, if there is one. Any thread may call this.
  var wake: @Sendable () -> Void { get }

  /// Advances time to the end of the duration, unless `autoAdvance` is off. Call it when nothing more can happen.
  func skipToEnd()
}
