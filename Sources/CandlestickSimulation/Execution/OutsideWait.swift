#if os(Linux)
import CRuntimeHooks
import Foundation

/// Waits for events from outside of a simulation: from threads, from Dispatch queues, from the run loop.
final class OutsideWait {
  /// How long to wait before what is outside counts as having done something that nobody tells of.
  private static let slice: Duration = .milliseconds(10)

  private let engine: SimulationEngine

  init(_ engine: SimulationEngine) {
    self.engine = engine
  }

  /// Waits for a moment, while the main run loop is served.
  func serve() {
    MainRunLoop.serve(atMost: .zero)
    if let slice = nextSlice() {
      engine.inbox.onArrival { MainRunLoop.wake() }
      _ = MainRunLoop.serve(atMost: slice) { !engine.inbox.isEmpty }
      engine.inbox.onArrival(nil)
    }
    engine.host { engine.outsideWasServed() }
  }

  /// Waits for a moment, while the main actor is free for others.
  @MainActor func serve() async {
    if let slice = nextSlice() {
      let signal = Signal()
      engine.inbox.onArrival { signal.fire() }
      if !engine.inbox.isEmpty { signal.fire() }
      DispatchQueue.global().asyncAfter(deadline: .now() + slice / .seconds(1)) { signal.fire() }
      await signal.wait()
      engine.inbox.onArrival(nil)
    } else {
      // Blocks of the main queue get their turn.
      await Task.yield()
    }
    engine.host { engine.outsideWasServed() }
  }

  /// How long to wait now; nil if the time is over.
  private func nextSlice() -> Duration? {
    if engine.isOutsideOnlyServed || !engine.inbox.isEmpty { return nil }
    let now = ContinuousClock.now
    let end = engine.endOfWait ?? now + (isAnythingOutside ? engine.settings.outsideTimeout.upToACentury : .zero)
    guard now < end else {
      engine.outsideWasSilent()
      return nil
    }
    engine.endOfWait = end
    return min(Self.slice, now.duration(to: end))
  }

  /// Whether anything but this thread could do something.
  private var isAnythingOutside: Bool {
    if candlestick_thread_count() != 1 { return true }
    return Thread.isMainThread && RunLoop.main.limitDate(forMode: .default).map { $0 < .distantFuture } ?? false
  }
}
#endif
