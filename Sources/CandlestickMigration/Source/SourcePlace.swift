/// A place in a source file, as compilers tell it.
package struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
  /// The line; the first is 1.
  package let line: Int
  /// The column in bytes of UTF-8; the first is 1.
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The place as in `12:7`.
  package var description: String { "\(line):\(column)" }
}
