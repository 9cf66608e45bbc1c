/// A location in source code, as reports write it.
///
/// A `CodeLocation` is another type, because a call creates one for each expectation, from static strings and without an
/// allocation, while the paths of this one are known only at run time, and its JSON is part of the reports' formats.
public struct SourceLocation: Codable, Sendable, Hashable, CustomStringConvertible {
  /// The absolute path of the file.
  public var path: String
  /// The line, counted from 1.
  public var line: Int
  /// The column, counted from 1; nil if unknown.
  public var column: Int?

  package init(path: String, line: Int, column: Int? = nil) {
    self.path = path
    self.line = line
    self.column = column
  }

  /// The path and the line: "/Bank/Tests/AccountSpec.swift:12".
  public var description: String { "\(path):\(line)" }
}
