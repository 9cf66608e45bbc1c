#if os(Linux)
import CRuntimeHooks

/// A simulation as the C code sees it: its executors, clock, random numbers and callbacks.
struct EngineHooks {
  private let simulation = UnsafeMutablePointer<candlestick_simulation>.allocate(capacity: 1)

  /// Connects the hooks to the engine that owns this value.
  func connect(to engine: SimulationEngine, seed: UInt64, executors: SimulationExecutors) {
    simulation.initialize(
      to: candlestick_simulation(
        main_executor: candlestick_executor(executors.mainActor.asUnownedSerialExecutor()),
        task_executor: candlestick_executor(executors.tasks.asUnownedTaskExecutor()),
        hop_executor: candlestick_executor(executors.hop.asUnownedSerialExecutor()),
        context: UnsafeRawPointer(Unmanaged.passUnretained(engine).toOpaque()),
        enqueue: { context, job in Self.withEngine(context) { $0.enqueue(UnownedJob(at: job), .tasks) } },
        enqueue_later: { Self.engine($0).enqueue(UnownedJob(at: $1), .tasks, after: .nanoseconds($2)) },
        is_known: { Self.engine($0).tasks.contains($1) },
        found_own_executor_here: { Self.engine($0).tasks[$1]?.isOwnExecutorHere = true },
        is_own_executor_here: { Self.engine($0).tasks[$1]?.isOwnExecutorHere ?? false },
        enqueue_block: { context, job in Self.withEngine(context) { $0.enqueue(job) } },
        enqueue_block_after: { Self.engine($0).enqueue($1, after: $2) },
        run_on_queue: { context, queue, isBarrier, function, argument, callers in
          Self.engine(context).run(on: queue, isBarrier: isBarrier, callers: callers) { function(argument) }
        },
        queue_changed: { Self.engine($0).queueChanged($1) },
        group_left: { Self.engine($0).groupLeft($1) },
        notify_of_group: { Self.engine($0).notify(ofGroup: $1, by: $2) },
        notify_of_work_item: { Self.engine($0).notify(ofWorkItem: $1, by: $2) },
        current_queue: { Self.engine($0).claims[Int($1)]?.pointer },
        is_barrier_on: { Self.engine($0).claims.areBarrier(on: $1) },
        task_created: { Self.engine($0).created(CreatedTask($1)) },
        step_is_unresponsive: { Self.engine($0).reportUnresponsiveStep($1.pointee) },
        watch: SimulationEngine.stepWatch(engine.settings),
        task_ended: { Self.engine($0).ended($1) },
        block: { Self.engine($0).block($1.pointee) },
        unblock: { Self.engine($0).unblock() },
        add_timer: { Self.engine($0).runLoopTimers.add($2, to: $1, firing: $3) },
        set_fire_date: { Self.engine($0).runLoopTimers.setFireDate($2, of: $1) },
        timer_invalidated: { Self.engine($0).runLoopTimers.wasInvalidated($1) },
        next_timer: { Self.engine($0).runLoopTimers.nextFireDate(of: $1) },
        next_timer_time: { Self.engine($0).runLoopTimers.nextTime(of: $1) },
        fire_timers: { Self.engine($0).runLoopTimers.fireDueTimers(of: $1) },
        is_main_loop_finished: { Self.engine($0).isMainLoopFinished },
        run_thread: { Self.engine($0).runThread($1, $2) },
        used_outside: { Self.engine($0).outsideUses.add($1, UnsafeBufferPointer(start: $2, count: $3)) },
        started_process: { Self.engine($0).outsideUses.started($1) },
        reach_lock: { context, frame in Self.engine(context).reachLock(candlestick_callers_of(frame)) },
        interrupts_at_locks: false,
        has_foreign_executors: false,
        has_begun_outside: false,
        time: 0,
        start_date: engine.settings.startDate.nanosecondsSince1970,
        randomness: seed,
        identifier: 0,
        next: nil,
        signals: candlestick_signals(),
        schedule: nil,
        job_memory: candlestick_job_memory(),
        has_ended: false
      )
    )
  }

  func deallocate() { simulation.deallocate() }

  private static func engine(_ context: UnsafeRawPointer) -> SimulationEngine {
    Unmanaged<SimulationEngine>.fromOpaque(context).takeUnretainedValue()
  }

  /// Calls a closure with the engine, without retaining it, for frequent calls.
  @inline(__always) private static func withEngine(_ context: UnsafeRawPointer, _ code: (SimulationEngine) -> Void) {
    Unmanaged<SimulationEngine>.fromOpaque(context)._withUnsafeGuaranteedRef(code)
  }

  /// The engine of the simulation that the current code belongs to.
  static var currentEngine: SimulationEngine? { candlestick_current_simulation().map { engine($0.pointee.context) } }

  /// True if this thread runs this simulation.
  var isOfThread: Bool { candlestick_entered_simulation() == simulation }

  // MARK: - Begin and end

  func begin() { candlestick_begin_simulation(simulation) }

  func end() { candlestick_end_simulation(simulation) }

  /// Enters the simulation on this thread while a closure runs.
  ///
  /// Inlined, because only the nearest `CANDLESTICK_CALLERS` callers of a new task are stored.
  @inline(__always) func enter<Value>(_ code: () throws -> Value) rethrows -> Value {
    let before = candlestick_enter_simulation(simulation)
    defer { candlestick_restore_scope(before) }
    return try code()
  }

  // MARK: - State

  /// The time since the simulation began, in nanoseconds.
  var time: Int64 {
    get { simulation.pointee.time }
    nonmutating set { simulation.pointee.time = newValue }
  }

  func nextRandom() -> UInt64 { candlestick_next_random(simulation) }

  /// The signals from the simulation's code since its blocked steps were last checked.
  var signals: UnsafeMutablePointer<candlestick_signals> { candlestick_signals_of(simulation) }

  /// True if a task may have switched to an executor outside the simulation.
  var hasForeignExecutors: Bool { candlestick_has_foreign_executors(simulation) }

  func noteForeignExecutor() { candlestick_note_foreign_executor(simulation) }

  /// True if the code has begun something outside since time last advanced.
  var hasBegunOutside: Bool {
    get { simulation.pointee.has_begun_outside }
    nonmutating set { simulation.pointee.has_begun_outside = newValue }
  }

  /// True if the schedule may interrupt steps that take or release a lock.
  var interruptsAtLocks: Bool {
    get { simulation.pointee.interrupts_at_locks }
    nonmutating set { simulation.pointee.interrupts_at_locks = newValue }
  }

  /// The schedule of the exploration that runs the simulation; nil if there is none.
  var schedule: OpaquePointer? {
    get { simulation.pointee.schedule }
    nonmutating set { simulation.pointee.schedule = newValue }
  }

  func beginStep() { candlestick_begin_step(simulation) }

  func endStep() { candlestick_end_step(simulation) }

  /// Limits how often a task may switch executors in one step before it is suspended.
  func limitSwitches(perStep count: Int32) { simulation.pointee.watch.switches_per_step = count }
}
#endif
