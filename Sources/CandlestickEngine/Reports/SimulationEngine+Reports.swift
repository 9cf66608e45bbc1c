import CRuntimeHooks
import CandlestickSimulation
import CandlestickSupport

extension SimulationError {
  /// Creates the error for a deadlock: tasks are waiting, and nothing can wake them.
  static func deadlock(_ engine: SimulationEngine) -> SimulationError {
    let timers = engine.clock.timers.count
    let reason =
      if let exhaustion = engine.exhaustion {
        exhaustion
      } else if timers == 0 {
        "\(engine.nothingIsReady), no timer is set, and no outside event arrived within "
          + "\(engine.settings.outsideTimeout). \(engine.adviceAgainstDeadlocks); or raise outsideTimeout in the settings if the "
          + "answer comes later, from another thread or process"
      } else {
        "\(engine.nothingIsReady), and time does not advance, since autoAdvance is off, though \(counted(timers, "timer")) "
          + "\(timers == 1 ? "is" : "are") set. Call Simulation.current.advance(by:), or leave autoAdvance on"
      }
    return SimulationError(
      .deadlock,
      "deadlock: \(reason). \(engine.tasksThat("still waits", "still wait"))",
      at: engine.waitingPlace
    )
  }

  /// Creates the error for a simulation that has exceeded a limit.
  static func neverEnding(_ engine: SimulationEngine) -> SimulationError {
    let isLate = engine.hasTakenTooMuchTime
    return SimulationError(
      isLate ? .tooMuchTime : .tooManySteps,
      "the simulation has not ended after \(extent(of: engine)). Look for an endless loop, such as one "
        + "that sleeps or yields while it waits for a condition that never becomes true; or raise "
        + "\(isLate ? "realTimeLimit" : "maximumSteps") in the settings, if the code needs more. "
        + (engine.outside.uses.processDescription.map { $0 + " " } ?? "")
        + engine.tasksThat("has not ended", "have not ended")
    )
  }

  /// Returns the limit that a simulation exceeded, and its number of steps.
  static func extent(of engine: SimulationEngine) -> String {
    let steps = counted(engine.stepCount, "step")
    return engine.hasTakenTooMuchTime
      ? "\(engine.settings.realTimeLimit) of real time, the limit in its settings, and \(steps)"
      : "\(steps), the limit in its settings"
  }

  /// Creates the error for tasks that kept running after they were cancelled.
  static func tasksLeftBehind(_ engine: SimulationEngine) -> SimulationError {
    SimulationError(
      .tasksLeftBehind,
      "tasks were left behind: the tasks that the body started are cancelled when it has ended, and must then end too. Await the "
        + "task in the body; or make it end when it is cancelled, by resuming its continuation in withTaskCancellationHandler, "
        + "or by checking Task.isCancelled. \(engine.tasksThat("has not ended", "have not ended"))"
    )
  }

}

extension SimulationEngine {
  /// Advice about tasks, blocks or threads that have no thread of the system; nil if there are none.
  fileprivate var exhaustion: String? {
    if queue.ready.poolWaitingCount > 0 {
      return
        "tasks are ready, but blocked tasks occupy \(counted(queue.blockedThreadCount, "thread")) of the cooperative pool, which has no more. Await in "
        + "tasks instead of blocking; or raise cooperativePoolWidth in the settings if the code only runs on devices with more cores"
    }
    if let callers = threads.refused?.list {
      let line = pause { StackFrames(of: callers).line(of: callers) }
      return
        "a thread was not started\(line.map { " at \($0)" } ?? ""), because there were \(counted(Int(CANDLESTICK_THREADS), "thread")), the most that a simulation "
        + "can have. Let threads end before you start others"
    }
    guard let name = dispatch.queues.exhaustedQueueName else { return nil }
    return
      "blocks are ready, but blocked ones occupy all \(SimulatedQueue.threadCount) threads of \(name). Do not block so many at the same time; or use "
      + "separate serial queues"
  }

  /// The statement that nothing is ready, with the queues that cannot run what is enqueued on them.
  var nothingIsReady: String {
    let queues = dispatch.queues.heldUp.map { queue in
      "\(SimulatedQueue.name(of: queue.pointer)) is \(queue.isSuspended ? "suspended" : "busy with code that waits"), and "
        + "\(queue.isMain ? "blocks or tasks wait" : "blocks wait") for it"
    }
    return queues.isEmpty ? "no task is ready" : "\(queues.joined(separator: "; ")); no other task is ready"
  }

