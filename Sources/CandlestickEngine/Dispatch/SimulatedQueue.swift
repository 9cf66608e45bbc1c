import CRuntimeHooks
import CandlestickSimulation
import CandlestickSupport

/// A Dispatch queue in a simulation. It decides which of its blocks may run.
final class SimulatedQueue {
  /// The real queue. It is retained while it has blocks.
  let pointer: UnsafeMutableRawPointer
  /// The number that distinguishes the real queue from later ones at the same address.
  let serialNumber: UInt
  /// The queue's number, which schedules use. Queues are numbered together with tasks.
  let number: Int
  let name: QueueName
  let isSerial: Bool
  let isMain: Bool
  private let isGlobal: Bool
  /// True if a limited number of threads run the blocks of this queue and of the queues that target it. This applies to
  /// global queues without overcommit.
  private let isLimited: Bool
  /// The number of threads of a limited queue, as in Dispatch.
  static let threadCount = 64
  /// The number of threads that blocked blocks occupy.
  private var blockedCount = 0
  /// True if barriers have an effect on this queue.
  var hasBarriers: Bool { !isSerial && !isGlobal }
  /// The ready blocks of a serial queue.
  let order: SerialOrder
  private let ready: StepQueue
  /// The queue on which this queue's blocks run.
  private(set) unowned(unsafe) var target: SimulatedQueue?
  private var targetPointer: UnsafeMutableRawPointer?
  /// True if the target queue counts this queue's blocks. A global queue does not.
  private var countsForTarget = false
  /// The queues that target this one.
  private var targeting: [SimulatedQueue] = []
  /// The number of holds, from blocked steps and from suspensions.
  private(set) var holdCount = 0
  private(set) var isSuspended = false

  // For concurrent queues:
  /// The steps that are not ready: those after a barrier, and all steps while the queue is held.
  private var waiting = WaitingSteps()
  /// The numbers of ready and of running blocks, without barriers.
  private var readyCount = 0
  private var runningCount = 0
  private var isBarrierReady = false
  private var isBarrierRunning = false

  init(
    _ pointer: UnsafeMutableRawPointer,
    _ state: candlestick_queue_state,
    number: Int,
    _ name: QueueName,
    _ ready: StepQueue
  ) {
    self.pointer = pointer
    serialNumber = state.serial_number
    self.number = number
    self.name = name
    self.ready = ready
    isMain = pointer == candlestick_main_queue()
    isGlobal = candlestick_is_global(state)
    isSerial = candlestick_is_serial(state)
    isLimited = isGlobal && !String(cString: candlestick_queue_label(pointer)).hasSuffix(".overcommit")
    order = isMain ? ready.mainOrder : SerialOrder()
  }

  /// Returns a queue's name in reports.
  static func name(of queue: UnsafeMutableRawPointer) -> String {
    if queue == candlestick_main_queue() { return "the main queue" }
    if candlestick_is_global(candlestick_read_queue_state(queue)) { return "a global queue" }
    let label = String(cString: candlestick_queue_label(queue))
    // Foundation labels an operation queue that has no name with its address.
    if label.hasPrefix("NSOperationQueue 0x") { return "an operation queue" }
    return label.isEmpty ? "a queue without a label" : "queue \"\(TaskList.shortened(label))\""
  }

  // MARK: - Steps

  /// Enqueues a step. It becomes ready when the queue may run it.
  func enqueue(_ step: Step, isBarrier: Bool) {
    if isSerial {
      var step = step
      step.order = Unmanaged.passUnretained(order)
      ready.append(step)
    } else if holdCount > 0 || !waiting.isEmpty || isBarrierReady || isBarrierRunning || isBarrier && isInUse || isFull
    {
      ready.graph?.waits(step)
      waiting.append(step)
    } else {
      admit(step, isBarrier: isBarrier)
    }
  }

  private var isInUse: Bool { readyCount + runningCount > 0 }

  /// True if the queue is limited and all of its threads are in use.
  private var isFull: Bool { isLimited && readyCount + blockedCount >= Self.threadCount }

  private func admit(_ step: Step, isBarrier: Bool) {
    if isBarrier { isBarrierReady = true } else { readyCount += 1 }
    ready.append(step)
  }

  /// Returns true if code can run on the queue immediately, before all blocks that are not ready.
  func isFree(forBarrier isBarrier: Bool) -> Bool {
    // A `sync` block of a global queue runs on the caller's thread.
    if isGlobal { return true }
    if holdCount > 0 { return false }
    if isSerial { return order.isEmpty }
    return waiting.isEmpty && !isBarrierReady && !isBarrierRunning && !(isBarrier && isInUse)
  }

  /// Records that a block begins without having been in the queue.
  func entered(isBarrier: Bool) {
    if countsForTarget { target?.targetingBlockBegan() }
    if isSerial { return }
    if isBarrier { isBarrierRunning = true } else { runningCount += 1 }
  }

  /// Records that a block of a queue that targets this one begins. A barrier must wait for it.
  private func targetingBlockBegan() {
    guard !isGlobal else { return }
    target?.targetingBlockBegan()
    guard !isSerial else { return }
    runningCount += 1
    if isBarrierReady { withdraw() }
  }

  private func targetingBlockEnded() {
    guard !isGlobal else { return }
    target?.targetingBlockEnded()
    if !isSerial { concurrentBlockEnded(isBarrier: false) }
  }

