import CRuntimeHooks
import CandlestickSimulation

/// Records the steps of a run: which step made each one ready, and which objects it used.
///
/// A step that may be interrupted at a lock counts as two, one before and one after that point. Steps are numbered from
/// zero.
package final class StepGraph {
  struct Task {
    /// The identity of the task's first step, and the step that created the task; nil if no step did.
    var origin: (id: UInt64, creator: Int?)?
    var lastStep: Int?
  }

  struct ReadyStep {
    let id: UInt64
    let creator: Int?
    var releaser: Int?
  }

  /// The maximum number of steps of a run that an exhaustive search records.
  static let mostEvents = 4_000

  /// The maximum number of steps to record.
  private let mostEvents: Int

  private let detail: Detail
  let recordsPositions: Bool
  /// True if the graph records the order of uses. An exhaustive search identifies orders by steps instead.
  private let recordsUses: Bool
  /// The order of uses in the run.
  private(set) var useOrder = UseOrder()
  private(set) var events: [Event] = []
  private(set) var accesses: [StepAccess] = []
  /// A cache of the first steps as plans need them.
  private var planned: [PlannedStep] = []
  /// True if something outside the simulation affected the run.
  private(set) var isAffectedFromOutside = false
  /// True if an event of the real main run loop has ended a run of the loop. Earlier code may have left it behind.
  private(set) var isDisturbed = false
  private var barrier = 0
  private var createdByHost: UInt64 = 0
  private var ready: [UInt: ReadyStep] = [:]
  /// The steps of the timers that have not fired, by number.
  var timers: [Int: ReadyStep] = [:]
  /// The step of the timer that is firing.
  var firing: ReadyStep?
  /// The blocks that are waiting for their queue.
  private var waiting: [UInt: ReadyStep] = [:]
  private(set) var objects = StepObjects()
  /// The names of the queues that steps have used.
  var queueNames: Set<String> = []
  private(set) var tasks: [Int: Task] = [:]
  var cancelledTasks: Set<Int> = []
  /// True if the simulation is ending, so that the order of steps no longer matters.
  private(set) var isOver = false

  /// - Parameters:
  ///   - detail: the details to record.
  ///   - mostEvents: the maximum number of steps to record.
  ///   - recordsPositions: true to record the call stack where each step resumes.
  init(_ detail: Detail, mostEvents: Int = StepGraph.mostEvents, recordsPositions: Bool = false) {
    self.detail = detail
    self.recordsPositions = recordsPositions
    recordsUses = recordsPositions || detail == .uses || detail == .state
    self.mostEvents = mostEvents
  }

  /// True if the graph is recording steps.
  var recordsSteps: Bool { !isOver && !isFull && (detail == .steps || detail == .stepsWithMemory) }
  /// True if the graph is recording cancellations and signals. It does not if orders are only counted.
  var recordsSignals: Bool { !recordsPositions && (recordsSteps || !isOver && detail == .state) }
  /// True if the graph has reached its maximum number of steps.
  private(set) var isFull = false

  /// The number of the step that is running, or was the last to run; nil before the first one.
  var current: Int? { events.isEmpty ? nil : events.count - 1 }

  /// Returns the identity of the next step that the current step makes ready.
  ///
  /// - Parameter task: the task that the next step resumes; nil for a step without a task.
  func nextReady(of task: Int? = nil) -> ReadyStep {
    if let current, let id = id(ofNextStepOf: task) { return ReadyStep(id: id, creator: current) }
    return nextReady(by: current)
  }

  private func nextReady(by creator: Int?) -> ReadyStep {
    guard let creator else {
      createdByHost += 1
      return ReadyStep(id: mixed(1, createdByHost), creator: nil)
    }
    events[creator].createdCount += 1
    return ReadyStep(id: mixed(events[creator].id, events[creator].createdCount), creator: creator)
  }

  /// Takes back the last number that `nextReady` has given.
  private func uncount() {
    guard let current else { return createdByHost -= 1 }
    events[current].createdCount -= 1
  }

  /// Returns the identity of the step with which the current step resumes a task; nil if the task is new.
  ///
  /// The identity does not depend on other tasks that the current step resumes.
  private func id(ofNextStepOf task: Int?) -> UInt64? {
    guard let task, let current, let origin = tasks[task]?.origin else { return nil }
    return mixed(events[current].id, ~origin.id)
  }

  // MARK: - Ready steps

  /// Records that the current step has made a step ready.
  func becameReady(_ step: Step) {
    if isOver { return }
    if recordsUses, let task = step.task { useOrder.becameReady(task) }
    if recordsSteps { record(step) }
    if let order = step.order { use(.tail(UInt(bitPattern: order.toOpaque())), .write) }
  }

  private func record(_ step: Step) {
    let task = task(of: step)
    let entry =
      if let before = waiting.removeValue(forKey: step.identity) {
        ReadyStep(id: before.id, creator: before.creator, releaser: current)
      } else {
        takeFiring() ?? resumption(step, of: task) ?? nextReady(of: task)
      }
    ready[step.identity] = entry
    guard let task else { return }
    let known = tasks[task]
    if known?.origin == nil { tasks[task] = Task(origin: (entry.id, current), lastStep: known?.lastStep) }
    if let current, let last = known?.lastStep, last != current { resumes(after: last, in: current) }
  }

  /// Returns the identity of a step that resumes code without a task, where that code has blocked; nil for other steps.
  ///
  /// It does not depend on other code that the current step resumes.
  private func resumption(_ step: Step, of task: Int?) -> ReadyStep? {
    guard task == nil, let current, let before = blockedEvent(of: step) else { return nil }
    return ReadyStep(id: mixed(events[current].id, ~events[before].id), creator: current)
  }

  /// Records that a step resumes a task whose last step is given. The step would not do so before that last step.
  private func resumes(after last: Int, in step: Int) {
    if events[step].resumed.isEmpty { events[step].earlyCount = events[step].accesses.count }
    events[step].resumed.append(last)
  }

  /// Records that the current step has enqueued a block that must wait for its queue.
  func waits(_ step: Step) {
    guard recordsSteps else { return }
    let before = ready.removeValue(forKey: step.identity) ?? takeFiring()
    waiting[step.identity] = before ?? nextReady()
  }

  /// Records in the order of uses that timers with the same deadline fire in another order.
  func reordersTimers(by index: Int) { useOrder.reordersTimers(by: index) }

  private func takeFiring() -> ReadyStep? {
    defer { firing = nil }
    return firing
  }

  /// Returns the properties of a step for plans. The step must have ended.
  func planned(_ number: Int) -> PlannedStep {
    if number < planned.count { return planned[number] }
    let event = events[number]
    let step = PlannedStep(
      id: event.id,
      creator: event.creator.map { events[$0].id },
      releaser: event.releaser.map { events[$0].id },
      usesEverything: event.usesEverything,
      uses: accesses[event.accesses].map { StepAccess(object: objects.names[Int($0.object)], mode: $0.mode) }
    )
    if number == planned.count { planned.append(step) }
    return step
  }

  /// Returns the identity of a ready step; nil if unknown.
  func id(of step: Step) -> UInt64? { ready[step.identity]?.id }

  /// Returns the identity that the rest of the running code would have if it were interrupted now.
  ///
  /// - Parameter step: the step of the code; nil for the host's code. It is not the last one that was recorded if the code
  ///   has run other steps while it waited.
  func restID(of step: Step?) -> UInt64 {
    if let id = id(ofNextStepOf: step.flatMap(task)) { return id }
    return current.map { mixed(events[$0].id, events[$0].createdCount + 1) } ?? mixed(1, createdByHost + 1)
  }

  // MARK: - Steps

  /// Records that a step begins.
  func began(_ step: Step, isForced: Bool, at positions: [UInt]) {
    if isOver { return }
    kept = nil
    if recordsUses { useOrder.began(step.task, at: positions.first ?? 0) }
    if detail == .state {
      note(.everything, .read)
      if let task = step.task { use(.task(task), .read) }
    }
    guard recordsSteps else { return }
    let entry = ready.removeValue(forKey: step.identity) ?? nextReady()
    let task = task(of: step)
    append(entry, isForced: isForced, positions, task: task, after: blockedEvent(of: step))
    if let task { use(.task(task), .read) }
    if isForced { useEverything() }
  }

  /// Records that the running code continues past a point where it could have been interrupted.
  ///
  /// - Parameter step: the step of the code; nil for the host's code.
  func continued(_ step: Step?) {
    guard recordsSteps else { return }
    let (before, task) = (events.last, step.flatMap(self.task))
    append(nextReady(of: task), isForced: false, before?.positions ?? [], task: task)
    if let task { use(.task(task), .read) }
    guard let before, before.task == task else { return }
    holdPlaces(of: before)
  }

  /// Records that the running code continues after it has run other steps within its own, as a nested run loop does. No
  /// schedule chooses when it continues.
  ///
  /// - Parameter number: the number of the code's step; nil if no step had run before.
  func continued(afterStepsWithin number: Int?) {
    guard recordsSteps else { return }
    let before = number.map { events[$0] }
    append(nextReady(by: number), isForced: true, [], task: before?.task, after: number, barrier: events.count)
    if let before { holdPlaces(of: before) }
  }

  /// Records that the current step still holds the queue and the actor of an earlier one.
  private func holdPlaces(of before: Event) {
    for access in accesses[before.accesses] where access.mode == .turn || kept == access.object { add(access) }
  }

  /// Records that an interrupted step continues immediately, because it was chosen again.
  func continued(as step: Step) {
    guard recordsSteps else { return }
    ready[step.identity] = nil
    if id(ofNextStepOf: task(of: step)) == nil { uncount() }
    continued(step)
  }

  /// The number of the actor that the current step uses until its end; nil if none.
  private var kept: UInt64?

  func append(
    _ entry: ReadyStep,
    isForced: Bool,
    _ positions: [UInt],
    task: Int?,
    after previous: Int? = nil,
    barrier: Int? = nil,
    usesMemory: Bool = true
  ) {
    guard events.count < mostEvents else {
      isFull = true
      return
    }
    let event = Event(
      id: entry.id,
      creator: entry.creator,
      releaser: entry.releaser,
      previous: task.flatMap { tasks[$0]?.lastStep } ?? previous,
      barrier: barrier ?? self.barrier,
      isForced: isForced,
      positions: positions,
      task: task,
      accesses: accesses.count..<accesses.count
    )
    if let task { tasks[task, default: Task()].lastStep = events.count }
    events.append(event)
    if usesMemory, detail == .stepsWithMemory { use(.memory, .write) }
  }

  /// Records that all steps so far ended before the next ones became ready.
  func separate() { barrier = events.count }

  /// Records that the order of the remaining steps does not matter.
  func end() { isOver = true }

  /// Records that something outside the simulation affected the run.
  func dependsOnOutside() { isAffectedFromOutside = true }

  /// Records that an event of the real main run loop has ended a run of the loop.
  func isDisturbedByRunLoop() { isDisturbed = true }

  // MARK: - Uses

  /// Records that the current step uses an object.
  func use(_ object: SharedObject, _ mode: StepAccess.Mode) {
    if isOver { return }
    note(object, mode)
    guard recordsSteps else { return }
    let object = objects.number(of: object) { tasks[$0]?.origin?.id ?? 0 }
    add(StepAccess(object: object, mode: mode))
  }

  /// Records a use in the order of uses, if it can distinguish runs.
  private func note(_ object: SharedObject, _ mode: StepAccess.Mode) {
    guard recordsUses else { return }
    switch object {
    case .task where detail != .state, .everything where detail != .state, .memory: break
    case .actor, .mainActor, .queue, .lock, .group, .tail, .task, .everything:
      if mode != .completion { useOrder.use(object, isShared: mode == .read) }
    }
  }

  /// Records that the current step uses an actor until it ends.
  func use(actor: UnsafeRawPointer) {
    if isOver { return }
    note(.actor(UInt(bitPattern: actor)), .write)
    guard recordsSteps else { return }
    let object = objects.number(of: actor)
    kept = object
    add(StepAccess(object: object, mode: .write))
  }

  /// Records that the current step has signalled a lock, if any step has used that lock. Other locks belong to
  /// libraries.
  func signals(_ lock: UnsafeRawPointer) {
    let lock = SharedObject.lock(UInt(bitPattern: lock))
    if recordsSteps ? objects.isKnown(lock) : useOrder.isKnown(lock) { use(lock, .write) }
  }

  /// Records that the current step may have read anything.
  func useEverything() {
    if isOver { return }
    note(.everything, .write)
    if recordsSteps, let current { events[current].usesEverything = true }
  }

  func add(_ access: StepAccess) {
    guard recordsSteps, let current, !accesses[events[current].accesses].contains(access) else { return }
    accesses.append(access)
    events[current].accesses = events[current].accesses.lowerBound..<accesses.count
  }

  /// Records that the current step has created an actor.
  func created(actor: UnsafeRawPointer) {
    guard recordsSteps else { return }
    objects.created(actor: actor, named: nextReady().id)
  }
}
