import CandlestickSimulation
import CandlestickSupport

/// Records the steps of a simulation. For a long run, it keeps only the steps that the table shows.
package struct StepLog: Sendable {
  private var steps = LoggedSteps()
  /// The steps up to the last failure. Later steps do not explain it.
  private var stepsAtFailure: LoggedSteps?
  /// True if the last step has broken an invariant. Later failures may follow from that.
  private var isInvariantBroken = false
  /// The most recently thrown errors, retained so that no other error gets the same address, with the steps up to each.
  private var throwing: [(error: ThrownError, steps: LoggedSteps)] = []
  private static let longestThrowing = 16
  /// The indices in `steps.delays` of the delayed steps that are still ready, by the identities of the steps.
  private var open: [UInt: Int] = [:]
  private var reordered = ReorderedSteps<Int>()
  /// The steps that the next step delays, if no earlier step delayed them.
  private var new: [(step: UInt, task: StepTask)] = []
  private var isReordering = false
  private var delayedByTimer: StepTask?
  /// The faults of steps that have not begun yet, by the identities of the steps, and other decisions about them.
  private var faults: [UInt: String] = [:]
  private var notes: [UInt: String] = [:]
  /// The tasks of the steps, by number. They may have ended.
  var tasks: [Int: StepTask] = [:]

  init() {}

  /// Records that the next step runs before the first `count` ready steps. Returns the steps that it is the first to
  /// delay, for ``willDelay(_:)``.
  mutating func willReorder(_ steps: ReadySteps, _ count: Int) -> [Step] {
    isReordering = true
    return reordered.willReorder(steps, count)
  }

  /// Records the tasks of the steps that the next step is the first to delay.
  mutating func willDelay(_ steps: [(step: UInt, task: StepTask)]) { new = steps }

  /// Records that the next step interrupts another one, which is now the first ready step.
  mutating func willInterrupt(_ interrupted: Step, _ steps: ReadySteps, _ task: StepTask) {
    isReordering = true
    new.append((interrupted.identity, task))
    reordered.willInterrupt(interrupted, steps)
  }

  /// Records that a timer fires before the ready steps.
  ///
  /// - Parameter task: the first ready task.
  mutating func timerWillFireEarly(before task: StepTask) {
    delayedByTimer = task
  }

  /// Records that a task was cancelled while suspended, after the last step.
  ///
  /// - Parameters:
  ///   - task: the task.
  ///   - positions: the call stack where the task will resume, and the one that created it, innermost address first.
  mutating func cancelled(_ task: StepTask, at positions: [UInt]) {
    let cancellation = LoggedCancellation(task: task, positions: positions)
    if steps.entries.isEmpty {
      steps.cancelledFirst.append(cancellation)
    } else {
      steps.entries[steps.entries.count - 1].cancelled.append(cancellation)
    }
  }

  /// Records a fault in a step that has not begun yet.
  ///
  /// - Parameters:
  ///   - step: the identity of the step.
  ///   - fault: a description of the fault.
  mutating func willFail(_ step: UInt, by fault: String) { faults[step] = fault }

  /// Records a decision about a step that has not begun yet.
  ///
  /// - Parameters:
  ///   - step: the identity of the step.
  ///   - note: what the task of the step does, such as "wakes spuriously".
  mutating func willTake(_ step: UInt, note: String) { notes[step] = note }

  /// Records a decision about the last step.
  mutating func annotateLastStep(_ note: String) {
    guard let last = steps.entries.indices.last else { return }
    steps.entries[last].note = note
  }

  /// Records a fault in the last step, or before the first one.
  mutating func lastStepFails(by fault: String) {
    if let last = steps.entries.indices.last {
      steps.entries[last].faults.append(fault)
    } else {
      steps.faultsFirst.append(fault)
    }
  }

  /// Gives the earlier steps of a thread its current name. A thread often names itself in its first step.
  mutating func named(_ thread: StepTask) {
    guard let number = thread.number else { return }
    let before = tasks.updateValue(thread, forKey: number)
    guard let before, before != thread else { return }
    steps.rename(before, thread)
    stepsAtFailure?.rename(before, thread)
    for index in new.indices where new[index].task == before { new[index].task = thread }
    if delayedByTimer == before { delayedByTimer = thread }
  }

  /// Records a step.
  mutating func append(_ entry: LoggedStep, _ step: Step) {
    var entry = entry
    entry.isReordering = isReordering
    let end = reordered.took(step, as: entry.number)
    for (step, task) in new {
      open[step] = steps.delays.count
      steps.delays.append(StepDelay(of: task, by: entry.number))
      entry.delayed.append(task)
    }
    new = []
    isReordering = false
    entry.delayedByTimer = delayedByTimer
    delayedByTimer = nil
    if let fault = faults.removeValue(forKey: step.identity) { entry.faults = [fault] }
    entry.note = notes.removeValue(forKey: step.identity)
    if let index = open.removeValue(forKey: step.identity) {
      if let end { steps.delays[index].end = end }
      entry.delayedSince = steps.delays[index].start
    }
    steps.entries.append(entry)
    if steps.entries.count > 64 * LoggedSteps.limit { steps.prune(to: 4 * LoggedSteps.limit) }
  }

  /// Records a failure. Later steps are shown only if they also fail.
  ///
  /// - Parameters:
  ///   - isInStep: true if the last step failed; false if nothing could run.
  ///   - error: the error of the failure; nil if there is none.
  ///   - breaksInvariant: true if the last step broke an invariant.
  package mutating func failed(
    inStep isInStep: Bool = true,
    by error: (any Error)? = nil,
    breaksInvariant: Bool = false
  ) {
    if isInvariantBroken { return }
    isInvariantBroken = breaksInvariant
    let thrown = error.flatMap { error in throwing.first { $0.error == ThrownError(error) }?.steps }
    if let thrown, let stepsAtFailure, thrown.lastNumber < stepsAtFailure.lastNumber { return }
    var steps = thrown ?? shown(of: steps)
    steps.endsWithFailure = isInStep || thrown != nil
    stepsAtFailure = steps
  }

  /// Records that the last step threw an error, which may become a failure.
  mutating func threw(_ error: ThrownError) {
    // The error may be rethrown.
    guard !throwing.contains(where: { $0.error == error }) else { return }
    throwing.append((error, shown(of: steps)))
    if throwing.count > Self.longestThrowing { throwing.removeFirst() }
  }

  /// The steps to show.
  package var shown: LoggedSteps { stepsAtFailure ?? shown(of: steps) }

  private func shown(of steps: LoggedSteps) -> LoggedSteps {
    var steps = steps
    for (step, index) in open { steps.delays[index].end = reordered[step] ?? steps.delays[index].end }
    if steps.entries.count > 4 * LoggedSteps.limit { steps.prune(to: 4 * LoggedSteps.limit) }
    return steps
  }
}
