/// An argument of a call.
struct CallArgument {
  let label: String?
  /// The label and the value.
  let tokens: ClosedRange<Int>
  let value: ClosedRange<Int>

  init(_ code: SourceCode, _ tokens: ClosedRange<Int>) {
    // `f(label:)` names a function, and has no value.
    label = tokens.count > 2 && code.is(":", at: tokens.lowerBound + 1) ? code.name(at: tokens.lowerBound) : nil
    self.tokens = tokens
    value = label == nil ? tokens : tokens.lowerBound + 2...tokens.upperBound
  }

  /// Returns the value, if it is a closure literal.
  func closure(in code: SourceCode) -> ClosedRange<Int>? {
    code.is("{", at: value.lowerBound) && code.partner(of: value.lowerBound) == value.upperBound ? value : nil
  }
}
