#if os(Linux)
/// The ready steps, and the choice of the next one.
final class StepQueue {
  let ready = ReadySteps()
  /// The order of the main actor's steps.
  let mainOrder = SerialOrder()
  /// The order of the steps that the main run loop runs itself.
  let runLoopOrder = SerialOrder()
  @exclusivity(unchecked) private var stepsOfObservers: [Step] = []
  @exclusivity(unchecked) var observers = Observers()
  @exclusivity(unchecked) var pollers = Pollers()
  @exclusivity(unchecked) private(set) var scheduler: Scheduler

  init(_ scheduler: Scheduler) {
    self.scheduler = scheduler
  }

  /// The number of choices, without the steps of observers.
  var count: Int { ready.count }
  var isEmpty: Bool { ready.count == 0 }

  subscript(index: Int) -> Step { ready[index] }

  @inline(__always) func append(_ step: Step) {
    guard step.executor == .mainActor else {
      let isOfObserver = observers.contains(step.task) && !(step.isPooled && ready.isPoolHeld)
      return isOfObserver ? stepsOfObservers.append(step) : ready.append(step)
    }
    if observers.contains(step.task), mainOrder.holdCount == 0 { return stepsOfObservers.append(step) }
    var step = step
    step.order = Unmanaged.passUnretained(step.isOfRunLoop ? runLoopOrder : mainOrder)
    ready.append(step)
  }

  /// Prepends a step.
  func prepend(_ step: Step) { ready.prepend(step) }

  /// Keeps the steps of an order from running until each hold is balanced by a release.
  func hold(_ order: SerialOrder) { ready.hold(order) }

  func release(_ order: SerialOrder) { ready.release(order) }

  /// Holds or releases the steps that need a thread of the cooperative pool.
  func holdPool(_ isHeld: Bool) { ready.holdPool(isHeld) }

  /// The number of steps that wait for a thread of the cooperative pool.
  var poolWaitingCount: Int { ready.poolWaitingCount }

  /// Removes and returns the steps in no order for which a closure returns true.
  func removeAll(where isRemoved: (Step) -> Bool) -> [Step] { ready.removeAll(where: isRemoved) }

  /// Removes and returns the next step of an observer. Those run before all others.
  func takeStepOfObserver() -> Step? { stepsOfObservers.isEmpty ? nil : stepsOfObservers.removeFirst() }

  /// The index of the first step that does not belong to an idle poller.
  @inline(__always) var firstUsefulStep: Int? {
    if pollers.isEmpty { return ready.count > 0 ? 0 : nil }
    return (0..<ready.count).first { !pollers.isIdle(ready[$0]) }
  }

  /// Lets the schedule choose a step.
  ///
  /// - Parameter usefulStep: the index to return instead of an idle poller's step.
  @inline(__always) func choose(orElse usefulStep: Int) -> Int {
    if ready.count == 1 { return 0 }
    let index = Unmanaged.passUnretained(scheduler)._withUnsafeGuaranteedRef { $0.choose(among: ready) }
    return !pollers.isEmpty && pollers.isIdle(ready[index]) ? usefulStep : index
  }

  func remove(at index: Int) -> Step { ready.remove(at: index) }

  /// Records a step that is about to run.
  @inline(__always) func began(_ step: Step) {
    Unmanaged.passUnretained(scheduler)._withUnsafeGuaranteedRef { $0.began(step) }
  }

  /// Returns true if the schedule lets time advance to the next timer before the ready steps run.
  func firesTimerEarly(after delay: Int64) -> Bool { scheduler.firesTimerEarly(before: ready, after: delay) }

  /// Removes and returns all steps, including held ones.
  func takeAll() -> [Step] {
    defer { ready.removeAll() }
    return ready.all
  }

  /// Frees the memory at the end of the simulation.
  func removeAll() {
    ready.removeAll()
    stepsOfObservers = []
    observers = Observers()
    scheduler = Scheduler(FirstInFirstOut())
  }
}
#endif
