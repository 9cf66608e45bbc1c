import CSupport
import Foundation

/// Detects a debugger, which may stop this process for any length of time.
package enum Debugger {
  /// True if a debugger is attached to this process. Always false without forked workers.
  package static var isAttached: Bool {
    #if FORKED_WORKERS
    candlestick_is_debugged(getpid())
    #else
    false
    #endif
  }
}
