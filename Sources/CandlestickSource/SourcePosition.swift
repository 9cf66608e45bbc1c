/// A line and column in a source file, in the format of compiler diagnostics.
package struct SourcePosition: Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  package let line: Int
  /// The column in bytes of UTF-8, from 1.
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The position, such as `12:7`.
  package var description: String { "\(line):\(column)" }
}
