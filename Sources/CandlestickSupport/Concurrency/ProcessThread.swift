import CSupport
import Foundation

/// The threads of this process, as they are outside simulations.
package enum ProcessThread {
  /// True on the main thread. In a simulation, `Thread.isMainThread` is false for code there that is not on the main actor.
  package static var isMain: Bool {
    #if FORKED_WORKERS
    candlestick_is_main_thread()
    #else
    Thread.isMainThread
    #endif
  }
}
