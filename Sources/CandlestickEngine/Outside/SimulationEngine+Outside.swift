import CRuntimeHooks
import CandlestickSimulation
import CandlestickSupport

// Waits for events from outside, as `Outside` decides.
extension SimulationEngine {
  /// Waits for at most one slice, and drains the main run loop meanwhile.
  func awaitOutsideEvents() {
    MainRunLoop.drain(atMost: .zero)
    outside.awaitEvents(inside)
    host { outsideMayHaveActed() }
  }

  /// Suspends for at most one slice, so that other code can use the main actor.
  @MainActor func awaitOutsideEvents() async {
    let overtime = await outside.awaitEvents(inside, realTimeLeft: limit.realTimeLeft)
    limit.postpone(by: overtime)
    host { outsideMayHaveActed() }
  }

  /// Records that outside code may have changed state.
  private func outsideMayHaveActed() {
    queue.spinners.changed(after: stepCount)
    if !blocked.isEmpty { wakeBlocked(checksAll: true) }
    if !dispatch.descriptorSources.isEmpty { wakeDescriptorSources() }
    if outside.isDrainingForOthers { return }
    outside.isDrained = true
    polls.areIdle = true
    announceStep()
  }

  /// The state on which the length of a wait depends.
  var inside: Outside.Inside {
    Outside.Inside(
      isTaskOutside: hasForeignExecutors && (tasks.isAnyAway || tasks.mayAnySleepOutside),
      awaitsDescriptor: simulation.pointee.outside_wait_count > 0,
      timeToTimer: clock.timers.first.map { .nanoseconds($0.deadline - time) }
    ) { [unowned self] in idleState }
  }

  /// The call stacks of all tasks that are suspended in the simulation.
  private var idleState: TimedOutWaits.IdleState {
    tasks.all.compactMap { task in
      runningTasks.contains(task.pointer) || tasks.isAway(task.pointer) ? nil : SimulatedTasks.positions(of: task)
    }
    .sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Starts holding time if the code has begun work outside since the last call.
  ///
  /// - Parameter deadline: the virtual time to which the simulation is about to advance.
  /// - Returns: true if time is held, so that it must not advance yet.
  func holdTimeForWorkOutside(until deadline: Int64) -> Bool {
    if !outside.wait.isOver, simulation.pointee.has_begun_outside {
      simulation.pointee.has_begun_outside = false
      outside.holdTime(for: .nanoseconds(deadline - time))
    }
    return outside.wait.isTimeHeld
  }

  /// Looks for tasks on outside executors, and forgets those that have ended there since the last call.
  ///
  /// - Returns: true if there are any such tasks.
  func findTasksAway() -> Bool {
    if !hasForeignExecutors {
      guard tasks.findOccupiedActor() else { return false }
      candlestick_mark_foreign_executor(simulation)
    }
    // The order matters, because a task may end between the two calls.
    return tasks.isAnyAway || tasks.forgetEndedElsewhere()
  }
}
