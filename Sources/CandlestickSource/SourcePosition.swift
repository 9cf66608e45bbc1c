/// A line and column in a source file, as compilers print them.
package struct SourcePosition: Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from 1.
  package let line: Int
  /// The column in bytes of UTF-8, counted from 1.
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The position, such as `12:7`.
  package var description: String { "\(line):\(column)" }
}
