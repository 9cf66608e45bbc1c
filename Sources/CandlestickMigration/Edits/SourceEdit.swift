/// The replacement of part of a file.
package struct SourceEdit: Hashable, Sendable {
  /// The replaced bytes; an empty range to insert before a byte.
  package let range: Range<Int>
  /// The new text; "" to remove the bytes.
  package let replacement: String

  package init(_ range: Range<Int>, _ replacement: String) {
    self.range = range
    self.replacement = replacement
  }
}
