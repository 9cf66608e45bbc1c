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
    let end = endOfWait ?? now + (isAnythingOutside ? settings.outsideTimeout.upToACentury : .zero)
    if now >= end, !isAnyTaskAtWorkOutside {
      outsideWasSilent()
      return nil
    }
    endOfWait = end
    return now < end ? min(Self.slice, now.duration(to: end)) : Self.slice
  }

  /// Whether anything but this thread could do something.
  private var isAnythingOutside: Bool {
    if candlestick_thread_count() != 1 + candlestick_watching_thread_count() { return true }
    return Self.isOnMainThread && RunLoop.main.limitDate(forMode: .default).map { $0 < .distantFuture } ?? false
  }
}
#endif
