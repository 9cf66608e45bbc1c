import CRuntimeHooks
import CandlestickSimulation

/// The tasks that poll a simulation between the steps of other tasks.
struct Observers {
  /// The observers by task number. An observer maps to itself; a task that a poll started maps to the polling observer.
  private var observers: [Int: Int] = [:]
  /// The observer whose step is running.
  var stepping: Int?
  /// True if a step that may affect the conditions of watchers has not been announced to them.
  private var hasUnseenStep = false
  private var unseenStepTime: Int64?

  var isEmpty: Bool { observers.isEmpty }

  func contains(_ task: Int?) -> Bool {
    guard !observers.isEmpty, let task else { return false }
    return observers[task] != nil
  }

  /// Adds an observer. Returns false if the task already is one.
  mutating func insert(_ task: Int) -> Bool {
    guard observers[task] == nil else { return false }
    observers[task] = task
    return true
  }

  /// Adds a new task if an observer created it.
  mutating func insert(_ task: Int, startedBy creator: Int) {
    if let observer = observers[creator] { observers[task] = observer }
  }

  /// Removes an observer and the tasks that its polls started.
  mutating func remove(_ task: Int) {
    observers = observers.filter { $0.value != task }
  }

  /// Records a step of an observer.
  mutating func recordStep(of task: Int?, _ kind: candlestick_job_kind) {
    // A task that a poll started may outlive the poll, and draining an actor may run other tasks.
    if kind == .actorTurn || task.map({ observers[$0] != $0 }) ?? true { hasUnseenStep = true }
  }

  /// Returns true if watchers must be notified of such a step now that nothing else is ready. It returns true only once
  /// at each virtual time. Otherwise, polls that each cause such a step would never end.
  mutating func takeUnseenStep(at time: Int64) -> Bool {
    guard hasUnseenStep else { return false }
    hasUnseenStep = false
    defer { unseenStepTime = time }
    return unseenStepTime != time
  }
}
