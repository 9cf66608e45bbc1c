#if RUNTIME_HOOKS
import CRuntimeHooks

/// Records the steps of a run: the step that made each of them ready, and what they used.
///
/// A step that may be interrupted at a lock counts as two, one before and one after that point. Numbers of steps count from zero.
///
/// Its state is exempt from exclusivity checks, like that of the engine: each step changes it, and none of its functions calls other code.
final class StepGraph {
  private struct Task {
    /// The identity of its first step, and the step that created it; nil if no step has made it ready.
    var origin: (id: UInt64, creator: Int?)?
    var lastStep: Int?
  }

  private struct ReadyStep {
    let id: UInt64
    let creator: Int?
    var releaser: Int?
  }

  /// The maximum number of steps to record.
  private let mostEvents: Int

  private let detail: Detail
  let recordsPositions: Bool
  /// True if it records the order of uses. An exhaustive search identifies orders by steps.
  private let recordsUses: Bool
  /// The order of uses in the run.
  @exclusivity(unchecked) private(set) var useOrder = UseOrder()
  @exclusivity(unchecked) private(set) var events: [Event] = []
  @exclusivity(unchecked) private(set) var accesses: [StepAccess] = []
  /// The first steps, for plans.
  @exclusivity(unchecked) private var planned: [PlannedStep] = []
  /// True if the order of steps alone did not determine the run, or if the run was too long.
  @exclusivity(unchecked) private(set) var isIncomplete = false
  @exclusivity(unchecked) private var barrier = 0
  @exclusivity(unchecked) private var createdByHost: UInt64 = 0
  @exclusivity(unchecked) private var ready: [UInt: ReadyStep] = [:]
  @exclusivity(unchecked) private var timers: [Int: ReadyStep] = [:]
  /// The step of the timer that fires now.
  @exclusivity(unchecked) private var firing: ReadyStep?
  /// The blocks that wait for their queue.
  @exclusivity(unchecked) private var waiting: [UInt: ReadyStep] = [:]
  @exclusivity(unchecked) private(set) var objects = StepObjects()
  @exclusivity(unchecked) private var tasks: [Int: Task] = [:]
  @exclusivity(unchecked) private var cancelledTasks: Set<Int> = []
  /// True once the simulation ends, when the order of steps no longer matters.
  @exclusivity(unchecked) private(set) var isOver = false

  /// - Parameters:
  ///   - detail: the details to record.
  ///   - mostEvents: the maximum number of steps to record.
  ///   - recordsPositions: true to record the call stack where each step resumes.
  init(_ detail: Detail, mostEvents: Int = 4_000, recordsPositions: Bool = false) {
    self.detail = detail
    self.recordsPositions = recordsPositions
    recordsUses = recordsPositions || detail == .uses || detail == .state
    self.mostEvents = mostEvents
  }

  /// True if it records steps, and the run goes on.
  var recordsSteps: Bool { !isOver && !isFull && (detail == .steps || detail == .stepsWithMemory) }
  /// True if it records cancellations and signals, and the run goes on. Runs whose orders are only counted do not.
  var recordsSignals: Bool { !recordsPositions && (recordsSteps || !isOver && detail == .state) }
  /// True if it has recorded as many steps as it may.
  @exclusivity(unchecked) private(set) var isFull = false

  private var current: Int? { events.isEmpty ? nil : events.count - 1 }

  /// Returns the identity of the next step that the current one makes ready.
  ///
  /// - Parameter task: the task that it resumes; nil for another step.
  private func nextReady(of task: Int? = nil) -> ReadyStep {
    if let current, let id = id(ofNextStepOf: task) { return ReadyStep(id: id, creator: current) }
    guard let current else {
      createdByHost += 1
      return ReadyStep(id: mixed(1, createdByHost), creator: nil)
    }
    events[current].createdCount += 1
    return ReadyStep(id: mixed(events[current].id, events[current].createdCount), creator: current)
  }

