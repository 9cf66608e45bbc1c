/// A failure in one run of an exploration.
package struct GatheredFailure: Sendable {
  /// The message, with the location if known.
  package let text: String
  /// The failure as the module that recorded it represents it.
  package let original: (any Sendable)?

  package init(_ text: String, original: (any Sendable)? = nil) {
    self.text = text
    self.original = original
  }
}
