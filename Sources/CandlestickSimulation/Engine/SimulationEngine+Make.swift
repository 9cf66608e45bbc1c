#if RUNTIME_HOOKS
import CSupport
internal import CandlestickConcurrency
import Foundation

extension SimulationEngine {
  /// Creates the engine of a new simulation.
  ///
  /// - Parameters:
  ///   - seed: determines the schedule and the random numbers.
  ///   - settings: the limits of the simulation.
  /// - Throws: ``SimulationError`` if the current code cannot start a simulation.
  package static func make(seed: UInt64, settings: SimulationSettings) throws -> SimulationEngine {
    try check()
    let scheduler = Scheduler(seed == 0 ? FirstInFirstOut() : RandomSchedules(seed: seed, longestDelay: .zero))
    _ = scheduler.begin()
    return SimulationEngine(seed: seed, settings: settings, scheduler: scheduler)
  }

  /// True if synchronous code on this thread can host a simulation.
  static var isOnMainThread: Bool { candlestick_is_main_thread() }

  /// Checks that the current code can start a simulation.
  ///
  /// - Throws: ``SimulationError`` if it cannot.
  package static func check() throws {
    guard current == nil else {
      throw SimulationError(.nested, "a simulation cannot start inside another; this code already runs in one")
    }
    if let obstacle = SimulationAvailability.obstacle { throw obstacle.error }
    connectTestHooks()
  }

  /// Gives CandlestickConcurrency access to simulations: test clocks settle them, and a `ManualTaskProvider` releases
  /// its tasks when one ends.
  private static func connectTestHooks() { testHooks }

  private static let testHooks: Void = TestHooks.setSimulation {
    guard let engine = current else { return false }
    await engine.wait(until: engine.time)
    return true
  } atEnd: { end in
    current?.endings.append(end)
  }
}
#endif
