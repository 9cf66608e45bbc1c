#if os(Linux)
/// A place in the user's code.
struct Place: Sendable, CustomStringConvertible {
  /// The function's name, in short.
  let function: String
  /// The file's name and the line, such as `Loader.swift:12`; nil if they are not known.
  let line: String?

  var description: String { line.map { "\($0) in \(function)" } ?? function }
}
#endif
