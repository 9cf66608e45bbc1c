import CSupport
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
}
