import CRuntimeHooks
import CandlestickSupport

/// The calls that threw the last errors in real time.
package enum ThrowRecord {
  /// Starts recording.
  package static func start() { candlestick_record_throws() }

  /// Returns the stack frames in user code of the calls that threw an error, innermost first; empty if unknown.
  ///
  /// If user code has thrown the error more than once, returns those of the last throw.
  package static func calls(thatThrew error: any Error) -> [StackFrame] {
    var callers = [candlestick_callers](repeating: .init(), count: 8)
    // The structure is a reference to an object of the runtime.
    let pointer = unsafeBitCast(ThrownError(error), to: UnsafeRawPointer.self)
    let throwCount = candlestick_callers_that_threw(pointer, &callers, callers.count)
    // The first caller is the runtime's function that reports the throw, and the next one throws.
    let lists = callers.prefix(throwCount).map { Array($0.list.dropFirst()) }
    let frames = StackFrames.calls(of: lists + lists.map { Array($0.prefix(1)) })
    // Libraries throw errors again that they have caught.
    return zip(frames, frames.dropFirst(throwCount)).first { !$1.isEmpty }?.0 ?? []
  }
}
