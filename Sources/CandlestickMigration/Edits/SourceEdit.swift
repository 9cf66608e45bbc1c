/// A part of a file that is replaced.
package struct SourceEdit: Hashable, Sendable {
  /// The bytes that go; an empty range to insert before a byte.
  package let range: Range<Int>
  /// What comes in their place; "" to remove them.
  package let replacement: String

  package init(_ range: Range<Int>, _ replacement: String) {
    self.range = range
    self.replacement = replacement
  }
}
