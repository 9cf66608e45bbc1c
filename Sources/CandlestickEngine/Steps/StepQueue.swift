import CandlestickSimulation

/// The ready steps, and the state from which the next one is chosen.
package final class StepQueue {
  let ready = ReadySteps()
  /// The serial order of the main actor's steps.
  let mainOrder = SerialOrder()
  /// The serial order of the steps that the main run loop itself runs.
  let runLoopOrder = SerialOrder()
  private let polls: Polls
  private var pollSteps: [Step] = []
  /// The step to run next, if the schedule has already chosen it.
  private var chosenStep: Step?
  var spinners = Spinners()
  package private(set) var scheduler: Scheduler
  /// Records the steps and the objects that they use; nil if not needed.
  private(set) var graph: StepGraph?
  /// The number of threads in the cooperative pool; nil for no limit.
  var poolWidth: Int? {
    didSet { updatePool() }
  }
  /// The number of these threads that blocked steps occupy.
  private(set) var blockedThreadCount = 0

  init(_ scheduler: Scheduler, _ polls: Polls, poolWidth: Int?) {
    self.polls = polls
    self.scheduler = scheduler
    graph = scheduler.graph
    self.poolWidth = poolWidth.map { max($0, 1) }
  }

  /// True if no step can be chosen, except for the steps of polls.
  var isEmpty: Bool { ready.count == 0 }

  func append(_ step: Step) {
    if TaskNumbers.areInvisible(step.task) { return pollSteps.append(step) }
    guard step.executor == .mainActor else {
      // A poll that waits for its turn on a serial queue does not overtake the blocks of the queue.
      let isPollStep = polls.contains(step.task) && step.order == nil && !(step.isPooled && ready.isPoolHeld)
      graph?.becameReady(step)
      return isPollStep ? pollSteps.append(step) : ready.append(step)
    }
    if polls.contains(step.task), mainOrder.holdCount == 0 {
      graph?.becameReady(step)
      return pollSteps.append(step)
    }
    var step = step
    step.order = Unmanaged.passUnretained(step.isOnRunLoop ? runLoopOrder : mainOrder)
    graph?.becameReady(step)
    ready.append(step)
  }

  /// Adds the rest of an interrupted step before the ready steps.
  func prepend(_ step: Step) {
    graph?.becameReady(step)
    ready.prepend(step)
  }

  /// Records that a step blocks or unblocks its thread of the cooperative pool.
  func blockThread(_ isBlocked: Bool) {
    blockedThreadCount += isBlocked ? 1 : -1
    updatePool()
  }

  private func updatePool() {
    let isExhausted = poolWidth.map { blockedThreadCount >= $0 } ?? false
    guard isExhausted != ready.isPoolHeld else { return }
    ready.holdPool(isExhausted)
    // The size of the pool determines which steps may run at all.
    graph?.useEverything()
  }

  /// Keeps the steps of an order from running until each hold is balanced by a release.
  func hold(_ order: SerialOrder) { ready.hold(order) }

  func release(_ order: SerialOrder) { ready.release(order) }

  /// Removes and returns the steps outside serial orders for which a closure returns true.
  func removeAll(where isRemoved: (Step) -> Bool) -> [Step] { ready.removeAll(where: isRemoved) }

  /// Removes and returns the next step of a poll. These run before all other steps.
  func takePollStep() -> Step? {
    if pollSteps.isEmpty { return nil }
    // While a step of the main actor is suspended in the middle, invariants wait for the main actor.
    let isMainHeld = mainOrder.holdCount > 0
    let index = pollSteps.firstIndex {
      !isMainHeld || $0.executor != .mainActor || !TaskNumbers.areInvisible($0.task)
    }
    return index.map { pollSteps.remove(at: $0) }
  }

  /// The index of the first step that does not belong to an idle spinner.
  var firstUsefulStep: Int? {
    if spinners.isEmpty { return isEmpty ? nil : 0 }
    return (0..<ready.count).first { !spinners.isIdle(ready[$0]) }
  }

  var hasChosenStep: Bool { chosenStep != nil }

  /// Sets the step to run next, which the schedule has chosen and which is no longer among the ready steps.
  func setChosenStep(_ step: Step) { chosenStep = step }

  func takeChosenStep() -> Step? {
    if chosenStep == nil { return nil }
    defer { chosenStep = nil }
    return chosenStep
  }

  /// Lets the schedule choose a step. Returns its index.
  ///
  /// - Parameter usefulStep: the index to return if the schedule chooses a step of an idle spinner.
  func choose(orElse usefulStep: Int) -> Int {
    if ready.count == 1 { return 0 }
    let index = Unmanaged.passUnretained(scheduler)._withUnsafeGuaranteedRef { $0.choose(among: ready) }
    return !spinners.isEmpty && spinners.isIdle(ready[index]) ? usefulStep : index
  }

  /// Records a step that is about to run.
  func began(_ step: Step) {
    Unmanaged.passUnretained(scheduler)._withUnsafeGuaranteedRef { $0.began(step) }
  }

  /// Removes and returns all steps, including held ones.
  func takeAll() -> [Step] {
    defer { ready.removeAll() }
    return ready.all
  }

  /// Frees the memory at the end of the simulation.
  func removeAll() {
    ready.removeAll()
    pollSteps = []
    polls.removeAll()
    scheduler = Scheduler(FirstInFirstOut())
    graph = nil
  }
}
