/// A snapshot to be written into the source code.
package struct InlineSnapshot: Codable, Sendable, Equatable {
  /// The location of the call of `matchInlineSnapshot`. The column is that of the opening parenthesis or brace after
  /// the name.
  package let location: CodeLocation
  /// The text to write.
  package let text: String
  /// True if the call already has a snapshot, which the text replaces.
  package let replaces: Bool

  package init(location: CodeLocation, text: String, replaces: Bool) {
    self.location = location
    self.text = text
    self.replaces = replaces
  }
}
