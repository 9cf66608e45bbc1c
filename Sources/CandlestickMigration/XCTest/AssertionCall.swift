/// A call of an XCTest assertion.
struct AssertionCall {
  let code: SourceCode
  /// The token of the function's name.
  let name: Int
  let brackets: ClosedRange<Int>
  /// The arguments without labels: the asserted values and the message.
  private(set) var values: [ClosedRange<Int>] = []
  private(set) var accuracy: ClosedRange<Int>?
  /// The location arguments as written in the call, such as `file: file, line: line, `; empty if there are none.
  private(set) var location = ""
  let trailingClosure: ClosedRange<Int>?

  /// Reads the call at a token.
  ///
  /// - Throws: ``Obstacle`` if an argument is not one of an XCTest assertion.
  init(_ code: SourceCode, at name: Int) throws(Obstacle) {
    guard let call = SourceCall(code, at: name), let brackets = call.brackets else {
      throw Obstacle(name, "it is not called here")
    }
    self.code = code
    self.name = name
    self.brackets = brackets
    trailingClosure = call.trailingClosure
    for argument in call.arguments {
      switch argument.label {
      case nil where location.isEmpty: values.append(argument.value)
      case "accuracy" where location.isEmpty: accuracy = argument.value
      case "file", "line":
        if let token = argument.value.first(where: { code.is("self", at: $0) }) {
          throw Obstacle(token, "its location uses `self`; pass a local value instead")
        }
        location += code.string(of: argument.tokens) + ", "
      default: throw Obstacle(argument.value.lowerBound, "this argument cannot be migrated")
      }
    }
  }

  var tokens: ClosedRange<Int> { name...(trailingClosure ?? brackets).upperBound }

  /// Returns true if the tokens include a call of XCTest.
  func callsXCTest(in tokens: ClosedRange<Int>) -> Bool {
    tokens.contains { code.name(at: $0)?.hasPrefix("XCT") ?? false }
  }

  /// Returns true if the value is a literal, so that it is not nil.
  func isLiteral(_ tokens: ClosedRange<Int>) -> Bool {
    let rest = code.is("-", at: tokens.lowerBound) ? tokens.dropFirst() : tokens[...]
    guard rest.count == 1, let index = rest.first else { return false }
    return [.number, .string].contains(code.tokens[index].kind) || code.isAny(of: ["true", "false"], at: index)
  }

  /// The first token of the statement that is only this call.
  var statementStart: Int {
    var start = name
    while code.isAny(of: ["try", "await"], at: start - 1) { start -= 1 }
    return start
  }

  /// True if the call is a statement on its own, so that its value is not used.
  var isStatement: Bool {
    let start = statementStart
    // Directly inside of other brackets, the call is part of an expression.
    guard let open = code.opening(around: start), code.is("{", at: open), !code.is("return", at: start - 1) else {
      return false
    }
    let next = tokens.upperBound + 1
    let isFirst = code.isAny(of: ["{", "}", ";", ":", "in"], at: start - 1) || code.startsStatement(at: start)
    return isFirst && (code.isAny(of: ["}", ";"], at: next) || code.startsStatement(at: next))
  }
}
