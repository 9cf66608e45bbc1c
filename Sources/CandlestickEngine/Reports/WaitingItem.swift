import CRuntimeHooks
import CandlestickSimulation
import CandlestickSupport

/// A line in a report about an unfinished task or a blocked block.
struct WaitingItem {
  let name: String
  /// The location, if the task is not just suspended, such as "on an executor outside the simulation".
  private var whereabouts: String?
  /// The call stacks where the task waits and where it was created.
  private let positions: [UInt]
  private let origin: [UInt]
  /// The blocking wait; nil if the task is suspended.
  private let wait: candlestick_wait?
  private let isTask: Bool
  private var isThread = false

  /// - Parameters:
  ///   - task: an unfinished task.
  ///   - name: the task's name, with a number if other tasks have the same name.
  ///   - isAway: true if the task is on an outside executor.
  ///   - step: the task's blocked step; nil if it is not blocked.
  ///   - actor: the busy actor that the task waits for; nil if there is none.
  ///   - awaitsThread: true if the task is ready but there is no free thread.
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
      if step.step?.isPooled == true { whereabouts = "occupying a thread" }
    } else if isAway {
      positions = []
      whereabouts = "on an executor outside the simulation"
    } else {
      positions = SimulatedTasks.positions(of: task)
      if awaitsThread { whereabouts = "ready, with no free thread" }
      if let actor { whereabouts = "ready for \(actor)" }
      if task.sleepsOutside { whereabouts = "with its own executor, on which it sleeps in real time" }
    }
  }

  /// - Parameters:
  ///   - step: a blocked step that belongs to no task.
  ///   - name: the name of the block or of the host's code, with a number if others have the same name.
  ///   - origin: the call stack that enqueued the block.
  init(_ step: BlockedStep, _ name: String, origin: [UInt]) {
    self.name = name
    self.origin = origin
    positions = step.wait.callers.list
    wait = step.wait
    isTask = false
    isThread = step.isOnThread
  }

  /// The verb for the code that has caused this one to run.
  private var originVerb: String { isTask ? "created" : isThread ? "started" : "enqueued" }

  /// The addresses to symbolize.
  var addresses: [UInt] { positions + origin }

  /// The line where the code waits; nil if unknown.
  func place(_ frames: StackFrames) -> SourceLocation? { frames.frame(of: positions)?.source }

  func description(_ frames: StackFrames) -> String {
    var line = TaskList.shortened(name)
    if let whereabouts { line += ", \(whereabouts)" }
    let frame = frames.first(of: positions)
    if frame != nil || wait != nil {
      line += ", waiting" + (frame.map { " at \($0)" } ?? "") + (wait.map { " \($0.reason)" } ?? "")
    }
    if let frame = frames.first(of: origin) { line += ", \(originVerb) at \(frame)" }
    return line
  }
}

extension candlestick_wait {
  /// Returns the name of a descriptor in reports, such as "the connection from 127.0.0.1:49152 to 127.0.0.1:8080".
  static func name(of descriptor: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 400) { text in
      candlestick_describe_descriptor(descriptor, text.baseAddress!, text.count)
      return String(cString: text.baseAddress!)
    }
  }

  /// The reason for the wait, for reports.
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
    case .thread: "for a thread"
    case .barrier: "for a barrier"
    case .descriptor:
      "for \(Self.name(of: descriptor))"
    case .initializer: "for an initializer"
    case .signal: "for a signal"
    case .queue:
      if let queue {
        "for \(SimulatedQueue.name(of: queue))"
          + (candlestick_read_queue_state(queue).is_suspended ? ", which is suspended" : "")
      } else {
        "for a queue"
      }
    }
  }
}
