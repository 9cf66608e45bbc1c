/// A failure in one run of an exploration.
package struct GatheredFailure: Sendable {
  /// The message, with the location if known.
  package let text: String
  /// The failure as the module that recorded it represents it.
  package let original: (any Sendable)?

  /// True to drop the failure if an error ends the run, because the error may be its cause.
  package let yieldsToErrors: Bool

  /// Identifies equal failures when failing schedules are counted.
  package let key: String

  /// - Parameter key: identifies equal failures; nil to derive it from the text.
  package init(
    _ text: String,
    original: (any Sendable)? = nil,
    yieldsToErrors: Bool = false,
    key: String? = nil
  ) {
    self.text = text
    self.key = key ?? SimulationError.key(of: text)
    self.original = original
    self.yieldsToErrors = yieldsToErrors
  }
}
