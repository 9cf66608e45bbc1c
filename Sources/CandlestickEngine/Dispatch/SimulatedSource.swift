import CRuntimeHooks
import CandlestickSimulation
import Synchronization

/// A source that a simulation's code has created: for a timer, for user data, or for a descriptor inside.
///
/// It is unchecked `Sendable` although its state is mutable, because only the simulation's thread uses it. Other
/// threads send changes.
final class SimulatedSource: @unchecked Sendable {
  /// A change that the code under test makes to a source.
  enum Change: Sendable {
    /// Sets a timer. The start is in nanoseconds, since the simulation began or, for a delay, from now.
    case timer(start: Int64, isDelay: Bool, interval: Int64)
    case data(UInt)
    case handler(candlestick_handler_kind, SourceHandler?)
    case target(RetainedQueue)
    /// The source was suspended, resumed, activated or cancelled.
    case state
    case released
  }

  /// The object that the code under test holds in place of a real source. Only its address is used, because the object
  /// may have been freed.
  let pointer: UnsafeMutableRawPointer
  let handle, mask: UInt
  /// The engine; nil after the end of the simulation. Any thread may read it.
  private weak var engine: SimulationEngine?
  private let cancelled = Atomic(false)
  private let latest = Atomic<UInt>(0)

  private var target: RetainedQueue
  private var events: SourceEvents
  private var handlers: [candlestick_handler_kind: SourceHandler] = [:]
  /// The simulation's timer that enqueues the source's job, and the job; nil if no timer is set.
  private var timer: (number: Int, job: UnsafeMutablePointer<candlestick_block_job>)?
  /// The number of times that the code had read a clock when it set the timer.
  private var reading: UInt32 = 0
  private var isEnqueued = false
  private var isRunning = false
  private var isReleased = false
  /// True if the source has begun to wait for its descriptor.
  private var isInstalled = false

  init(
    _ pointer: UnsafeMutableRawPointer,
    _ kind: candlestick_source_kind,
    handle: UInt,
    mask: UInt,
    on queue: RetainedQueue,
    in engine: SimulationEngine
  ) {
    self.pointer = pointer
    self.handle = handle
    self.mask = mask
    self.engine = engine
    target = queue
    events = SourceEvents(kind, handle: handle)
  }

  /// True if the source was cancelled. Any thread may read it.
  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  /// The data of the last event. Any thread may read it.
  var data: UInt { latest.load(ordering: .acquiring) }

  // MARK: - Changes

  /// Cancels the source. Any thread may call this.
  func cancel() {
    if !cancelled.exchange(true, ordering: .acquiringAndReleasing) { change(.state) }
  }

  /// Applies a change immediately, or sends it to the simulation. Any thread may call this.
  func change(_ change: Change) {
    guard let engine else { return }
    if engine.isOnThread { apply(change) } else { engine.deliver { _ in self.apply(change) } }
  }

  func apply(_ change: Change) {
    switch change {
    case .timer(let start, let isDelay, let interval):
      let start = isDelay ? engine?.time(after: .nanoseconds(start)) ?? .max : start
      events.setTimer(start: start, interval: interval)
      reading = engine?.readingCount ?? 0
    case .data(let value): if !isCancelled { events.merge(value) }
    case .handler(let kind, let handler): set(handler, kind)
    case .target(let queue): target = queue
    case .state: break
    case .released: isReleased = true
    }
    update()
  }

  private func set(_ handler: SourceHandler?, _ kind: candlestick_handler_kind) {
    // Releases the old handler last, because its release may run any code.
    let old = handlers[kind]
    handlers[kind] = handler
    withExtendedLifetime(old) {}
  }

  // MARK: - Steps

  /// Enqueues the source's job or sets its timer, depending on the state.
  func update() {
    if isEnqueued || isRunning { return }
    removeTimer()
    guard let engine else { return }
    updateWait(in: engine)
    guard !candlestick_is_suspended(pointer) else { return }
    if isCancelled {
      if !handlers.isEmpty { enqueue(in: engine) }
    } else if isReleased {
      removeHandlers()
    } else if handlers[.registration] != nil {
      enqueue(in: engine)
    } else if let time = events.nextTime, !(events.isTimer && engine.hasCancelledDispatch) {
      if time <= engine.time { enqueue(in: engine) } else { setTimer(at: time, in: engine) }
    }
  }

