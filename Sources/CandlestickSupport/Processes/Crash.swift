import Foundation

/// The crash of a process, for example in `fatalError`.
package struct Crash: Sendable, Equatable, CustomStringConvertible {
  /// The message that Swift or the C library printed, such as "Fatal error: Index out of range". Empty for an arithmetic overflow,
  /// a stack overflow, and most traps in optimized code.
  package let message: String
  /// The signal that ended the process.
  package let signal: Int32

  /// The line that follows the message of a trap that was caught.
  static let caughtLine = "(This error was expected.)"

  /// The message of a stack overflow.
  static let stackOverflow = "stack overflow"

  /// True if Swift ended the process: at a trap, such as `fatalError` or a failed precondition, or after a runtime
  /// error, such as a failed `as!`.
  package var isTrap: Bool {
    signal == SIGILL || signal == SIGTRAP || (signal == SIGABRT && Self.fatalError(in: message) != nil)
  }

  /// The kind of a crash that is not a trap, such as "SIGSEGV".
  package var kind: String {
    switch signal {
    case _ where message == Self.stackOverflow: message
    case SIGABRT: "abort()"
    case SIGSEGV: "SIGSEGV"
    case SIGBUS: "SIGBUS"
    case SIGFPE: "SIGFPE"
    default: Self.name(of: signal)
    }
  }

  /// The message, or the signal if there is no message.
  package var description: String { message.isEmpty ? Self.name(of: signal) : message }

  package init(message: String, signal: Int32) {
    self.message = message
    self.signal = signal
  }

  /// Returns nil if the signal is not one of a crash.
  ///
  /// - Parameter output: the last part of the process's output.
  init?(signal: Int32, output: String) {
    guard [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE].contains(signal) else { return nil }
    self.init(message: Self.message(in: output), signal: signal)
  }

  /// A trap that was caught.
  ///
  /// - Parameter output: what the runtime reported.
  init(caught signal: Int32, output: String) {
    self.init(message: Self.message(in: output), signal: signal)
  }

  /// Returns the number and the name of a signal.
  package static func name(of signal: Int32) -> String {
    "signal \(signal) (\(strsignal(signal).map { String(cString: $0) } ?? "unknown"))"
  }

  /// Describes the end of a process that stopped at a signal because it is traced.
  package static func words(forStopAt signal: Int32) -> String {
    "asked to be traced (ptrace), stopped at \(name(of: signal)), and was killed"
  }

  /// Returns the message at the end of the output, such as "Module/File.swift:7: Fatal error: boom", without a stack
  /// trace that follows it.
  private static func message(in output: String) -> String {
    fatalError(in: output) ?? withoutTrace(output.split(separator: "\n", omittingEmptySubsequences: false))
  }

  /// Returns the last fatal error that Swift printed, such as "Fatal error: boom", or Dispatch in a simulation; nil if there is
  /// none, or if it was caught.
  ///
  /// - Parameter output: the last part of the process's output.
  package static func fatalError(in output: String) -> String? {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    for index in lines.indices.reversed() {
      if lines[index] == caughtLine { return nil }
      for kind in [
        "Fatal error", "Precondition failed", "BUG IN CLIENT OF LIBDISPATCH", "Assertion failed",
        "Could not cast value of type",
      ] {
        guard let start = lines[index].range(of: kind)?.lowerBound else { continue }
        let location = lines[index][..<start]
        guard location.isEmpty || location.hasSuffix(": ") else { continue }
        return withoutTrace([lines[index][start...]] + lines[(index + 1)...])
      }
    }
    return nil
  }

  /// Returns the lines before the stack trace of Swift's runtime or backtracer.
  private static func withoutTrace(_ lines: [Substring]) -> String {
    let end = lines.firstIndex { $0 == "Current stack trace:" || $0.hasPrefix("*** ") || $0.hasPrefix("💣") }
    return lines[..<(end ?? lines.endIndex)].joined(separator: "\n").trimmingCharacters(in: .newlines)
  }
}
