#if os(Linux)
import CRuntimeHooks
import CSupport

// Runs other tasks while code of the simulation blocks its thread.
extension SimulationEngine {
  /// Runs other tasks, and advances time, until what the calling code waits for has happened, or until a time.
  ///
  /// If nothing else is left to do, outside code gets at most as much real time as the wait has virtual time.
  ///
  /// - Parameters:
  ///   - end: in nanoseconds since the simulation began.
  ///   - hasHappened: nil if only time ends the wait.
  func block(until end: Int64, unless hasHappened: (() -> Bool)?) {
    let duration = Double(end - time) / 1e9
    var endOfPatience: Double?
    while hasHappened?() != true {
      let progress = isLimitExceeded() ? .standstill : progress(until: end, isAdvancing: true)
      switch progress {
      case .moved: continue
      case .timeIsUp: return skip(to: end)
      case .awaitsOutside(let isTaskAway):
        let now = candlestick_uptime()
        endOfPatience = isTaskAway ? nil : endOfPatience ?? now + (hasHappened == nil ? 0 : duration)
        if let endOfPatience, now >= endOfPatience { return skip(to: end) }
        pause { serveOutside() }
      case .standstill:
        if end < .max { return skip(to: end) }
        // Only an event from outside can end the wait, however late.
        pause { serveOutside() }
      }
    }
  }

  /// Makes code that blocks the simulation's thread check its condition again. Any thread may call this.
  func unblock() {
    wake(ObjectIdentifier(self))
  }

  /// Runs a function in a task, in place of the thread that was to be started for it.
  func runThread(_ function: UnsafeRawPointer, _ context: UnsafeMutableRawPointer?) {
    let thread = DetachedThread(function: function, context: context)
    Task { @MainActor in thread.run() }
  }
}

/// A function for which a thread was to be started, and its context.
///
/// Unchecked, because of the pointers: the functions of threads are `Sendable`.
private struct DetachedThread: @unchecked Sendable {
  let function: UnsafeRawPointer
  let context: UnsafeMutableRawPointer?

  init(function: UnsafeRawPointer, context: UnsafeMutableRawPointer?) {
    self.function = function
    self.context = context
    if let context { _ = Unmanaged<AnyObject>.fromOpaque(context).retain() }
  }

  func run() {
    candlestick_call(function, context)
    if let context { Unmanaged<AnyObject>.fromOpaque(context).release() }
  }
}
#endif
