#if os(Linux)
import CRuntimeHooks
import CSupport
import CandlestickSupport
import Foundation

// Waits for events from outside of the simulation: from threads, from Dispatch queues, from the run loop.
extension SimulationEngine {
  /// How long to wait before what is outside counts as having done something that nobody tells of.
  private static var slice: Duration { .milliseconds(10) }

  /// Waits for a moment, while the main run loop is served.
  func serveOutside() {
    MainRunLoop.serve(atMost: .zero)
    if let slice = nextSlice(unless: isOutsideIdle()) {
      inbox.onArrival { MainRunLoop.wake() }
      _ = MainRunLoop.serve(atMost: slice) { !inbox.isEmpty }
      inbox.onArrival(nil)
    }
    host { outsideWasServed() }
  }

  /// Waits for a moment, while the main actor is free for others.
  @MainActor func serveOutside() async {
    if let slice = nextSlice() {
      let now = ContinuousClock.now
      let wait = OutsideWatch.Wait(
        end: now + slice,
        endOfPatience: min(endOfWait ?? now, now + realTimeLeft),
        // On the main thread, what serves the main run loop goes on some time.
        mayEndAtOnce: !wasTaskAway && !isAnyTaskAtWorkOutside && !Self.isOnMainThread
      )
      inbox.onArrival { wait.signal.fire() }
      if !inbox.isEmpty { wait.signal.fire() }
      let isInVain = await OutsideWatch.shared.end(of: wait)
      inbox.onArrival(nil)
      if isInVain, inbox.isEmpty { outsideWasSilent() }
    } else {
      // Blocks of the main queue get their turn.
      await Task.yield()
    }
    host { outsideWasServed() }
  }

  /// How long to wait now; nil if the time is over.
  ///
  /// - Parameter isOutsideIdle: whether nothing can come any more.
  private func nextSlice(unless isOutsideIdle: @autoclosure () -> Bool = false) -> Duration? {
    if isOutsideOnlyServed || !inbox.isEmpty { return nil }
    let now = ContinuousClock.now
    let end = endOfWait ?? now + (isAnythingOutside ? timeout : .zero)
    let isIdle = isOutsideIdle()
    if isIdle || now >= end, !isAnyTaskAtWorkOutside {
      if !isIdle, endOfWait != nil, !mayBeAnswered { vainWaits?.insert(standstill) }
      outsideWasSilent()
      return nil
    }
    endOfWait = end
    return now < end ? min(Self.slice, now.duration(to: end)) : Self.slice
  }

  /// Whether nothing outside can do anything: all other threads are idle, have not run while the main run loop did all that was due,
  /// and nothing has come of it.
  private func isOutsideIdle() -> Bool {
    guard endOfWait != nil, !wasTaskAway, !isMainLoopTimed else { return false }
    // The wait has ended by a timer of Dispatch's, whose thread is idle again in a moment.
    usleep(200)
    var before: UInt = 0
    var after: UInt = 0
    guard candlestick_are_others_idle(&before) else { return false }
    var blocks = candlestick_main_queue_block_count()
    for _ in 1...3 { MainRunLoop.serve(atMost: .zero) }
    return candlestick_are_others_idle(&after) && before == after && inbox.isEmpty && !isMainLoopTimed
      && !candlestick_main_queue_waits(&blocks)
  }

  /// How long to wait, at most. An exploration waits as long as it may in each standstill once; again and again it does so only
  /// where answers come from outside.
  private var timeout: Duration {
    let timeout = settings.outsideTimeout.upToACentury
    guard let vainWaits, !mayBeAnswered else { return timeout }
    return vainWaits.timeout(in: standstill, unlessKnown: timeout)
  }

  /// Whether something is known to be outside that answers.
  private var mayBeAnswered: Bool { hasHeardFromOutside || wasTaskAway }

  /// Whether anything but this thread could do something.
  private var isAnythingOutside: Bool {
    if candlestick_thread_count() != 1 + candlestick_watching_thread_count() { return true }
    return isMainLoopTimed
  }

  private var isMainLoopTimed: Bool {
    Self.isOnMainThread && RunLoop.main.limitDate(forMode: .default).map { $0 < .distantFuture } ?? false
  }
}
#endif
