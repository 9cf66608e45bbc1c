import CRuntimeHooks
import CandlestickSimulation
import Foundation

// The engine's interface to the C code: executors, clock, random numbers and callbacks.
extension SimulationEngine {
  /// Connects the C code to the engine.
  func connectHooks(seed: UInt64, _ executors: SimulationExecutors) {
    simulation.initialize(
      to: candlestick_simulation(
        main_executor: candlestick_executor(executors.mainActor.asUnownedSerialExecutor()),
        task_executor: candlestick_executor(executors.tasks.asUnownedTaskExecutor()),
        hop_executor: candlestick_executor(executors.hop.asUnownedSerialExecutor()),
        context: UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()),
        enqueue: { context, job in withEngine(context) { $0.enqueue(UnownedJob(at: job), .tasks) } },
        enqueue_later: { engine($0).enqueue(UnownedJob(at: $1), .tasks, after: .nanoseconds($2)) },
        is_known: { engine($0).tasks.contains($1) },
        found_own_executor_here: { engine($0).tasks[$1]?.isOwnExecutorHere = true },
        is_own_executor_here: { engine($0).tasks[$1]?.isOwnExecutorHere ?? false },
        enqueue_block: { context, job in withEngine(context) { $0.enqueue(job) } },
        enqueue_block_after: { engine($0).enqueue($1, after: $2) },
        run_on_queue: { context, queue, isBarrier, function, argument, callers in
          engine(context).run(on: queue, isBarrier: isBarrier, callers: callers) { function(argument) }
        },
        queue_changed: { engine($0).queueChanged($1) },
        group_left: { engine($0).groupLeft($1) },
        notify_after_group: { engine($0).notify(ofGroup: $1, by: $2) },
        notify_after_work_item: { engine($0).notify(ofWorkItem: $1, by: $2) },
        current_queue: { engine($0).running.claims[Int($1)]?.pointer },
        is_barrier_on: { engine($0).running.claims.areBarrier(on: $1) },
        task_created: { engine($0).created(CreatedTask($1)) },
        step_is_unresponsive: { engine($0).reportUnresponsiveStep($1.pointee) },
        watch: SimulationEngine.stepWatchdog(settings),
        task_ended: { engine($0).ended($1) },
        block: { engine($0).block($1.pointee) },
        are_others_suspended: { engine($0).areOthersSuspended },
        unblock: { engine($0).unblock() },
        add_timer: { engine($0).runLoopTimers.add($2, to: $1, firing: $3) },
        set_fire_date: { engine($0).runLoopTimers.setFireDate($2, of: $1) },
        timer_invalidated: { engine($0).runLoopTimers.wasInvalidated($1) },
        next_timer: { engine($0).runLoopTimers.nextFireDate(of: $1) },
        next_timer_time: { engine($0).runLoopTimers.nextTime(of: $1) },
        fire_timers: { engine($0).runLoopTimers.fireDueTimers(of: $1) },
        is_main_loop_finished: { engine($0).isMainLoopFinished },
        used_outside: { engine($0).outside.uses.add($1, UnsafeBufferPointer(start: $2, count: $3)) },
        set_event: { engine($0).setEvent($1, at: $2) },
        cancel_event: { engine($0).clock.timers.remove(Int($1)) },
        descriptor_fault: { engine($0).connectionFault($1, $2, size: Int($3)) },
        lookup_failed: { engine($0).lookupFailed(String(cString: $1), isFault: $2) },
        overtaken_events: { engine($0).overtakenEventCount(among: $1) },
        thread_started: { engine($0).started(thread: $1, $2.pointee, $3?.pointee) },
        thread_refused: { engine($0).threads.refused = $1 },
        thread_interrupted: { engine($0).interrupted(thread: $1) },
        started_process: { engine($0).outside.uses.started($1) },
        reach_lock: { engine($0).reachLock($2, isReleased: $3, candlestick_callers_of($1)) },
        wakes_spuriously: { engine($0).wakesSpuriously() },
        reach_call: { engine($0).reachCall(candlestick_callers_of($1), at: $2 ? .mutex : .call) },
        created_actor: { engine($0).queue.graph?.created(actor: $1) },
        tracks_actors: queue.graph != nil,
        interrupts_at_locks: false,
        has_foreign_executors: false,
        has_begun_outside: false,
        reported_uses: 0,
        time: 0,
        start_date: settings.startDate.nanosecondsSince1970,
        time_between_dates: max(settings.timeBetweenDates, .zero).wholeNanoseconds,
        readings: candlestick_clock_readings(),
        polls: candlestick_polls(),
        randomness: seed,
        identifier: 0,
        next: nil,
        signals: candlestick_signals(),
        schedule: nil,
        job_memory: candlestick_job_memory(),
        threads: nil,
        thread_count: 0,
        host_number: 0,
        outside_wait_count: 0,
        descriptor_use_count: 0,
        lock_wait_count: 0,
        port_choice: seed,
        client_port_count: 0,
        faults: SimulationEngine.connectionFaults(settings),
        has_ended: false
      )
    )
  }

  /// The engine of the current code's simulation; nil outside a simulation.
  package static var current: SimulationEngine? { candlestick_current_simulation().map { engine($0.pointee.context) } }

  /// True if the current thread runs this simulation.
  var isOnThread: Bool { candlestick_entered_simulation() == simulation }

  /// Enters the simulation on this thread and calls a closure.
  ///
  /// It is inlined to save a stack frame, because a new task stores only its nearest `CANDLESTICK_CALLERS` callers.
  @inline(__always) func host<Value>(_ code: () throws -> Value) rethrows -> Value {
    let before = candlestick_enter_simulation(simulation)
    defer { candlestick_restore_scope(before) }
    return try code()
  }

  /// The virtual time since the simulation began, in nanoseconds.
  package var time: Int64 { clock.time }

  /// The virtual date. Unlike `Date()`, it does not count as a reading.
  var date: Date { Date(timeIntervalSinceReferenceDate: candlestick_date(simulation)) }

  /// The number of times that the code has read a clock.
  var readingCount: UInt32 { simulation.pointee.readings.total }

  package func nextRandom() -> UInt64 { candlestick_next_random(simulation) }

  /// True if a task may have switched to an executor outside the simulation.
  var hasForeignExecutors: Bool { candlestick_has_foreign_executors(simulation) }

  /// True if the schedule may interrupt steps that take or release a lock, or have let other code run.
  var interruptsAtLocks: Bool {
    get { simulation.pointee.interrupts_at_locks }
    set { simulation.pointee.interrupts_at_locks = newValue }
  }

  /// Calls code of the engine that lets other code run. The schedule interrupts only code of the program.
  func withoutInterruptions(_ code: () -> Void) {
    let before = interruptsAtLocks
    interruptsAtLocks = false
    code()
    interruptsAtLocks = before
  }
}

private func engine(_ context: UnsafeRawPointer) -> SimulationEngine {
  Unmanaged<SimulationEngine>.fromOpaque(context).takeUnretainedValue()
}

/// Calls a closure with the engine without retaining it, for frequent calls.
private func withEngine(_ context: UnsafeRawPointer, _ code: (SimulationEngine) -> Void) {
  Unmanaged<SimulationEngine>.fromOpaque(context)._withUnsafeGuaranteedRef(code)
}

extension Date {
  /// The nanoseconds since 1970, exact to a microsecond, and clamped to what 64 bits can hold: 292 years before and
  /// after.
  fileprivate var nanosecondsSince1970: Int64 {
    let seconds = timeIntervalSinceReferenceDate.rounded(.down)
    let microseconds = ((timeIntervalSinceReferenceDate - seconds) * 1e6).rounded()
    let wholeSeconds = min(max(seconds + Date.timeIntervalBetween1970AndReferenceDate, -9e9), 9e9)
    return Int64(wholeSeconds) * 1_000_000_000 + Int64(microseconds) * 1_000
  }
}
