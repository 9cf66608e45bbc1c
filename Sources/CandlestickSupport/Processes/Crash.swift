import Foundation

/// How a process crashed, as by `fatalError`.
package struct Crash: Sendable, Equatable, CustomStringConvertible {
  /// What Swift or the C library printed, such as "Fatal error: Index out of range". Empty for an arithmetic overflow,
  /// a stack overflow, and most traps in optimized code.
  package let message: String
  /// The signal that ended the process.
  package let signal: Int32

  /// The message, or the signal if there is no message.
  package var description: String { message.isEmpty ? Self.name(of: signal) : message }

  package init(message: String, signal: Int32) {
    self.message = message
    self.signal = signal
  }

  /// Returns nil if the signal is not that of a crash.
  ///
  /// - Parameters:
  ///   - signal: the signal that killed the process.
  ///   - output: the end of what the process printed.
  init?(signal: Int32, output: String) {
    guard [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE].contains(signal) else { return nil }
    self.init(message: Self.message(in: output), signal: signal)
  }

  /// The number and the name of a signal.
  package static func name(of signal: Int32) -> String {
    "signal \(signal) (\(strsignal(signal).map { String(cString: $0) } ?? "unknown"))"
  }

  /// The message at the end of the output: "Module/File.swift:7: Fatal error: boom", maybe followed by a stack trace.
  private static func message(in output: String) -> String {
    var lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    if let trace = lines.lastIndex(of: "Current stack trace:") { lines.removeSubrange(trace...) }
    for index in lines.indices.reversed() {
      for kind in ["Fatal error", "Precondition failed", "Assertion failed"] {
        guard let start = lines[index].range(of: kind)?.lowerBound else { continue }
        let place = lines[index][..<start]
        guard place.isEmpty || place.hasSuffix(": ") else { continue }
        lines[index] = lines[index][start...]
        lines.removeSubrange(..<index)
      }
    }
    return lines.joined(separator: "\n").trimmingCharacters(in: .newlines)
  }
}
