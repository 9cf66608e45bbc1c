/// A call of an XCTest assertion.
struct AssertionCall {
  let code: SourceCode
  /// The token of the function's name.
  let name: Int
  let brackets: ClosedRange<Int>
  /// The arguments without labels: the asserted values, and the message.
  let values: [ClosedRange<Int>]
  let accuracy: ClosedRange<Int>?
  /// `file: file, line: line, ` as written in the call; "" if it passes no location.
  let location: String
  let trailingClosure: ClosedRange<Int>?

  /// The call at a token.
  ///
  /// - Throws: an ``Obstacle`` if it has arguments that no XCTest assertion takes.
  init(_ code: SourceCode, at name: Int) throws(Obstacle) {
    guard let call = SourceCall(code, at: name), let brackets = call.brackets else {
      throw Obstacle(name, "it is not called here")
    }
    var values: [ClosedRange<Int>] = []
    var accuracy: ClosedRange<Int>?
    var location = ""
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
    self.code = code
    self.name = name
    self.brackets = brackets
    self.values = values
    self.accuracy = accuracy
    self.location = location
    trailingClosure = call.trailingClosure
  }

  /// All tokens.
  var tokens: ClosedRange<Int> { name...(trailingClosure ?? brackets).upperBound }

  /// Returns true if some tokens call XCTest.
  func callsXCTest(in tokens: ClosedRange<Int>) -> Bool {
    tokens.contains { code.name(at: $0)?.hasPrefix("XCT") ?? false }
  }

  /// Returns the tokens of a range that are not in closures.
  func topLevel(_ tokens: ClosedRange<Int>) -> [Int] {
    var found: [Int] = []
    var index = tokens.lowerBound
    while index <= tokens.upperBound {
      found.append(index)
      index = code.is("{", at: index) ? code.next(after: index) : index + 1
    }
    return found
  }

  /// Returns true if a value is a literal, and so neither nil nor computed.
  func isLiteral(_ tokens: ClosedRange<Int>) -> Bool {
    let rest = code.is("-", at: tokens.lowerBound) ? tokens.dropFirst() : tokens[...]
    guard rest.count == 1, let index = rest.first else { return false }
    let kind = code.tokens[index].kind
    return kind == .number || kind == .string || code.is("true", at: index) || code.is("false", at: index)
  }
}
