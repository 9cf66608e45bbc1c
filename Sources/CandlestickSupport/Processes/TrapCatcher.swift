import CTestProcess
import Foundation

/// Runs code that may trap in this process, where its effects last.
package enum TrapCatcher {
  /// The way in which the code ended.
  package enum Ending {
    /// The code returned.
    case returned
    /// The code trapped and was left: its objects are never released, and its locks stay locked.
    case trapped(Crash)
    /// The code did not run, because traps cannot be caught here.
    case unavailable
  }

  /// The number of calls of ``run(_:leaving:)`` around the current code.
  @TaskLocal private static var depth = 0

  /// Runs synchronous code, and catches its trap.
  ///
  /// Crashes that are not traps, and those of other threads and tasks, are not caught.
  ///
  /// - Parameter leaving: called where the code has trapped, before it is left. Must not trap.
  package static func run(_ code: @escaping () -> Void, leaving: @escaping () -> Void) -> Ending {
    let depth = depth + 1
    let context = Context(
      run: { $depth.withValue(depth, operation: code) },
      leave: {
        leaving()
        // Otherwise, values that the code has bound would stay bound in its task.
        while Self.depth >= depth { candlestick_pop_task_local() }
      }
    )
    var message: UnsafeMutablePointer<CChar>?
    let signal = withUnsafePointer(to: context) { context in
      candlestick_catch_trap(
        { $0?.assumingMemoryBound(to: Context.self).pointee.run() },
        { $0?.assumingMemoryBound(to: Context.self).pointee.leave() },
        UnsafeMutableRawPointer(mutating: context),
        &message
      )
    }
    defer { free(message) }
    if signal < 0 { return .unavailable }
    if signal == 0 { return .returned }
    let crash = Crash(caught: signal, output: message.map { String(cString: $0) } ?? "")
    // The runtime has printed the message already.
    if !crash.message.isEmpty { FileHandle.standardError.write(Data("\(Crash.caughtLine)\n".utf8)) }
    return .trapped(crash)
  }

  private struct Context {
    let run: () -> Void
    let leave: () -> Void
  }
}