  /// Begins or ends to wait for the descriptor. A source that is suspended later still waits for one event.
  private func updateWait(in engine: SimulationEngine) {
    guard let descriptor = events.descriptor else { return }
    isInstalled = isInstalled || !candlestick_is_suspended(pointer) && handlers[.registration] == nil
    if isInstalled, !isCancelled, !isReleased, descriptor.isAwaited {
      engine.dispatch.descriptorSources.add(self)
    } else {
      engine.dispatch.descriptorSources.remove(self)
    }
  }

  /// Looks for an event of the descriptor. Returns true if the handler is to be called at another time than before.
  func look(at time: Int64, useCount: UInt32) -> Bool {
    !isEnqueued && !isRunning && events.descriptor?.look(at: time, useCount: useCount) == true
  }

  private func enqueue(in engine: SimulationEngine) {
    isEnqueued = true
    engine.accept(makeJob())
  }

  private func setTimer(at time: Int64, in engine: SimulationEngine) {
    let job = makeJob()
    timer = (engine.setTimer(UnownedJob(at: job), at: time, reading: reading), job)
  }

  private func removeTimer() {
    guard let (number, job) = timer else { return }
    engine?.clock.timers.remove(number)
    candlestick_free_block_job(job)
  }

  /// Records that the timer has enqueued the job.
  func timerFired() {
    timer = nil
    isEnqueued = true
    engine?.dispatch.descriptorSources.remove(self)
  }

  private func makeJob() -> UnsafeMutablePointer<candlestick_block_job> {
    candlestick_make_source_job(
      target.pointer,
      { Unmanaged<SimulatedSource>.fromOpaque($0!).takeRetainedValue().run() },
      { Unmanaged<SimulatedSource>.fromOpaque($0!).takeRetainedValue().wasDropped() },
      Unmanaged.passRetained(self).toOpaque(),
      (handlers[.event] ?? handlers.values.first)?.callers ?? candlestick_callers()
    )
  }

  private func wasDropped() {
    timer = nil
    isEnqueued = false
  }

  /// Runs the handler that is due. Called in a step on the target queue.
  private func run() {
    isEnqueued = false
    guard let engine, !candlestick_is_suspended(pointer) else { return }
    isRunning = true
    if isCancelled {
      let handler = handlers[.cancel]
      removeHandlers()
      handler?.call()
    } else if isReleased {
      removeHandlers()
    } else if let handler = handlers.removeValue(forKey: .registration) {
      handler.call()
    } else if let data = events.take(at: engine.time, useCount: engine.descriptorUseCount) {
      latest.store(data, ordering: .releasing)
      handlers[.event]?.call()
    }
    isRunning = false
    update()
  }

  private func removeHandlers() {
    let old = handlers
    handlers = [:]
    withExtendedLifetime(old) {}
  }

  static func ofJob(_ job: UnsafeMutablePointer<candlestick_block_job>) -> SimulatedSource? {
    guard job.pointee.is_source_block, let context = job.pointee.context else { return nil }
    return Unmanaged.fromOpaque(context).takeUnretainedValue()
  }
}

/// Retains a Dispatch queue.
///
/// It is unchecked `Sendable` because of the pointer: any thread may use a queue.
final class RetainedQueue: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer

  init(_ pointer: UnsafeMutableRawPointer) {
    self.pointer = pointer
    candlestick_retain_dispatch_object(pointer)
  }

  deinit { candlestick_release_dispatch_object(pointer) }
}

/// The handler block of a source.
///
/// It is unchecked `Sendable` because of the pointer: handlers are `Sendable`.
final class SourceHandler: @unchecked Sendable {
  private let block: UnsafeRawPointer
  /// The call stack that set the handler.
  let callers: candlestick_callers

  /// Takes ownership of a block. Returns nil for a null pointer.
  init?(_ block: UnsafeRawPointer?, _ callers: candlestick_callers) {
    guard let block else { return nil }
    self.block = block
    self.callers = callers
  }

  deinit { candlestick_release_block(block) }

  func call() { candlestick_call_block(block) }
}
