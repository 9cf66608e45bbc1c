/// What has failed in one run of an exploration.
package struct GatheredFailure: Sendable {
  /// What was not as it should be, with the place if that is known.
  package let text: String
  /// The failure in the type of the module that recorded it.
  package let original: (any Sendable)?

  /// - Parameters:
  ///   - text: what was not as it should be, with the place if that is known.
  ///   - original: the failure in the type of the module that recorded it.
  package init(_ text: String, original: (any Sendable)? = nil) {
    self.text = text
    self.original = original
  }
}
