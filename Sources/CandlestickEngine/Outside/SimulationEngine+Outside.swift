import CRuntimeHooks
import CSupport
internal import CandlestickConcurrency
import CandlestickSimulation
import CandlestickSupport
import Foundation

// Waits for events from outside the simulation: from other threads, Dispatch queues and the main run loop.
extension SimulationEngine {
  /// The longest single wait. Outside code may change state without an event, so the state is checked after each wait.
  private static var slice: Duration { .milliseconds(10) }

  /// Waits for at most one slice, and drains the main run loop meanwhile.
  func awaitOutsideEvents() {
    MainRunLoop.drain(atMost: .zero)
    if let slice = nextSlice(unless: isOutsideIdle(before:)) {
      inbox.onArrival { MainRunLoop.wake() }
      _ = MainRunLoop.drain(atMost: slice) { !inbox.isEmpty }
      inbox.onArrival(nil)
    }
    host { outsideMayHaveActed() }
  }

  /// Suspends for at most one slice, so that other code can use the main actor.
  @MainActor func awaitOutsideEvents() async {
    let now = candlestick_uptime()
    var end = now
    if let slice = nextSlice() {
      end += slice / .seconds(1)
      let wait = OutsideWatch.Wait(
        deadline: end,
        giveUpTime: min(outside.end ?? now, now + limit.realTimeLeft / .seconds(1)),
        // On the main thread, the main run loop may be drained later.
        mayEndAtOnce: !outside.isTaskAway && !waitsWithoutLimit && !isProcessAwaited && !ProcessThread.isMain
      )
      inbox.onArrival { wait.end.happen(false) }
      if !inbox.isEmpty { wait.end.happen(false) }
      let isIdle = await OutsideWatch.shared.end(of: wait)
      inbox.onArrival(nil)
      if isIdle, inbox.isEmpty { outside = .silent }
    } else {
      // Lets blocks of the main queue run.
      await Task.yield()
    }
    // The time for which this task waited for the main actor does not count: in that time, an outside task that needs
    // the main actor ran at most once.
    let overtime = max(candlestick_uptime() - end, 0)
    outside.postponeEnd(by: overtime)
    limit.postpone(by: overtime)
    host { outsideMayHaveActed() }
  }

  /// Records that outside code may have changed state.
  private func outsideMayHaveActed() {
    queue.spinners.changed(after: stepCount)
    if !blocked.isEmpty { wakeBlocked(checksAll: true) }
    if mainLoop.isDrainingForOthers { return }
    mainLoop.wasDrained()
    polls.areIdle = true
    announceStep()
  }

  /// Returns the time to wait now; nil if the wait is over.
  ///
  /// - Parameter isOutsideIdle: returns true if no more events can arrive. The argument is the end of the wait.
  private func nextSlice(unless isOutsideIdle: (_ end: Double) -> Bool = { _ in false }) -> Duration? {
    if mainLoop.skipsWaiting || !inbox.isEmpty { return nil }
    if isProcessAwaited { return Self.slice }
    let now = candlestick_uptime()
    if waitsWithoutLimit {
      restartWait(at: now)
      return Self.slice
    }
    let end = outside.end ?? now + (isAnythingOutside ? timeout / .seconds(1) : 0)
    let isIdle = (outside.end != nil || now < end) && isOutsideIdle(end)
    if isIdle || now >= end {
      if !isIdle, outside.end != nil, !outside.isTimeHeld {
        vainWaitCount += 1
        if !mayBeAnswered { timedOutWaits?.insert(idleState) }
      }
      outside = .silent
      return nil
    }
    outside.begin(until: end)
    return min(Self.slice, .seconds(end - now))
  }

