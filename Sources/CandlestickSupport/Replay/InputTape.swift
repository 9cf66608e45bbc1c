/// The choices by which random values were drawn. Its text, such as `1.0.37`, is part of strings that users copy.
///
/// Zeros at the end are left out, because a replay chooses zero when the choices are over.
package struct InputTape: Sendable, Hashable, LosslessStringConvertible {
  /// The choices. Zero always stands for the simplest one.
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
