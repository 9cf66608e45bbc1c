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

  package var description: String { line.map { "\($0) in \(function)" } ?? function }
}
#endif
