import CRuntimeHooks
import CandlestickSupport
import Foundation

/// What came of code that was run in a child process, for fear that it might crash or never end.
///
/// The child is a copy of this process, made with `fork`, in which the calling thread alone goes on: nothing that the code
/// does to memory is seen here, and code that waits for another thread or task waits in vain. Files and sockets are
/// shared.
package struct ForkedChild: Sendable {
  /// How the child ended.
  package enum Ending: Sendable, Equatable {
    /// The code returned.
    case returned
    /// The code crashed.
    case crash(Crash)
    /// The code ended the process with this status.
    case exit(status: Int32)
    /// The process was ended by this signal, which is not one of a crash.
    case signal(Int32)
    /// The code had not ended when its time was over.
    case timeOut
    /// The code did not return. How it ended instead is not known, since this process ignores its children's ends.
    case unseen
  }

  /// There is no child process, and why.
  package struct StartError: Error, CustomStringConvertible {
    package let description: String
  }

  package let ending: Ending
  /// What the code printed last, to the standard output and the standard error.
  package let output: String
  /// What the code sent, each time a list of texts.
  package let messages: [[String]]
}

#if os(Linux)
extension ForkedChild {
  /// Runs code in a child process, and waits for its end.
  ///
  /// - Parameters:
  ///   - timeout: how long the code may take, in real time. It is killed then.
  ///   - size: how many bytes to keep, at least, of what it prints.
  ///   - code: is run in the child. What it hands to the closure that it is given is sent here.
  /// - Throws: ``StartError`` if there is no child process to be had.
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

  /// - Returns: the child's process identifier, or an error number, negated.
  private static func fork(output: Int32, _ body: () -> Void) -> pid_t {
    withoutActuallyEscaping(body) { body in
      withUnsafePointer(to: body) { pointer in
        let run: @convention(c) (UnsafeMutableRawPointer?) -> Void = {
          $0?.assumingMemoryBound(to: (() -> Void).self).pointee()
        }
        let child = candlestick_fork(output, run, UnsafeMutableRawPointer(mutating: pointer))
        return child < 0 ? -errno : child
      }
    }
  }

  /// Reads what the child writes until it has ended, and kills it when its time is over.
  ///
  /// The end of the pipes would not do to tell the end of the child: a process that another thread starts meanwhile may
  /// have copies of them, and so may one that the child has started.
  private static func wait(for child: pid_t, reading pipes: [ChildPipe], until deadline: Double) -> Ending {
    let end = candlestick_process_end(child)
    defer { if end >= 0 { close(end) } }
    // Where the kernel does not tell of the end, look for it again and again.
    var pause = end >= 0 ? 0.5 : 0.000_05
    while true {
      candlestick_step_waits()
      let remaining = deadline - candlestick_uptime()
      ChildPipe.wait(for: pipes, or: end, atMost: min(pause, max(remaining, 0)))
      if end < 0 { pause = min(pause * 2, 0.01) }
      // Asked before the pipes are read: what an ended process has written is there to be read.
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

  /// How a child has ended, or nil if it has not.
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
  /// The crash that this is, if it is one, in the words of the child.
  fileprivate func asCrash(output: String) -> Self {
    guard case .signal(let signal) = self, let crash = Crash(signal: signal, output: output) else { return self }
    return .crash(crash)
  }
}
#else
extension ForkedChild {
  /// Throws, as there is no child process to be had on this platform.
  package static func run(
    timeout: Duration,
    keepingLast size: Int = 64 * 1024,
    _ code: (_ send: @escaping @Sendable ([String]) -> Void) -> Void
  ) throws(StartError) -> ForkedChild {
    throw StartError(description: "running code in a child process is not available on this platform yet")
  }
}
#endif
