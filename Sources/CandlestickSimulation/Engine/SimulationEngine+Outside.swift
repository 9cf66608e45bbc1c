#if os(Linux)
import CRuntimeHooks
import Foundation

// Waits for events from outside of the simulation: from threads, from Dispatch queues, from the run loop.
extension SimulationEngine {
  /// How long to wait before what is outside counts as having done something that nobody tells of.
  private static var slice: Duration { .milliseconds(10) }

  /// Waits for a moment, while the main run loop is served.
  func serveOutside() {
    MainRunLoop.serve(atMost: .zero)
    if let slice = nextSlice() {
      inbox.onArrival { MainRunLoop.wake() }
      _ = MainRunLoop.serve(atMost: slice) { !inbox.isEmpty }
      inbox.onArrival(nil)
    }
    host { outsideWasServed() }
  }

  /// Waits for a moment, while the main actor is free for others.
  @MainActor func serveOutside() async {
    if let slice = nextSlice() {
      let signal = Signal()
      inbox.onArrival { signal.fire() }
      if !inbox.isEmpty { signal.fire() }
      DispatchQueue.global().asyncAfter(deadline: .now() + slice / .seconds(1)) { signal.fire() }
      await signal.wait()
      inbox.onArrival(nil)
    } else {
      // Blocks of the main queue get their turn.
      await Task.yield()
    }
    host { outsideWasServed() }
  }

  /// How long to wait now; nil if the time is over.
  private func nextSlice() -> Duration? {
    if isOutsideOnlyServed || !inbox.isEmpty { return nil }
    let now = ContinuousClock.now
    let end = endOfWait ?? now + (isAnythingOutside ? timeout : .zero)
    if now >= end, !isAnyTaskAtWorkOutside {
      if endOfWait != nil, !mayBeAnswered { vainWaits?.insert(standstill) }
      outsideWasSilent()
      return nil
    }
    endOfWait = end
    return now < end ? min(Self.slice, now.duration(to: end)) : Self.slice
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
    return Self.isOnMainThread && RunLoop.main.limitDate(forMode: .default).map { $0 < .distantFuture } ?? false
  }
}
#endif
