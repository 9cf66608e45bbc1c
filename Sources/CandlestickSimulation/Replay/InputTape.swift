/// The choices from which random values are drawn. Its text, such as `1.0.37`, is part of replay strings.
///
/// Zeros at the end are omitted, because a replay that runs out of choices uses zeros.
package struct InputTape: Sendable, Hashable, Codable, LosslessStringConvertible {
  /// The choices. Zero is always the simplest choice.
  package let choices: [UInt64]

  package init(_ choices: [UInt64]) {
    self.choices = Array(choices[..<(choices.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0)])
  }

  /// Returns nil if the text is not a list of numbers.
  package init?(_ description: String) {
    let numbers = description.split(separator: ".", omittingEmptySubsequences: description.isEmpty).map { UInt64($0) }
    guard !numbers.contains(nil) else { return nil }
    self.init(numbers.compactMap(\.self))
  }

  package var description: String { choices.map(String.init).joined(separator: ".") }
}
