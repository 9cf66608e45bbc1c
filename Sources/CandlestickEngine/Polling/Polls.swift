import CRuntimeHooks
import CandlestickSimulation

/// The tasks that poll a simulation between the steps of other tasks.
struct Polls {
  /// The polls by task number. A poll maps to itself; a task that a poll started maps to the polling poll.
  private var polls: [Int: Int] = [:]
  /// The poll whose step is running.
  var stepping: Int?
  /// True if a step that may affect the conditions of polls has not been announced to them.
  private var hasUnseenStep = false
  private var unseenStepTime: Int64?

  var isEmpty: Bool { polls.isEmpty }

  func contains(_ task: Int?) -> Bool {
    guard !polls.isEmpty, let task else { return false }
    return polls[task] != nil
  }

  /// Adds a poll. Returns false if the task already is one.
  mutating func insert(_ task: Int) -> Bool {
    guard polls[task] == nil else { return false }
    polls[task] = task
    return true
  }

  /// Adds a new task if a poll created it.
  mutating func insert(_ task: Int, startedBy creator: Int) {
    if let poll = polls[creator] { polls[task] = poll }
  }

  /// Removes a poll and the tasks that its polls started.
  mutating func remove(_ task: Int) {
    polls = polls.filter { $0.value != task }
  }

  /// Records a step of a poll.
  mutating func recordStep(of task: Int?, _ kind: candlestick_job_kind) {
    // A task that a poll started may outlive the poll, and draining an actor may run other tasks.
    if kind == .actorTurn || task.map({ polls[$0] != $0 }) ?? true { hasUnseenStep = true }
  }

  /// Returns true if polls must be notified of such a step now that nothing else is ready. It returns true only once
  /// at each virtual time. Otherwise, polls that each cause such a step would never end.
  mutating func takeUnseenStep(at time: Int64) -> Bool {
    guard hasUnseenStep else { return false }
    hasUnseenStep = false
    defer { unseenStepTime = time }
    return unseenStepTime != time
  }
}
