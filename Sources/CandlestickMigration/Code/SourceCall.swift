/// An argument of a call.
struct CallArgument: Sendable {
  private let code: SourceCode
  let label: String?
  /// The label and the value.
  let tokens: ClosedRange<Int>
  let value: ClosedRange<Int>

  init(_ code: SourceCode, _ tokens: ClosedRange<Int>) {
    self.code = code
    // `f(label:)` names a function; the label has no value.
    label = tokens.count > 2 && code.is(":", at: tokens.lowerBound + 1) ? code.name(at: tokens.lowerBound) : nil
    self.tokens = tokens
    value = label == nil ? tokens : tokens.lowerBound + 2...tokens.upperBound
  }

  /// The closure literal that is passed; nil if the value is not one.
  var closure: ClosedRange<Int>? {
    code.is("{", at: value.lowerBound) && code.partner(of: value.lowerBound) == value.upperBound ? value : nil
  }

  /// The text of the string literal that is passed; nil if the value is not one.
  var text: String? {
    guard value.count == 1, code.tokens[value.lowerBound].kind == .string else { return nil }
    return String(code.string(at: value.lowerBound).dropFirst().dropLast())
  }
}

/// A call of a function by its name.
struct SourceCall: Sendable {
  /// The token of the function's name.
  let name: Int
  let brackets: ClosedRange<Int>?
  let arguments: [CallArgument]
  /// The trailing closure, after the brackets or the name.
  let trailingClosure: ClosedRange<Int>?

  /// Reads the call at the token of a function's name. Returns nil if the function is not called.
  init?(_ code: SourceCode, at name: Int) {
    self.name = name
    brackets =
      code.is("(", at: name + 1) && !code.tokens[name + 1].startsLine
      ? code.partner(of: name + 1).map { name + 1...$0 } : nil
    arguments = brackets.map { code.elements(in: $0).map { CallArgument(code, $0) } } ?? []
    let next = (brackets?.upperBound ?? name) + 1
    trailingClosure = code.is("{", at: next) ? code.partner(of: next).map { next...$0 } : nil
    if brackets == nil && trailingClosure == nil { return nil }
  }

  /// The last token.
  var end: Int { trailingClosure?.upperBound ?? brackets?.upperBound ?? name }

  /// The closure argument: the trailing closure, or else the first argument.
  var closure: ClosedRange<Int>? { trailingClosure ?? arguments.first?.closure }

  func argument(_ label: String) -> CallArgument? { arguments.first { $0.label == label } }
}
