import CRuntimeHooks
import CandlestickSimulation

/// The polls of a simulation: expectations and invariants that evaluate code between the steps of other tasks.
///
/// A poll is a task, and includes the tasks that its code starts. While it evaluates, its steps come before all others.
/// While it waits for the next evaluation, it is a `Waiter` that resumes after each step.
///
/// If nothing has happened since the last evaluations, the next ones are idle. Their own steps, such as the block of a
/// `queue.sync` in the polled code, are no progress: a wait for outside events must end in spite of them.
final class Polls {
  /// The tasks of polls by number, and the poll to which each belongs. A poll belongs to itself.
  private var owners: [Int: Int] = [:]
  /// The task of a poll whose step is running.
  var stepping: Int?
  /// The number of expectations that evaluate their code, and do not wait for the next evaluation.
  var evaluatingCount = 0
  /// True if the evaluations follow a wait for outside events, and not a step.
  var areIdle = false
  /// The number of steps that polls were notified of.
  var announcedStepCount = 0
  /// True if a step of a poll that may affect other polls has not been announced to them.
  private var hasUnseenStep = false
  private var unseenStepTime: Int64?

  var isEmpty: Bool { owners.isEmpty }

  func contains(_ task: Int?) -> Bool {
    guard !owners.isEmpty, let task else { return false }
    return owners[task] != nil
  }

  /// Adds a poll. Returns false if the task already belongs to one.
  func insert(_ task: Int) -> Bool {
    guard owners[task] == nil else { return false }
    owners[task] = task
    return true
  }

  /// Adds a new task if a poll created it.
  func insert(_ task: Int, startedBy creator: Int) {
    if let poll = owners[creator] { owners[task] = poll }
  }

  /// Removes a poll and the tasks that its code started.
  func remove(_ poll: Int) { owners = owners.filter { $0.value != poll } }

  func removeAll() { owners = [:] }

  /// Records that a step begins, or that code continues after an expectation. Returns false if this is part of an idle
  /// evaluation.
  func codeContinues() -> Bool {
    if evaluatingCount == 0 { areIdle = false }
    return !areIdle
  }

  /// Records a step of a poll.
  func recordStep(of task: Int?, _ kind: candlestick_job_kind) {
    // A task that a poll started may outlive the poll, and draining an actor may run other tasks.
    if kind == .actorTurn || task.map({ owners[$0] != $0 }) ?? true { hasUnseenStep = true }
  }

  /// Returns true if polls must be notified of such a step now that nothing else is ready. It returns true only once
  /// at each virtual time. Otherwise, polls that each cause such a step would never end.
  func takeUnseenStep(at time: Int64) -> Bool {
    guard hasUnseenStep else { return false }
    hasUnseenStep = false
    defer { unseenStepTime = time }
    return unseenStepTime != time
  }
}
