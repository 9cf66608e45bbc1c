/// A ``Pendable`` that returned its fallback because nobody had resolved it in time.
package struct Fallback: Sendable {
  /// What was pending, and since where.
  package let pendable: String
  /// The value, as text.
  package let value: String
  /// How long the call waited, in seconds.
  package let delay: Double
}

extension Fallback: CustomStringConvertible {
  package var description: String { "\(pendable) was not resolved within \(max(delay, 0)) s, so it returned \(value)" }
}