  /// Records that a ready block begins to run.
  func began(isBarrier: Bool) {
    if !isSerial { if isBarrier { isBarrierReady = false } else { readyCount -= 1 } }
    entered(isBarrier: isBarrier)
    if isLimited { admitWaiting() }
  }

  /// Records that a block has ended.
  func ended(isBarrier: Bool) {
    if countsForTarget { target?.targetingBlockEnded() }
    if !isSerial { concurrentBlockEnded(isBarrier: isBarrier) }
  }

  private func concurrentBlockEnded(isBarrier: Bool) {
    if isBarrier { isBarrierRunning = false } else { runningCount -= 1 }
    if !waiting.isEmpty { admitWaiting() }
  }

  private func admitWaiting() {
    while holdCount == 0, let next = waiting.first, !isBarrierReady, !isBarrierRunning, !isFull {
      let isBarrier = next.isBarrier
      if isBarrier, isInUse { break }
      waiting.removeFirst()
      admit(next, isBarrier: isBarrier)
    }
  }

  // MARK: - Holds

  /// Returns the queue whose other blocks cannot run while a block of this queue runs; nil if there is none.
  func exclusive(isBarrier: Bool) -> SimulatedQueue? {
    var top = isSerial || isBarrier ? self : nil
    var queue = target
    while let next = queue {
      if next.isSerial { top = next }
      queue = next.target
    }
    return top
  }

  /// This queue and its direct and indirect targets.
  var chain: [SimulatedQueue] { Array(sequence(first: self) { $0.target }) }

  /// Returns true if the other queue is this one, or a direct or indirect target of it.
  func runs(on other: SimulatedQueue) -> Bool {
    var queue: SimulatedQueue? = self
    while let next = queue, next !== other { queue = next.target }
    return queue != nil
  }

  /// Prevents blocks of this queue, and of queues that target it, from beginning until each hold is balanced by a
  /// release.
  func hold() {
    holdCount += 1
    if isSerial {
      ready.hold(order)
      if isMain { ready.hold(ready.runLoopOrder) }
    } else if holdCount == 1 {
      withdraw()
    }
    for queue in targeting { queue.hold() }
  }

  /// Makes the ready steps of a concurrent queue wait again.
  private func withdraw() {
    let steps = ready.removeAll { $0.queue == pointer && $0.order == nil }
    readyCount = 0
    isBarrierReady = false
    waiting.prepend(steps)
  }

  func release() {
    holdCount -= 1
    if isSerial {
      ready.release(order)
      if isMain { ready.release(ready.runLoopOrder) }
    } else if holdCount == 0 {
      admitWaiting()
    }
    for queue in targeting { queue.release() }
  }

  /// Removes and returns the steps that are not ready.
  func removeWaiting() -> [Step] {
    waiting.removeAll()
  }

  /// Returns true if blocks wait for this queue, because blocked code occupies it or because it is suspended. Code that
  /// waits for the queue in a `sync` does not count.
  ///
  /// - Parameter steps: the ready steps, including held ones.
  func isHeldUp(_ steps: [Step]) -> Bool {
    let order = Unmanaged.passUnretained(order).toOpaque()
    let blocks = isSerial ? steps.filter { $0.order?.toOpaque() == order } : Array(waiting.all)
    return (isSerial ? self.order.holdCount : holdCount) > 0 && blocks.contains { $0.job.kind != .resumption }
  }

  // MARK: - Threads

  /// The limited queue on which this queue's blocks run; nil if there is none.
  var root: SimulatedQueue? {
    var queue = self
    while let next = queue.target { queue = next }
    return queue.isLimited ? queue : nil
  }

  /// True if blocks are waiting for a thread of this queue, and blocked ones occupy all threads.
  var isExhausted: Bool {
    blockedCount == Self.threadCount
      && (!waiting.isEmpty || targeting.contains { !$0.waiting.isEmpty || !$0.order.isEmpty })
  }

  /// Records that a block of a limited queue blocks or unblocks its thread.
  func blockThread(_ isBlocked: Bool) {
    let wasFull = blockedCount == Self.threadCount
    blockedCount += isBlocked ? 1 : -1
    if blockedCount == Self.threadCount { hold() } else if wasFull { release() }
  }

  // MARK: - Changes

  /// Records that the real queue is gone.
  func end() { target?.targeting.removeAll { $0 === self } }

  /// Returns true if this record agrees with the state of the real queue.
  func agrees(with state: candlestick_queue_state) -> Bool {
    serialNumber == state.serial_number && targetPointer == state.target && isSuspended == state.is_suspended
  }

  /// Adopts the target and the suspension of the real queue.
  func update(_ state: candlestick_queue_state, target newTarget: SimulatedQueue?) {
    if target !== newTarget {
      if let target {
        for _ in 0..<target.holdCount { release() }
        target.targeting.removeAll { $0 === self }
      }
      target = newTarget
      targetPointer = newTarget?.pointer
      countsForTarget = newTarget?.isGlobal == false
      if let newTarget {
        newTarget.targeting.append(self)
        for _ in 0..<newTarget.holdCount { hold() }
      }
    }
    if isSuspended != state.is_suspended {
      isSuspended = state.is_suspended
      if isSuspended { hold() } else { release() }
    }
  }
}

/// A name for queues in reports, with the number of blocks that became ready on queues of this name.
final class QueueName {
  let text: String
  private(set) var blockCount: UInt32 = 0

  init(_ text: String) {
    self.text = text
  }

  /// The number of the next block, from 1.
  func next() -> UInt32 {
    blockCount &+= 1
    return blockCount
  }
}
