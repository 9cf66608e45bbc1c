import CSupport
import CTestProcess
import Foundation

/// The result of code that ran in a child process, because it may crash or never end.
///
/// The child is a fork of this process with only the calling thread. This process does not see its changes to memory,
/// and code in it that waits for another thread or task waits forever. Files and sockets are shared.
package struct ForkedChild: Sendable {
  /// The reason for which the child ended.
  package enum Ending: Sendable, Equatable {
    /// The code returned.
    case returned
    /// The code crashed.
    case crash(Crash)
    /// The code ended the process with this status.
    case exit(status: Int32)
    /// A signal other than one of a crash killed the process.
    case signal(Int32)
    /// The code asked to be traced, with `ptrace`, stopped at this signal, and was killed.
    case traced(stop: Int32)
    /// The code exceeded its time limit and was killed.
    case timeOut
    /// The code did not return, and its exit status is unknown because this process ignores SIGCHLD.
    case unseen
  }

  /// The error for a child process that could not be started.
  package struct StartError: Error, CustomStringConvertible {
    package let description: String
  }

  package let ending: Ending
  /// The last part of what the code printed to the standard output and the standard error.
  package let output: String
  /// The lists of texts that the code sent.
  package let messages: [[String]]
}

#if FORKED_WORKERS
extension ForkedChild {
  /// Runs code in a child process and waits until it ends.
  ///
  /// - Parameters:
  ///   - timeout: the real time after which the child is killed.
  ///   - size: the minimum number of the last bytes of output to keep.
  ///   - code: runs in the child. Its argument sends texts to this process.
  /// - Throws: ``StartError`` if the child process could not be started.
  package static func run(
    timeout: Duration,
    keepingLast size: Int = 64 * 1024,
    _ code: (_ send: @escaping @Sendable ([String]) -> Void) -> Void
  ) throws(StartError) -> ForkedChild {
    let deadline = candlestick_uptime() + timeout / .seconds(1)
    let output = try ChildPipe(keepingLast: size)
    let messages = try ChildPipe(keepingLast: .max)
    let sending = Locked(())
    let child = fork(output: output.writeEnd) { [file = messages.writeEnd] in
      let send = { @Sendable (line: [UInt8]) in
        sending.withLock { _ in _ = line.withUnsafeBytes { $0.writeAll { candlestick_write_unseen(file, $0, $1) } } }
      }
      code { texts in send(JSONText.line(texts)) }
      // An empty line follows the last message.
      send([UInt8(ascii: "\n")])
    }
    guard child > 0 else { throw StartError(errorNumber: -child) }
    output.closeWriteEnd()
    messages.closeWriteEnd()
    let ending = wait(for: child, reading: [output, messages], until: deadline)
    let text = String(decoding: output.data, as: UTF8.self)
    let received = decode(messages.data)
    return ForkedChild(
      ending: received.isComplete ? .returned : ending.asCrash(output: text),
      output: text,
      messages: received.messages
    )
  }

  private static func decode(_ data: [UInt8]) -> (messages: [[String]], isComplete: Bool) {
    var messages: [[String]] = []
    var rest = data[...]
    while let line = rest.takeLine() {
      if line.isEmpty { return (messages, true) }
      guard let texts = try? [String](json: line) else { break }
      messages.append(texts)
    }
    return (messages, false)
  }

  /// Starts a child process.
  ///
  /// - Parameter output: the file descriptor for the child's output; nil to inherit the standard streams.
  /// - Returns: the child's process identifier, or a negative error number.
  package static func fork(output: Int32?, _ body: () -> Void) -> pid_t {
    // Otherwise, the simulation would consider this a fork by the code under test.
    let scope = candlestick_exit_simulation(true)
    defer { candlestick_restore_scope(scope) }
    let inScope = {
      candlestick_restore_scope(scope)
      body()
    }
    return withoutActuallyEscaping(inScope) { body in
      withUnsafePointer(to: body) { pointer in
        let run: @convention(c) (UnsafeMutableRawPointer?) -> Void = {
          $0?.assumingMemoryBound(to: (() -> Void).self).pointee()
        }
        let child = candlestick_fork(output ?? -1, run, UnsafeMutableRawPointer(mutating: pointer))
        return child < 0 ? -errno : child
      }
    }
  }

  /// Reads the child's output until the child ends, and kills the child at the deadline.
  ///
  /// The end of the file on a pipe does not mean that the child has ended, nor the reverse, since processes that
  /// another thread or the child starts may inherit the pipes.
  private static func wait(for child: pid_t, reading pipes: [ChildPipe], until deadline: Double) -> Ending {
    let end = candlestick_process_end(child)
    defer { if end >= 0 { close(end) } }
    // Poll if the kernel has no file that becomes readable when the child ends.
    var pause = end >= 0 ? 0.5 : 0.000_05
    while true {
      // A simulation's step that waits for a child is not unresponsive.
      candlestick_step_waits()
      let remaining = deadline - candlestick_uptime()
      ChildPipe.wait(for: pipes, or: end, atMost: min(pause, max(remaining, 0)))
      if end < 0 { pause = min(pause * 2, 0.01) }
      // Checked before the pipes are read, so that all output of an ended child is read.
      let ending = ending(of: child)
      for pipe in pipes { pipe.receive() }
      if let ending { return ending }
      guard remaining > 0 else {
        kill(child, SIGKILL)
        _ = Self.ending(of: child, options: 0)
        return .timeOut
      }
    }
  }

  /// Reaps a child and returns how it ended; nil if it is still running.
  package static func ending(of child: pid_t, options: Int32 = WNOHANG) -> Ending? {
    var status: Int32 = 0
    var result: pid_t
    repeat { result = waitpid(child, &status, options) } while result < 0 && errno == EINTR
    guard result != 0 else { return nil }
    guard result == child else { return .unseen }
    if status & 0xff == 0x7f {
      // We are the tracer of a child that has called `ptrace(PTRACE_TRACEME)`. Nobody would let it continue.
      kill(child, SIGKILL)
      while waitpid(child, nil, 0) < 0, errno == EINTR {}
      return .traced(stop: status >> 8 & 0xff)
    }
    let signal = status & 0x7f
    return signal == 0 ? .exit(status: status >> 8 & 0xff) : .signal(signal)
  }
}

extension ForkedChild.Ending {
  /// This ending as a crash with its message, if the signal is one of a crash; otherwise unchanged.
  package func asCrash(output: String) -> Self {
    guard case .signal(let signal) = self else { return self }
    if signal == CANDLESTICK_OVERFLOW_SIGNAL { return .crash(Crash(message: Crash.stackOverflow, signal: SIGSEGV)) }
    return Crash(signal: signal, output: output).map { .crash($0) } ?? self
  }
}
#else
extension ForkedChild {
  /// Throws ``StartError``, because this build has no forked children.
  package static func run(
    timeout: Duration,
    keepingLast size: Int = 64 * 1024,
    _ code: (_ send: @escaping @Sendable ([String]) -> Void) -> Void
  ) throws(StartError) -> ForkedChild {
    throw StartError(description: "running code in a child process needs Linux, and the package's trait Workers")
  }
}
#endif
