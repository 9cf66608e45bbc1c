import CRuntimeHooks
import CSupport
import CandlestickSimulation
import CandlestickSupport
import Foundation

/// A simulation's waits for the outside: for other threads, processes, Dispatch queues and the main run loop.
///
/// **When:** as the cases of `ProgressSource` say. Blocks of the main queue are ready; a task is on an outside executor;
/// only the time-outs of blocked steps are left; time would skip outside work, and is held; or nothing can happen inside.
///
/// **For how long:** in slices, since outside code may change state without an event. A wait for blocks of the main
/// queue, or by a caller that does not wait, only drains the main run loop. One for a task outside, or for a process that
/// the code has started, has no limit. Time is held as long as the simulation would skip, up to one slice. Any other wait
/// takes the timeout of the settings, which steps in between do not extend. It takes a twentieth of that in a state in which
/// an earlier wait has timed out, and ends at the next timer if several waits have timed out.
///
/// **What ends it:** an event, after which the next wait starts from zero; the end of that time; or the proof that no event
/// can arrive, since all other threads are idle. After the last two, there is no wait before the next step or event.
///
/// It is unchecked `Sendable` although its state is mutable, because only the simulation's host uses it, except for the
/// inbox and the uses.
package final class Outside: @unchecked Sendable {
  /// The longest single wait.
  private static let slice = Duration.milliseconds(10)
  /// The longest single wait for descriptors. Nothing ends it when they are ready.
  private static let descriptorSlice = Duration.milliseconds(1)
  /// The timed out waits in a row after which code with a time limit waits no longer than in real time.
  private static let mostTimedOutWaits = 3
  /// The drains in a row for blocks of the main queue. Blocks may stay pending while one of them is running.
  private static let mostDrains = 4
  /// The virtual time between two drains for spinners, in nanoseconds. They may await a block of the main queue, but
  /// draining it for each spin would take most of the time.
  private static let spinnersInterval: Int64 = 1_000_000
  /// The checks if all other threads are idle. Dispatch's threads may become idle a moment after the timer of a slice,
  /// and another slice would make them run again.
  private static let idleChecks: UInt32 = 5
  /// The pause before the first check, in microseconds, in which other threads may begin something. The pauses before the
  /// other checks double.
  private static let idlePause: UInt32 = 200
  /// The drains of the main run loop in each check: what it runs may itself cause events.
  private static let drainsPerCheck = 3

  /// The current wait.
  struct Wait {
    /// The time at which it ends, in seconds of uptime; nil if there is none.
    var end: Double?
    /// True if a task was found on an outside executor. The next event may be its end.
    var isTaskAway = false
    /// True if virtual time does not advance until the end.
    var isTimeHeld = false
    /// True if no event arrived in time, or none can arrive.
    var isOver = false
  }

  /// The jobs and events that other threads enqueue.
  let inbox = Inbox()
  /// The threads, processes and sockets that the simulation's code has used.
  let uses = OutsideUseList()
  /// The waits that timed out in earlier runs of the exploration.
  package var timedOutWaits: TimedOutWaits?
  private let longestWait: Duration
  private(set) var wait = Wait()
  /// True if the simulation is waiting only for a process that its code has started.
  private(set) var isProcessAwaited = false
  /// True if the next wait only drains the main run loop.
  var skipsWaiting = false
  /// True if the next drain is for blocks that come from outside the simulation: none was enqueued since the last one.
  private(set) var isDrainingForOthers = false
  /// True if the main run loop was drained since the last step or event.
  var isDrained = false
  /// The drains for blocks of the main queue since the last step.
  private var drainCount = 0
  /// The virtual time of the last drain for spinners.
  private var spinnerDrainTime: Int64 = 0
  /// The total number of blocks enqueued on the main queue as of the last check.
  private var mainBlockCount: UInt32 = 0
  /// True if any event has arrived.
  private var hasReceivedEvents = false
  /// The number of waits that have timed out since the last event.
  private var timedOutWaitCount = 0
  /// A fingerprint of the other threads, as of the last check in which all were idle; nil if there was none. It changes
  /// if a thread runs.
  private var idleFingerprint: UInt?

  init(_ settings: SimulationSettings) { longestWait = settings.outsideTimeout.upToACentury }

  func begin() { mainBlockCount = candlestick_main_queue_block_count() }

  // MARK: - Steps and events

  /// Records that a step begins that may cause events.
  func stepBegins() { wait.isOver = false }

  func stepEnded() { (drainCount, isDrained) = (0, false) }

  /// Records that time advances because all ready tasks spin.
  func timePassesForSpinners(at time: Int64) {
    if time - spinnerDrainTime >= Self.spinnersInterval { (spinnerDrainTime, drainCount) = (time, 0) }
  }

  /// Removes and returns the arrivals in the inbox.
  func takeArrivals() -> [Inbox.Arrival] {
    let arrivals = inbox.takeAll()
    if !arrivals.isEmpty { (wait, hasReceivedEvents, timedOutWaitCount) = (Wait(), true, 0) }
    return arrivals
  }

  /// Records that a task is on an outside executor.
  func sawTaskAway() { wait.isTaskAway = true }

  // MARK: - When to wait

  /// Returns true if the main queue has pending blocks, and the main run loop should be drained now. Call this first
  /// when nothing inside is ready.
  ///
  /// - Parameter hasTasks: true if the simulation has tasks that the blocks could affect.
  func shouldDrain(hasTasks: Bool) -> Bool {
    (isProcessAwaited, isDrainingForOthers) = (false, false)
    guard hasTasks, drainCount < Self.mostDrains else { return false }
    let countBefore = mainBlockCount
    guard candlestick_main_queue_waits(&mainBlockCount) else { return false }
    drainCount += 1
    isDrainingForOthers = countBefore == mainBlockCount
    skipsWaiting = true
    return true
  }

  /// Holds virtual time for outside work that the code has begun, for as long as the simulation is about to skip.
  func holdTime(for duration: Duration) {
    wait.end = candlestick_uptime() + min(duration, Self.slice) / .seconds(1)
    wait.isTimeHeld = true
  }

  /// Extends the wait while a process that the code has started is running.
  func awaitProcesses(_ inside: Inside) {
    let (isAnyRunning, hasAnyEnded) = uses.checkProcesses()
    isProcessAwaited = isAnyRunning
    if isAnyRunning || hasAnyEnded { restart(at: candlestick_uptime(), inside) }
  }

  /// The state of the simulation on which the length of a wait depends.
  struct Inside {
    /// True if a task is on an outside executor, or may sleep there in real time.
    let isTaskOutside: Bool
    /// True if code waits for a descriptor that leads to another process or the network.
    let awaitsDescriptor: Bool
    /// The virtual time until the next timer; nil if none is set.
    let timeToTimer: Duration?
    /// Returns the call stacks of the suspended tasks.
    let idleState: () -> TimedOutWaits.IdleState
  }

  /// The longest time to wait. An exploration waits that long once for each set of waiting tasks, and again only if
  /// outside code is known to send events.
  private func timeout(_ inside: Inside) -> Duration {
    var timeout = longestWait
    if timedOutWaitCount >= Self.mostTimedOutWaits, let time = inside.timeToTimer { timeout = min(timeout, time) }
    guard let timedOutWaits, !mayBeAnswered else { return timeout }
    return timedOutWaits.timeout(in: inside.idleState(), unlessKnown: timeout)
  }

  /// True if outside code is known to send events.
  private var mayBeAnswered: Bool { hasReceivedEvents || wait.isTaskAway }

  /// Restarts the wait, since code learns of the end of a process or an outside task a moment later.
  private func restart(at now: Double, _ inside: Inside) {
    wait.isOver = false
    wait.end = now + max(timeout(inside), Self.slice) / .seconds(1)
  }

  /// Returns the time to wait now; nil if the wait is over.
  ///
  /// - Parameter isIdle: returns true if no more events can arrive. The argument is the end of the wait.
  private func nextSlice(_ inside: Inside, unless isIdle: (_ end: Double) -> Bool = { _ in false }) -> Duration? {
    if skipsWaiting || !inbox.isEmpty { return nil }
    if isProcessAwaited { return Self.slice }
    let now = candlestick_uptime()
    if inside.isTaskOutside {
      restart(at: now, inside)
      return Self.slice
    }
    let end = wait.end ?? now + (isAnythingOutside || inside.awaitsDescriptor ? timeout(inside) / .seconds(1) : 0)
    let isIdle = !inside.awaitsDescriptor && (wait.end != nil || now < end) && isIdle(end)
    if isIdle || now >= end {
      if !isIdle, wait.end != nil, !wait.isTimeHeld {
        timedOutWaitCount += 1
        if !mayBeAnswered { timedOutWaits?.insert(inside.idleState()) }
      }
      wait = Wait(isOver: true)
      return nil
    }
    wait.isOver = false
    wait.end = end
    return min(inside.awaitsDescriptor ? Self.descriptorSlice : Self.slice, .seconds(end - now))
  }

  /// True if another thread or the main run loop could cause an event.
  private var isAnythingOutside: Bool {
    candlestick_thread_count() != 1 + candlestick_step_watchdog_count() + Int32(candlestick_simulated_thread_count())
      || isMainLoopTimed
  }
  private var isMainLoopTimed: Bool {
    ProcessThread.isMain && RunLoop.main.limitDate(forMode: .default).map { $0 < .distantFuture } ?? false
  }

  /// Returns true if no more events can arrive: all other threads are idle, none of them ran while the main run loop
  /// was drained, and draining caused no event. Checks several times, unless the wait ends in the meantime.
  private func isOutsideIdle(before end: Double) -> Bool {
    guard !wait.isTaskAway else { return false }
    var isQuiet: Bool { inbox.isEmpty && !isMainLoopTimed }
    for attempt in 0..<Self.idleChecks where isQuiet && (attempt == 0 || candlestick_uptime() < end) {
      // The first check in a wait is without a pause, but only if no thread has run since the last wait.
      let isFirstInWait = attempt == 0 && wait.end == nil
      if !isFirstInWait { usleep(Self.idlePause << attempt) }
      guard let before = OutsideWatch.idleFingerprint() else { continue }
      if isFirstInWait, before != idleFingerprint { continue }
      var blocks = candlestick_main_queue_block_count()
      for _ in 1...Self.drainsPerCheck { MainRunLoop.drain(atMost: .zero) }
      let isIdle = OutsideWatch.idleFingerprint() == before && isQuiet && !candlestick_main_queue_waits(&blocks)
      idleFingerprint = isIdle ? before : nil
      if isIdle { return true }
    }
    return false
  }

  // MARK: - Waiting

  /// Waits for at most one slice, and drains the main run loop meanwhile.
  func awaitEvents(_ inside: Inside) {
    guard let slice = nextSlice(inside, unless: isOutsideIdle(before:)) else { return }
    inbox.onArrival { MainRunLoop.wake() }
    _ = MainRunLoop.drain(atMost: slice) { !inbox.isEmpty }
    inbox.onArrival(nil)
  }

  /// Suspends for at most one slice, so that other code can use the main actor.
  ///
  /// - Parameter realTimeLeft: the real time after which the simulation stops.
  /// - Returns: the time, in seconds, for which this task waited for the main actor. It does not count: in that time, an
  ///   outside task that needs the main actor ran at most once.
  @MainActor func awaitEvents(_ inside: Inside, realTimeLeft: Duration) async -> Double {
    let now = candlestick_uptime()
    var end = now
    if let slice = nextSlice(inside) {
      end += slice / .seconds(1)
      let event = OutsideWatch.Wait(
        deadline: end,
        giveUpTime: min(wait.end ?? now, now + realTimeLeft / .seconds(1)),
        // On the main thread, the main run loop may be drained later.
        mayEndAtOnce: !wait.isTaskAway && !inside.awaitsDescriptor && !inside.isTaskOutside && !isProcessAwaited
          && !ProcessThread.isMain
      )
      inbox.onArrival { event.end.happen(false) }
      if !inbox.isEmpty { event.end.happen(false) }
      let isIdle = await OutsideWatch.shared.end(of: event)
      inbox.onArrival(nil)
      if isIdle, inbox.isEmpty { wait = Wait(isOver: true) }
    } else {
      // Lets blocks of the main queue run.
      await Task.yield()
    }
    let overtime = max(candlestick_uptime() - end, 0)
    if let end = wait.end { wait.end = end + overtime }
    return overtime
  }
}