  /// Returns the identity of the step of a task that the current step makes ready; nil if the task is new.
  ///
  /// It does not depend on which other tasks the current step resumes.
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
        takeFiring() ?? nextReady(of: task)
      }
    ready[step.identity] = entry
    guard let task else { return }
    let known = tasks[task]
    if known?.origin == nil { tasks[task] = Task(origin: (entry.id, current), lastStep: known?.lastStep) }
    if let current, let last = known?.lastStep, last != current { resumes(after: last, in: current) }
  }

  /// Returns the number of the task that a step resumes; nil for a block. The blocks of a queue share the number of the queue.
  private func task(of step: Step) -> Int? {
    if step.executor != .queue { return step.task }
    return step.job.kind == .resumption ? BlockedStep.ofJob(step.block).step.flatMap(task) : nil
  }

  /// Records that a step resumes a task. It would not do so before the last step of that task.
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

  /// Records that the current step has set a timer.
  func set(timer number: Int) {
    if recordsSteps { timers[number] = nextReady() }
  }

  /// Records that a timer fires, which makes the next step ready.
  func fires(timer number: Int) { firing = timers.removeValue(forKey: number) }

  private func takeFiring() -> ReadyStep? {
    defer { firing = nil }
    return firing
  }

  /// Returns what is known about a step for plans. The step must have ended.
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

  /// Returns the identity of a ready step; nil if it is not known.
  func id(of step: Step) -> UInt64? { ready[step.identity]?.id }

  /// The identity of the rest of the current step, if that is interrupted now.
  var idOfRest: UInt64 {
    if let id = current.flatMap({ id(ofNextStepOf: events[$0].task) }) { return id }
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
    append(entry, isForced: isForced, positions, task: task)
    if let task { use(.task(task), .read) }
    if isForced { useEverything() }
  }

  /// Records that the current step continues after a point at which it could be interrupted.
  func continued() {
    guard recordsSteps, let current else { return }
    let before = events[current]
    append(nextReady(of: before.task), isForced: false, before.positions, task: before.task)
    if let task = before.task { use(.task(task), .read) }
    // It still runs where it ran before.
    for access in accesses[before.accesses] where access.mode == .turn || kept == access.object { add(access) }
  }

  /// Records that an interrupted step has been chosen to continue at once.
  func continued(as step: Step) {
    guard recordsSteps else { return }
    ready[step.identity] = nil
    if let current, id(ofNextStepOf: events[current].task) == nil { events[current].createdCount -= 1 }
    continued()
  }

  /// The object that a step uses from its begin to its end: its actor; nil if it has none.
  @exclusivity(unchecked) private var kept: UInt64?

  private func append(_ entry: ReadyStep, isForced: Bool, _ positions: [UInt], task: Int?) {
    guard events.count < mostEvents else {
      isFull = true
      isIncomplete = true
      return
    }
    let event = Event(
      id: entry.id,
      creator: entry.creator,
      releaser: entry.releaser,
      previous: task.flatMap { tasks[$0]?.lastStep },
      barrier: barrier,
      isForced: isForced,
      positions: positions,
      task: task,
      accesses: accesses.count..<accesses.count
    )
    if let task { tasks[task, default: Task()].lastStep = events.count }
    events.append(event)
    if detail == .stepsWithMemory { use(.memory, .write) }
  }

  /// Records that all steps so far have ended before the next ones became ready.
  func separate() { barrier = events.count }

  /// Records that the order of the remaining steps does not matter.
  func end() { isOver = true }

  /// Records that something outside has determined the run, too.
  func dependsOnOutside() { isIncomplete = true }

  // MARK: - Uses

  /// Records that the current step uses something.
  func use(_ object: SharedObject, _ mode: StepAccess.Mode) {
    if isOver { return }
    note(object, mode)
    guard recordsSteps else { return }
    let object = objects.number(of: object) { tasks[$0]?.origin?.id ?? 0 }
    add(StepAccess(object: object, mode: mode))
  }

  /// Records a use whose order tells runs apart.
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

  /// Records that the current step has signalled a lock, if any step has used that. Others belong to libraries.
  func signals(_ lock: UnsafeRawPointer) {
    let lock = SharedObject.lock(UInt(bitPattern: lock))
    if recordsSteps ? objects.isKnown(lock) : useOrder.isKnown(lock) { use(lock, .write) }
  }

  /// Records that the current step may have looked at anything.
  func useEverything() {
    if isOver { return }
    note(.everything, .write)
    if recordsSteps, let current { events[current].usesEverything = true }
  }

  private func add(_ access: StepAccess) {
    guard recordsSteps, let current, !accesses[events[current].accesses].contains(access) else { return }
    accesses.append(access)
    events[current].accesses = events[current].accesses.lowerBound..<accesses.count
  }

  /// Records that the current step has created an actor.
  func created(actor: UnsafeRawPointer) {
    guard recordsSteps else { return }
    objects.created(actor: actor, named: nextReady().id)
  }

  // MARK: - Tasks

  /// Records that the code of a task has ended in the current step.
  ///
  /// The task that created it may await it, and code of the actor, queue or lock that the creating step used.
  ///
  /// - Parameters:
  ///   - task: the number of the task.
  ///   - parent: the number of its parent; nil if it is not a child.
  ///   - isOfGroup: true if the parent awaits it together with others.
  func ended(_ task: Int, childOf parent: Int?, isOfGroup: Bool) {
    if isOfGroup, let parent { use(.group(parent), .write) }
    if let parent { return use(.task(parent), .completion) }
    guard recordsSteps, let creator = tasks[task]?.origin?.creator else { return }
    if let task = events[creator].task { use(.task(task), .completion) }
    for access in accesses[events[creator].accesses] where objects.holdsState(access.object) {
      add(StepAccess(object: access.object, mode: .completion))
    }
  }

  /// Records that the current step has cancelled a task, unless an earlier one has.
  func cancelled(_ task: Int) {
    if cancelledTasks.insert(task).inserted { use(.task(task), .write) }
  }
}
#endif