  /// Starts holding time if the code has begun work outside since the last call. The outside work then gets as much
  /// real time as the simulation is about to skip, up to one slice.
  ///
  /// - Parameter deadline: the virtual time to which the simulation is about to advance.
  /// - Returns: true if time is held, so that it must not advance yet.
  func holdTimeForWorkOutside(until deadline: Int64) -> Bool {
    if !outside.isSilent, simulation.pointee.has_begun_outside {
      simulation.pointee.has_begun_outside = false
      let slice = min(.nanoseconds(deadline - time), Self.slice)
      outside.begin(until: candlestick_uptime() + slice / .seconds(1), holdsTime: true)
    }
    return outside.isTimeHeld
  }

  /// Extends the wait while a process that the code has started is running.
  func awaitProcesses() {
    let (isAnyRunning, hasAnyEnded) = outsideUseList.checkProcesses()
    isProcessAwaited = isAnyRunning
    if isAnyRunning || hasAnyEnded { restartWait(at: candlestick_uptime()) }
  }

  /// Restarts the wait, since code learns of the end of a process or an outside task a moment later.
  private func restartWait(at now: Double) { outside.begin(until: now + max(timeout, Self.slice) / .seconds(1)) }

  /// Returns true if no more events can arrive: all other threads are idle, none of them ran while the main run loop
  /// was drained, and draining caused no event.
  ///
  /// Dispatch's threads may become idle a moment after the timer of a slice, and another slice would make them run again,
  /// so this checks several times, unless the wait ends in the meantime.
  private func isOutsideIdle(before end: Double) -> Bool {
    guard !outside.isTaskAway else { return false }
    for attempt in 0...5 where inbox.isEmpty && !isMainLoopTimed && (attempt == 0 || candlestick_uptime() < end) {
      // On the first call in a wait, other threads get a moment to begin something, unless none has run since the last
      // wait.
      if attempt > 0 || outside.end != nil { usleep(attempt == 0 ? 200 : 1_000) }
      guard let before = OutsideWatch.idleFingerprint() else { continue }
      if attempt == 0, outside.end == nil, before != idleFingerprint { continue }
      var blocks = candlestick_main_queue_block_count()
      for _ in 1...3 { MainRunLoop.drain(atMost: .zero) }
      let isIdle =
        OutsideWatch.idleFingerprint() == before && inbox.isEmpty && !isMainLoopTimed
        && !candlestick_main_queue_waits(&blocks)
      idleFingerprint = isIdle ? before : nil
      if isIdle { return true }
    }
    return false
  }

  /// True if outside code is known to send events.
  private var mayBeAnswered: Bool { hasReceivedEvents || outside.isTaskAway }

  /// The longest time to wait. After three waits without an event, code with a time limit waits no longer than in real
  /// time. An exploration waits that long once for each set of waiting tasks, and again only if outside code is known to
  /// send events.
  private var timeout: Duration {
    var timeout = settings.outsideTimeout.upToACentury
    if vainWaitCount >= 3, let timer = timers.first { timeout = min(timeout, .nanoseconds(timer.deadline - time)) }
    guard let timedOutWaits, !mayBeAnswered else { return timeout }
    return timedOutWaits.timeout(in: idleState, unlessKnown: timeout)
  }

  /// Looks for tasks on outside executors, and forgets those that have ended there since the last call.
  ///
  /// - Returns: true if there are any such tasks.
  func findTasksAway() -> Bool {
    if !hasForeignExecutors {
      guard tasks.findOccupiedActor() else { return false }
      candlestick_mark_foreign_executor(simulation)
    }
    // The order matters, because a task may end between the two calls.
    return tasks.isAnyAway || tasks.forgetEndedElsewhere()
  }

  /// True if the wait has no time limit: a task is on an outside executor, or may sleep there in real time.
  private var waitsWithoutLimit: Bool {
    hasForeignExecutors && (tasks.isAnyAway || tasks.mayAnySleepOutside)
  }

  /// True if another thread or the main run loop could cause an event.
  private var isAnythingOutside: Bool {
    if candlestick_thread_count() != 1 + candlestick_step_watchdog_count() { return true }
    return isMainLoopTimed
  }

  private var isMainLoopTimed: Bool {
    ProcessThread.isMain && RunLoop.main.limitDate(forMode: .default).map { $0 < .distantFuture } ?? false
  }
}
