/// A failure in one run of an exploration.
package struct GatheredFailure: Sendable {
  /// The message, with the location if known.
  package let text: String
  /// The failure as the module that recorded it represents it.
  package let original: (any Sendable)?

  /// True to drop the failure if an error ends the run, because the error may be its cause.
  package let yieldsToErrors: Bool

  package init(_ text: String, original: (any Sendable)? = nil, yieldsToErrors: Bool = false) {
    self.text = text
    self.original = original
    self.yieldsToErrors = yieldsToErrors
  }
}
