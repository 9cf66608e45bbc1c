import CSupport
import CTestProcess
import Foundation

/// Facts about the threads of this process that a simulation does not change.
package enum ProcessThread {
  /// True on the main thread. In a simulation, `Thread.isMainThread` is false for code that is not on the main actor.
  package static var isMain: Bool {
    #if FORKED_WORKERS
    candlestick_is_main_thread()
    #else
    Thread.isMainThread
    #endif
  }
  /// Runs code of this library on the main actor. Must be called on the main thread.
  ///
  /// All steps of a simulation run on the main thread, but most of them are not isolated to the main actor, so that
  /// `MainActor.assumeIsolated` alone would trap there. The code therefore runs outside the simulation.
  package static func assumeMainActor<Value: Sendable>(_ code: @MainActor () throws -> Value) rethrows -> Value {
    let scope = candlestick_exit_simulation(false)
    defer { candlestick_restore_scope(scope) }
    return try MainActor.assumeIsolated(code)
  }
}
