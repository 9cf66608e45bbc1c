#if os(Linux)
import CRuntimeHooks

/// The tasks that poll a simulation between the steps of others.
struct Observers {
  /// The observing task of each task, by number: its own for an observer, and the observer's for a task that a poll
  /// started.
  private var observers: [Int: Int] = [:]
  /// The observer whose step is running.
  var stepping: Int?
  /// Whether watchers have not been notified of a step that may matter to them.
  private var hasUnseenStep = false
  private var timeOfUnseenStep: Int64?

  var isEmpty: Bool { observers.isEmpty }

  func contains(_ task: Int?) -> Bool {
    guard !observers.isEmpty, let task else { return false }
    return observers[task] != nil
  }

  /// Returns false if it was one already.
  mutating func insert(_ task: Int) -> Bool {
    guard observers[task] == nil else { return false }
    observers[task] = task
    return true
  }

  /// Adds a new task if an observer started it.
  mutating func insert(_ task: Int, startedBy creator: Int) {
    if let observer = observers[creator] { observers[task] = observer }
  }

  /// Removes a task, and those that its polls started.
  mutating func remove(_ task: Int) {
    observers = observers.filter { $0.value != task }
  }

  /// Records a step of an observer.
  mutating func took(_ task: Int?, _ kind: candlestick_job_kind) {
    // A task that a poll started may outlast it, and a turn of an actor may run others, too.
    if kind == .turnOfActor || task.map({ observers[$0] != $0 }) ?? true { hasUnseenStep = true }
  }

  /// Whether to notify watchers of such a step now that nothing else is ready: only once at each time, because polls that
  /// each take such a step would go on forever.
  mutating func takeUnseenStep(at time: Int64) -> Bool {
    guard hasUnseenStep else { return false }
    hasUnseenStep = false
    defer { timeOfUnseenStep = time }
    return timeOfUnseenStep != time
  }
}
#endif
