import CandlestickSource

/// A call of one of XCTest's functions, taken apart.
struct AssertionCall {
  let code: SourceCode
  /// The token of the function's name.
  let name: Int
  /// The brackets around the arguments.
  let open: Int
  let close: Int
  /// The values without labels: what is asserted, and the message.
  let values: [Range<Int>]
  let accuracy: Range<Int>?
  /// `file: file, line: line, `, as it is written; "" if it is not there.
  let location: String
  /// The closure after the brackets.
  let closure: Range<Int>?

  /// The call at a token.
  ///
  /// - Throws: an ``Obstacle`` if it has arguments that XCTest does not know.
  init(_ code: SourceCode, at name: Int) throws(Obstacle) {
    guard code.is("(", at: name + 1), let close = code.partner(of: name + 1) else {
      throw Obstacle(name, "it is not called here")
    }
    self.code = code
    self.name = name
    open = name + 1
    self.close = close
    var values: [Range<Int>] = []
    var accuracy: Range<Int>?
    var location = ""
    for argument in CallArgument.all(in: code, from: open) {
      let range = argument.value
      switch argument.label {
      case nil where location.isEmpty: values.append(range)
      case "accuracy" where location.isEmpty: accuracy = range
      case "file", "line":
        let text = code.text[
          code.tokens[range.lowerBound].range.lowerBound..<code.tokens[range.upperBound - 1].range.upperBound
        ]
        location += "\(argument.label ?? ""): \(text), "
      default: throw Obstacle(range.lowerBound, "this argument is not one of those that can be moved")
      }
      if range.isEmpty { throw Obstacle(name, "it has an empty argument") }
    }
    self.values = values
    self.accuracy = accuracy
    self.location = location
    if code.is("{", at: close + 1), let end = code.partner(of: close + 1) {
      closure = close + 1..<end + 1
    } else {
      closure = nil
    }
  }

  /// The token after the call.
  var end: Int { closure?.upperBound ?? close + 1 }

  /// The source of some tokens, with what is between them.
  func text(_ tokens: Range<Int>) -> String { code.text[bytes(tokens)] }

  func bytes(_ tokens: Range<Int>) -> Range<Int> {
    code.tokens[tokens.lowerBound].range.lowerBound..<code.tokens[tokens.upperBound - 1].range.upperBound
  }

  /// Whether something of XCTest's is in some tokens.
  func hasCalls(_ tokens: Range<Int>) -> Bool { tokens.contains { code.name(at: $0)?.hasPrefix("XCT") ?? false } }

  /// The tokens of a range that are in none of its closures.
  func topLevel(_ tokens: Range<Int>) -> [Int] {
    var found: [Int] = []
    var index = tokens.lowerBound
    while index < tokens.upperBound {
      found.append(index)
      index = code.is("{", at: index) ? code.next(after: index) : index + 1
    }
    return found
  }

  /// Whether a value is written down, and so is neither nil nor computed.
  func isLiteral(_ tokens: Range<Int>) -> Bool {
    let rest = code.is("-", at: tokens.lowerBound) ? tokens.dropFirst() : tokens
    guard rest.count == 1, let index = rest.first else { return false }
    let kind = code.tokens[index].kind
    return kind == .number || kind == .string || code.is("true", at: index) || code.is("false", at: index)
  }
}
