import CRuntimeHooks
import CSupport
import Foundation

/// The result of code that ran in a child process, because it might crash or never end.
///
/// The child is a copy of this process, made with `fork`, with the calling thread only: its changes to memory are not
/// visible here, and code that waits for another thread or task waits forever. Files and sockets are shared.
package struct ForkedChild: Sendable {
  /// How the child ended.
  package enum Ending: Sendable, Equatable {
    /// The code returned.
    case returned
    /// The code crashed.
    case crash(Crash)
    /// The code ended the process with this status.
    case exit(status: Int32)
    /// The process was killed by this signal, which is not that of a crash.
    case signal(Int32)
    /// The code did not end in time.
    case timeOut
    /// The code did not return, and the exit status is unknown: this process ignores SIGCHLD.
    case unseen
  }

  /// Why no child process could be started.
  package struct StartError: Error, CustomStringConvertible {
    package let description: String
  }

  package let ending: Ending
  /// The end of what the code printed to the standard output and the standard error.
  package let output: String
  /// The lists of texts that the code sent.
  package let messages: [[String]]
}

#if os(Linux)
extension ForkedChild {
  /// Runs code in a child process, and waits until it ends.
  ///
  /// - Parameters:
  ///   - timeout: the real time after which the child is killed.
  ///   - size: the least number of bytes of its output to keep.
  ///   - code: runs in the child, with a closure that sends texts to this process.
  /// - Throws: ``StartError`` if no child process can be started.
  package static func run(
    timeout: Duration,
    keepingLast size: Int = 64 * 1024,
    _ code: (_ send: @escaping @Sendable ([String]) -> Void) -> Void
  ) throws(StartError) -> ForkedChild {
    let deadline = candlestick_uptime() + timeout / .seconds(1)
    let output = try ChildPipe(keepingLast: size)
    let messages = try ChildPipe(keepingLast: .max)
    let sender = Locked(messages.writeEnd)
    let child = fork(output: output.writeEnd) {
      code { message in sender.withLock { ChildMessage.send(message, to: $0) } }
      sender.withLock { ChildMessage.sendEnd(to: $0) }
    }
    guard child > 0 else { throw StartError(errorNumber: -child) }
    output.closeWriteEnd()
    messages.closeWriteEnd()
    let ending = wait(for: child, reading: [output, messages], until: deadline)
    let text = String(decoding: output.data, as: UTF8.self)
    let received = ChildMessage.decode(messages.data)
    return ForkedChild(
      ending: received.isComplete ? .returned : ending.asCrash(output: text),
      output: text,
      messages: received.messages
    )
  }

  /// - Returns: the child's process identifier, or a negated error number.
  private static func fork(output: Int32, _ body: () -> Void) -> pid_t {
    // A simulation's code does not fork by itself here.
    let place = candlestick_exit_simulation(true)
    defer { candlestick_restore_scope(place) }
    let inPlace = {
      candlestick_restore_scope(place)
      body()
    }
    return withoutActuallyEscaping(inPlace) { body in
      withUnsafePointer(to: body) { pointer in
        let run: @convention(c) (UnsafeMutableRawPointer?) -> Void = {
          $0?.assumingMemoryBound(to: (() -> Void).self).pointee()
        }
        let child = candlestick_fork(output, run, UnsafeMutableRawPointer(mutating: pointer))
        return child < 0 ? -errno : child
      }
    }
  }

  /// Reads what the child writes until it ends, and kills it at the deadline.
  ///
  /// End-of-file on the pipes does not mean that the child has ended, or the reverse: processes that another thread or
  /// the child starts may inherit the pipes.
  private static func wait(for child: pid_t, reading pipes: [ChildPipe], until deadline: Double) -> Ending {
    let end = candlestick_process_end(child)
    defer { if end >= 0 { close(end) } }
    // Without a file that becomes readable at the end, poll.
    var pause = end >= 0 ? 0.5 : 0.000_05
    while true {
      // A step of a simulation that waits for a child is not stuck.
      candlestick_step_waits()
      let remaining = deadline - candlestick_uptime()
      ChildPipe.wait(for: pipes, or: end, atMost: min(pause, max(remaining, 0)))
      if end < 0 { pause = min(pause * 2, 0.01) }
      // Asked before the pipes are read, so that nothing that an ended child wrote is missed.
      let ending = ending(of: child, options: WNOHANG)
      for pipe in pipes { pipe.receive() }
      if let ending { return ending }
      guard remaining > 0 else {
        kill(child, SIGKILL)
        _ = Self.ending(of: child, options: 0)
        return .timeOut
      }
    }
  }

  /// How a child ended; nil if it still runs.
  private static func ending(of child: pid_t, options: Int32) -> Ending? {
    var status: Int32 = 0
    var result: pid_t
    repeat { result = waitpid(child, &status, options) } while result < 0 && errno == EINTR
    guard result != 0 else { return nil }
    guard result == child else { return .unseen }
    let signal = status & 0x7f
    return signal == 0 ? .exit(status: status >> 8 & 0xff) : .signal(signal)
  }
}

extension ForkedChild.Ending {
  /// This ending as a crash with its message, if it is one.
  fileprivate func asCrash(output: String) -> Self {
    guard case .signal(let signal) = self else { return self }
    if signal == CANDLESTICK_SIGNAL_OF_OVERFLOW { return .crash(Crash(message: Crash.stackOverflow, signal: SIGSEGV)) }
    return Crash(signal: signal, output: output).map { .crash($0) } ?? self
  }
}
#else
extension ForkedChild {
  /// Throws: not available on this platform.
  package static func run(
    timeout: Duration,
    keepingLast size: Int = 64 * 1024,
    _ code: (_ send: @escaping @Sendable ([String]) -> Void) -> Void
  ) throws(StartError) -> ForkedChild {
    throw StartError(description: "running code in a child process is not available on this platform yet")
  }
}
#endif
