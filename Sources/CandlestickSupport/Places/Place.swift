#if os(Linux)
/// A place in the user's code.
package struct Place: Sendable, CustomStringConvertible {
  /// The short name of the function.
  let function: String
  /// The file's name and the line, such as `Loader.swift:12`; nil if unknown.
  let line: String?

  package var description: String { line.map { "\($0) in \(function)" } ?? function }
}
#endif
