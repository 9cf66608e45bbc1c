#if RUNTIME_HOOKS
import CSupport
internal import CandlestickConcurrency
import Foundation

extension SimulationEngine {
  /// Creates the engine of a new simulation.
  ///
  /// - Parameter seed: determines the schedule and the random numbers.
  /// - Throws: ``SimulationError`` if the current code cannot start a simulation.
  package static func make(seed: UInt64, settings: SimulationSettings) throws -> SimulationEngine {
    try check()
    let scheduler = Scheduler(seed == 0 ? FirstInFirstOut() : RandomSchedules(seed: seed, longestDelay: .zero))
    _ = scheduler.begin()
    return SimulationEngine(seed: seed, settings: settings, scheduler: scheduler)
  }

  /// True if synchronous code of this thread can host a simulation.
  static var isOnMainThread: Bool { candlestick_is_main_thread() }

  /// - Throws: ``SimulationError`` if the current code cannot start a simulation.
  package static func check() throws {
    guard current == nil else {
      throw SimulationError(.nested, "a simulation cannot start inside another; this code already runs in one")
    }
    if let obstacle = SimulationAvailability.obstacle { throw obstacle.error }
    connectTestHooks()
  }

  /// Gives CandlestickConcurrency access to simulations: its test clocks settle them, and a `ManualTaskProvider` releases its tasks at
  /// their end.
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