  fileprivate var adviceAgainstDeadlocks: String {
    blocked.isEmpty
      ? "Resume each continuation, finish each stream, and let no two tasks wait for each other"
      : "Signal each semaphore, leave each group, and let no two queues or tasks wait for each other"
  }

  /// Returns true if a task checks an invariant and may still be running.
  private func isHidden(_ task: SimulatedTask) -> Bool { task.isInvisible && phase == .running }

  /// The tasks to report. One that has ended on its own executor may not be known to have ended.
  private var reportedTasks: [SimulatedTask] {
    tasks.all.filter { !$0.isTimer && !isHidden($0) && tasks.isAlive($0) }
  }

  /// Returns a sentence about the unfinished tasks and blocks, and a list of them.
  fileprivate func tasksThat(_ singular: String, _ plural: String) -> String {
    let taskCount = reportedTasks.count
    let otherCount = blockedWithoutTask.count
    let otherNoun = blockedWithoutTask.allSatisfy(\.isOnThread) ? "thread" : "block"
    let noun = taskCount > 0 ? "task" : otherNoun
    let subject =
      switch (taskCount, otherCount) {
      case (1, 0), (0, 1): "This \(noun) \(singular)"
      case (_, 0), (0, _): "These \(noun)s \(plural)"
      default: "These tasks and \(otherNoun)s \(plural)"
      }
    return taskCount + otherCount == 0 ? "No task is left." : "\(subject):\n\(taskDescription)"
  }

  /// The blocked steps that do not belong to a task: blocks of queues, and the host's code.
  private var blockedWithoutTask: [BlockedStep] { blocked.all.filter { blockedTask(of: $0) == nil } }

  /// The unfinished tasks and blocked steps to list.
  private var waitingItems: [WaitingItem] {
    let left = reportedTasks
    let tasks = left.prefix(TaskList.mostTasks).map {
      WaitingItem(
        $0,
        self.tasks.name(of: $0),
        isAway: self.tasks.isAway($0.pointer),
        step(of: $0.pointer),
        actor: self.tasks.busyActor(awaitedBy: $0).map(busyActorName),
        awaitsThread: $0.state == .ready && queue.ready.isPoolHeld
      )
    }
    return tasks + blockedWithoutTask.prefix(max(TaskList.mostTasks - left.count, 0)).map(item(of:))
  }

  /// The line at which the host's code waits, or, if that waits for tasks, the first one of the others; nil if unknown.
  fileprivate var waitingPlace: SourceLocation? {
    pause {
      let items = blockedWithoutTask.filter { $0.step == nil }.map(item(of:)) + waitingItems
      let frames = StackFrames(of: items.flatMap(\.addresses))
      return items.lazy.compactMap { $0.place(frames) }.first
    }
  }

  /// The unfinished tasks, one per line, with the lines where they wait and where they were created.
  var taskDescription: String {
    pause {
      let items = waitingItems
      let frames = StackFrames(of: items.flatMap(\.addresses))
      return TaskList.text(items.map { $0.description(frames) }, of: reportedTasks.count + blockedWithoutTask.count)
    }
  }

  /// Returns the type of an actor and the name of the blocked step that occupies it.
  private func busyActorName(_ actor: UnsafeRawPointer) -> String {
    let keeper = blocked.all.first { $0.actor == actor }.map { step in
      blockedTask(of: step).map(tasks.name) ?? item(of: step).name
    }
    return "actor \(Self.typeName(of: actor))" + (keeper.map { ", which \($0) keeps busy" } ?? "")
  }

  /// Returns the report line for a blocked block, or for the host's blocked code.
  private func item(of blocked: BlockedStep) -> WaitingItem {
    let code = task(of: blocked.resumption)
    let queue = blocked.step.flatMap { $0.job.kind == .block ? $0.block.simulatedQueue : nil }
    let isShared = queue?._withUnsafeGuaranteedRef { $0.name.blockCount > 1 } ?? false
    return WaitingItem(blocked, isShared ? code.name.numbered : code.name.text, origin: code.origin)
  }

  /// Returns the task that a step blocks; nil if it does not belong to a task of the simulation.
  private func blockedTask(of step: BlockedStep) -> SimulatedTask? { step.task.flatMap { tasks[$0] } }

  /// Returns the blocked step of a task; nil if the task is not blocked.
  private func step(of task: UnsafeMutableRawPointer) -> BlockedStep? { blocked.all.first { $0.task == task } }
}
