import Foundation

/// How a process crashed, as by `fatalError`.
package struct Crash: Sendable, Equatable, CustomStringConvertible {
  /// What Swift, or the C library, said about it, such as "Fatal error: Index out of range". It is empty where there is
  /// nothing to say: at an arithmetic overflow, a stack overflow, and for most of what optimized code traps at.
  package let message: String
  /// The signal that ended the process.
  package let signal: Int32

  /// The message, or else the signal.
  package var description: String { message.isEmpty ? Self.name(of: signal) : message }

  /// Makes a crash.
  package init(message: String, signal: Int32) {
    self.message = message
    self.signal = signal
  }

  /// Makes a crash of how a process ended, or nil if that was none.
  ///
  /// - Parameters:
  ///   - signal: the signal that ended the process.
  ///   - output: what the process printed last.
  init?(signal: Int32, output: String) {
    guard [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE].contains(signal) else { return nil }
    self.init(message: Self.message(in: output), signal: signal)
  }

  /// A signal's number and its name.
  package static func name(of signal: Int32) -> String {
    "signal \(signal) (\(strsignal(signal).map { String(cString: $0) } ?? "unknown"))"
  }

  /// What was said of a crash after all else that was printed: "Module/File.swift:7: Fatal error: boom", with the stack's
  /// trace after it or not.
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
