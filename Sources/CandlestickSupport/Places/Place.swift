#if os(Linux)
import Foundation

/// A place in the user's code.
package struct Place: Sendable, CustomStringConvertible {
  /// The short name of the function.
  let function: String
  /// The file's path and the line; nil if unknown.
  package let source: (file: String, line: Int)?
  /// The file's name and the line, such as `Loader.swift:12`; nil if unknown.
  var line: String? { source.map { "\(URL(fileURLWithPath: $0.file).lastPathComponent):\($0.line)" } }

  package var description: String { text(function) }

  private func text(_ function: String) -> String { line.map { "\($0) in \(function)" } ?? function }

  /// The description, without the part that it is a closure, or without the whole name of the function, if it is too
  /// long.
  ///
  /// - Parameter length: the most characters, unless file and line, or a function whose line is not known, take more.
  package func text(atMost length: Int) -> String {
    var shorter = function[...]
    while shorter.hasPrefix("closure in ") { shorter = shorter.dropFirst("closure in ".count) }
    return [description, text(String(shorter))].first { $0.count <= length } ?? line ?? String(shorter)
  }
}
#endif
