import CSupport
import Foundation

/// A thread of this process, whatever simulations show to the code on it.
package enum ProcessThread {
  /// Whether this is the main thread. On it, simulations also run code that is not on the main actor, which
  /// `Thread.isMainThread` tells.
  package static var isMain: Bool {
    #if os(Linux)
    candlestick_is_main_thread()
    #else
    Thread.isMainThread
    #endif
  }
}
