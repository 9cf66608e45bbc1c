/// A call of a function by its name.
struct SourceCall {
  /// The token of the function's name.
  let name: Int
  /// The brackets around the arguments.
  let brackets: ClosedRange<Int>?
  /// The arguments in the brackets.
  let arguments: [CallArgument]
  /// The closure after the brackets, or after the name.
  let trailingClosure: ClosedRange<Int>?

  /// Reads the call of the function that a token names. Fails if it is not called.
  init?(_ code: SourceCode, at name: Int) {
    var end = name
    if code.is("(", at: name + 1), !code.tokens[name + 1].startsLine, let close = code.partner(of: name + 1) {
      brackets = name + 1...close
      arguments = code.elements(in: name + 1...close).map { CallArgument(code, $0) }
      end = close
    } else {
      (brackets, arguments) = (nil, [])
    }
    if code.is("{", at: end + 1), let close = code.partner(of: end + 1) {
      trailingClosure = end + 1...close
      end = close
    } else {
      trailingClosure = nil
    }
    guard end > name else { return nil }
    self.name = name
  }

  /// The last token.
  var end: Int { trailingClosure?.upperBound ?? brackets?.upperBound ?? name }

  /// Returns the argument with a label.
  func argument(_ label: String) -> CallArgument? { arguments.first { $0.label == label } }

  /// Returns the closure that is passed: after the brackets, or as the first argument.
  func closure(in code: SourceCode) -> ClosedRange<Int>? {
    trailingClosure ?? arguments.first.flatMap { $0.closure(in: code) }
  }
}
