#if os(Linux)
import CRuntimeHooks
import CSupport

// Runs others while code of the simulation blocks its thread.
extension SimulationEngine {
  /// Lets others run, and time pass, until what the calling code waits for has happened, or until a time has come.
  ///
  /// Where nothing else is left to do, what is outside is given as much real time at most as the wait has virtual time.
  ///
  /// - Parameters:
  ///   - end: the time, in nanoseconds since the simulation began.
  ///   - hasHappened: whether it has happened; nil if only time ends the wait.
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
        // Nothing but an event from outside can end it, however late that comes.
        pause { serveOutside() }
      }
    }
  }

  /// Has code that blocks the simulation's thread look again.
  func unblock() {
    wake(ObjectIdentifier(self))
  }

  /// Runs a function, which was to run on a thread of its own, in a task.
  func runThread(_ function: UnsafeRawPointer, _ context: UnsafeMutableRawPointer?) {
    let thread = DetachedThread(function: function, context: context)
    Task { @MainActor in thread.run() }
  }
}

/// A function that was to run on a thread of its own, and the object that it is handed.
///
/// Unchecked, because of the pointers: the function is `Sendable`, as each that begins a thread is.
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
