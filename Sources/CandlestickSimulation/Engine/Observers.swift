#if os(Linux)
/// The tasks that look at a simulation between two steps of others.
struct Observers {
  /// The number of each such task, and of each task that its looks have started, with that of the former.
  private var observers: [Int: Int] = [:]
  /// The one whose step is being taken here and now.
  var stepping: Int?
  /// Whether a step has been taken that might be of interest, and that watchers have not been told of.
  private var hasUnseenStep = false
  private var timeOfUnseenStep: Int64?

  var isEmpty: Bool { observers.isEmpty }

  func contains(_ task: Int?) -> Bool {
    guard !observers.isEmpty, let task else { return false }
    return observers[task] != nil
  }

  /// - Returns: whether it was none before.
  mutating func insert(_ task: Int) -> Bool {
    guard observers[task] == nil else { return false }
    observers[task] = task
    return true
  }

  /// Adds a task that may have been started by one of these.
  mutating func insert(_ task: Int, startedBy creator: Int) {
    if let observer = observers[creator] { observers[task] = observer }
  }

  /// Removes a task, and those that its looks have started.
  mutating func remove(_ task: Int) {
    observers = observers.filter { $0.value != task }
  }

  /// Takes note of a step.
  mutating func took(_ task: Int?, _ kind: UnownedJob.Kind) {
    // What a task does that a look has started may outlast the look, and a turn of an actor may be of others, too.
    if kind == .turnOfActor || task.map({ observers[$0] != $0 }) ?? true { hasUnseenStep = true }
  }

  /// Whether there is a step that watchers are to be told of now that nothing else is ready: once at each time, for
  /// otherwise looks could go on for good that each take such a step.
  mutating func takeUnseenStep(at time: Int64) -> Bool {
    guard hasUnseenStep else { return false }
    hasUnseenStep = false
    defer { timeOfUnseenStep = time }
    return timeOfUnseenStep != time
  }
}
#endif
