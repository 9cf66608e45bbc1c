#if os(Linux)
import CRuntimeHooks
import CandlestickSupport

/// A line of a report: an unfinished task, or a block that is blocked.
struct WaitingItem {
  let name: String
  /// Where it is, if it does not just wait.
  private var whereabouts: String?
  /// Where it waits, and where it was created.
  private let positions: [UInt]
  private let origin: [UInt]
  /// What it waits for; nil if that is a suspension.
  private let wait: candlestick_wait?
  private let isTask: Bool

  /// - Parameters:
  ///   - task: an unfinished task.
  ///   - name: its name, numbered if others have the same.
  ///   - isAway: whether it is on an executor outside of the simulation.
  ///   - step: its step, if that is blocked.
  ///   - actor: the actor in whose queue it waits, if a blocked step keeps that busy.
  ///   - awaitsThread: true if it is ready, and no thread is left for it.
  init(
    _ task: SimulatedTask,
    _ name: String,
    isAway: Bool,
    _ step: BlockedStep?,
    actor: String?,
    awaitsThread: Bool
  ) {
    self.name = name
    origin = task.origin
    isTask = true
    wait = step?.wait
    if let step {
      positions = step.wait.callers.list
      if step.step?.isPooled == true { whereabouts = "keeping a thread" }
    } else if isAway {
      positions = []
      whereabouts = "on an executor outside of the simulation"
    } else {
      positions = SimulatedTasks.positions(of: task)
      if awaitsThread { whereabouts = "ready without a thread" }
      if let actor { whereabouts = "ready for \(actor)" }
      if task.sleepsOutside { whereabouts = "with its own executor, on which it sleeps in real time" }
    }
  }

  /// - Parameters:
  ///   - step: a blocked step that is no task's.
  ///   - name: the name of its block, or of the host's code, numbered if others have the same.
  ///   - origin: addresses in the functions that enqueued it.
  init(_ step: BlockedStep, _ name: String, origin: [UInt]) {
    self.name = name
    self.origin = origin
    positions = step.wait.callers.list
    wait = step.wait
    isTask = false
  }

  /// The addresses to look up.
  var addresses: [UInt] { positions + origin }

  func description(_ places: Places) -> String {
    var line = TaskList.shortened(name)
    if let whereabouts { line += ", \(whereabouts)" }
    let place = places.first(of: positions)
    if place != nil || wait != nil {
      line += ", waiting" + (place.map { " at \($0)" } ?? "") + (wait.map { " \($0.reason)" } ?? "")
    }
    if let place = places.first(of: origin) { line += ", \(isTask ? "created" : "enqueued") at \(place)" }
    return line
  }
}

extension candlestick_wait {
  /// What the code waits for.
  fileprivate var reason: String {
    switch kind {
    case .runLoop: "for the run loop"
    case .sleep: "for some time"
    case .condition: "for a condition"
    case .lock: "for a lock"
    case .semaphore: "for a semaphore"
    case .group: "for a group"
    case .workItem: "for a work item"
    case .iterations: "for its iterations"
    case .queue:
      if let queue {
        "for \(SimulatedQueue.name(of: queue))"
          + (candlestick_state_of_queue(queue).is_suspended ? ", which is suspended" : "")
      } else {
        "for a queue"
      }
    }
  }
}
#endif
