import Foundation

/// The standard error of the process.
package enum StandardError {
  /// Prints lines. If they cannot be written, for example because the standard error is closed, the process continues without
  /// them; `FileHandle` would end it.
  package static func print(_ lines: String) {
    _ = Array("\(lines)\n".utf8).withUnsafeBytes { $0.writeAll { write(STDERR_FILENO, $0, $1) } }
  }
}
