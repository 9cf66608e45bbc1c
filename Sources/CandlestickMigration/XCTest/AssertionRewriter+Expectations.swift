/// Rewrites assertions about values and about code that may throw.
extension AssertionRewriter {
  mutating func rewrite(_ assertion: Assertion, _ call: AssertionCall) throws(Obstacle) {
    guard call.isStatement else {
      throw Obstacle(call.name, "it is part of an expression; write the expectation as a statement of its own")
    }
    if call.name < strictEnd {
      let problem = "the function has an `inout` parameter or a non-escaping closure"
      throw Obstacle(call.name, "\(problem); pass values to it instead")
    }
    let count = assertion.shape == .two ? 2 : 1
    guard call.values.count == count || call.values.count == count + 1 else {
      throw Obstacle(call.name, "its arguments cannot be migrated")
    }
    let message = call.values.count > count ? call.values[count] : nil
    if let message, call.callsXCTest(in: message) { throw Obstacle(call.name, "its message calls XCTest") }
    if assertion.shape == .code {
      try rewriteCode(assertion, call, message)
    } else {
      try rewriteValues(assertion, call, message)
    }
  }

  private mutating func rewriteValues(
    _ assertion: Assertion,
    _ call: AssertionCall,
    _ message: ClosedRange<Int>?
  ) throws(Obstacle) {
    guard call.trailingClosure == nil else { throw Obstacle(call.name, "a closure follows it") }
    var actual = call.values[0]
    var expected = assertion.shape == .two ? call.values[1] : nil
    var matcher = assertion.matcher
    if let second = expected, ["equal", "beIdenticalTo"].contains(matcher) {
      // If one side is a literal, it is the expected value.
      let isLiteralFirst = call.isLiteral(actual) && !call.isLiteral(second) || code.is("nil", at: actual.lowerBound)
      if isLiteralFirst, call.accuracy == nil { (actual, expected) = (second, actual) }
      if let value = expected, value.count == 1, code.is("nil", at: value.lowerBound) {
        (expected, matcher) = (nil, "beNil")
      }
    }
    if let expected { try check(actual, expected, assertion, call) }
    if let accuracy = call.accuracy {
      guard matcher == "equal" else { throw Obstacle(call.name, "it takes no accuracy") }
      if accuracy.count == 1, code.tokens[accuracy.lowerBound].kind == .number,
        !code.string(at: accuracy.lowerBound).contains(where: { ".eE".contains($0) })
      {
        throw Obstacle(
          accuracy.lowerBound,
          "`beCloseTo` takes floating-point numbers; if these are such numbers, write `1.0` for `1`"
        )
      }
      matcher = "beCloseTo"
    }

    let parts = [actual, expected, call.accuracy, message].compactMap { $0 }
    let head = ").\(assertion.method)(\(matcher)("
    let frame = frame(call, passesNil: matcher == "beNil" && assertion.method == "to")
    // The text before, between and after the parts.
    var glue = ["\(frame.opening)(\(call.location)"]
    if expected != nil { glue.append(head) }
    if call.accuracy != nil { glue.append(", within: ") }
    let end = expected == nil ? head + ")" : ")"
    glue += message == nil ? [end + ")"] : [end + ", description: ", ")"]
    glue[glue.count - 1] += frame.end
    let new = "\(frame.name)(…).\(assertion.method)(\(matcher)(\(expected == nil ? "" : "…")))"
    if actual == call.values[0], expected != nil || assertion.shape == .one {
      return try change(call.name, frame.start + edits(call, parts, glue), to: new)
    }
    guard code.comments(in: code.bytes(of: call.tokens)).isEmpty, !parts.contains(where: call.callsXCTest) else {
      throw Obstacle(call.name, "write the computed value first, and the expected one second")
    }
    let text = zip(parts, glue.dropFirst()).reduce(glue[0]) { $0 + moved($1.0) + $1.1 }
    try change(call.name, frame.start + [SourceEdit(code.bytes(of: call.tokens), text)], to: new)
  }

  /// The text around an expectation.
  private struct Frame {
    /// The edit before the statement.
    var start: [SourceEdit] = []
    var opening = "expect"
    /// The function and the keyword before it, for the summary.
    var name = "expect"
    var end = ""
  }

  /// Returns the text around an expectation: `expect`, or `try require` if a failure must end the example.
  ///
  /// - Parameter passesNil: true if the expectation may pass for nil, which `require` could not return.
  private func frame(_ call: AssertionCall, passesNil: Bool) -> Frame {
    let start = code.start(of: call.statementStart)
    guard endsExample(call.name) else {
      return Frame(start: decidesClosureType(call) ? [SourceEdit(start..<start, "_ = ")] : [])
    }
    guard passesNil else {
      return Frame(opening: code.is("try", at: call.name - 1) ? "require" : "try require", name: "require")
    }
    let end = ".status == .passed else { throw StopTest.silently }"
    return Frame(start: [SourceEdit(start..<start, "guard ")], name: "guard expect", end: end)
  }

  /// Returns true if the call is the only statement of a closure such as `let a = { … }`, which would return the expectation.
  private func decidesClosureType(_ call: AssertionCall) -> Bool {
    guard let braces = code.braces(around: call.name).first, code.is("=", at: braces.lowerBound - 1),
      code.isAny(of: ["let", "var"], at: braces.lowerBound - 3)
    else { return false }
    let start = code.closureIn(braces) ?? braces.lowerBound
    guard !(braces.lowerBound...start).contains(where: { code.is("->", at: $0) }) else { return false }
    let statements = removed + [call.statementStart...call.tokens.upperBound]
    return (start + 1..<braces.upperBound).allSatisfy { index in
      code.is(";", at: index) || statements.contains { $0.contains(index) }
    }
  }

  /// Checks that the expectation would have the same meaning as the assertion.
  private func check(
    _ actual: ClosedRange<Int>,
    _ expected: ClosedRange<Int>,
    _ assertion: Assertion,
    _ call: AssertionCall
  ) throws(Obstacle) {
    let hasTry = code.topLevel(expected).contains { code.is("try", at: $0) && !code.isAny(of: ["?", "!"], at: $0 + 1) }
    if hasTry && !throwingBodies.contains(code.braces(around: call.name).first?.lowerBound ?? -1) {
      throw Obstacle(
        expected.lowerBound,
        "an error thrown here would end the function; compute the value in a line before"
      )
    }
    guard assertion.matcher == "equal" else { return }
    let other = assertion.method == "to" ? expected : actual
    let mayBeNil = { (tokens: ClosedRange<Int>) in code.topLevel(tokens).contains { isOptionalMark($0) } }
    guard !mayBeNil(other), assertion.method == "to" || !mayBeNil(expected) else {
      throw Obstacle(other.lowerBound, "`equal` fails for nil; if the value may be nil here, use `beNil` or unwrap it")
    }
  }

  /// Returns true if the token is the `?` of `a?.b`, `a?[0]`, `as?` or `try?`.
  private func isOptionalMark(_ index: Int) -> Bool {
    guard code.is("?", at: index), index > 0, index + 1 < code.tokens.count else { return false }
    if code.isAny(of: ["as", "try"], at: index - 1) { return true }
    let isPostfix = code.end(of: index - 1) == code.start(of: index)
    let isChain = code.isAny(of: [".", "[", "("], at: index + 1)
    return isPostfix && isChain && code.start(of: index + 1) == code.end(of: index)
  }

  private mutating func rewriteCode(
    _ assertion: Assertion,
    _ call: AssertionCall,
    _ message: ClosedRange<Int>?
  ) throws(Obstacle) {
    if let message, ![.string, .stringOpening].contains(code.tokens[message.lowerBound].kind) {
      throw Obstacle(message.lowerBound, "write the closure after the brackets, and the message as a string")
    }
    if call.trailingClosure != nil, assertion.method != "to" { throw Obstacle(call.name, "a closure follows it") }
    let value = call.values[0]
    let isShort = code.topLevel(value).contains { code.string(at: $0).hasPrefix("$") }
    let frame = frame(call, passesNil: true)
    // In a `guard` statement, a trailing closure would look like the body.
    let isClosure =
      frame.end.isEmpty && code.is("try", at: value.lowerBound) && !isShort && !code.is("try", at: call.name - 1)
    let arguments = call.location.isEmpty ? "" : "(\(call.location.dropLast(2)))"
    let opening = isClosure ? "expect\(arguments) { " : "expect(\(call.location)"
    let closing = isClosure ? " }.\(assertion.method)(throwError" : ").\(assertion.method)(throwError"
    let new = "\(frame.name)\(isClosure ? " { … }" : "(…)").\(assertion.method)(throwError())"
    guard let closure = call.trailingClosure else {
      let end =
        message == nil ? [closing + "())" + frame.end] : [closing + "(), description: ", ")" + frame.end]
      let parts = [value, message].compactMap { $0 }
      return try change(call.name, frame.start + edits(call, parts, [opening] + end), to: new)
    }
    let description = (message.map { ", description: \(moved($0)))" } ?? ")") + frame.end
    let edits = edits(call, [value, closure], [opening, closing + " ", description])
    try change(call.name, frame.start + edits, to: new)
  }

  /// Returns edits that replace the text around and between the parts of a call. The parts stay in order, and comments are
  /// kept.
  private func edits(_ call: AssertionCall, _ parts: [ClosedRange<Int>], _ glue: [String]) -> [SourceEdit] {
    var edits: [SourceEdit] = []
    var (start, offset) = (call.name, code.start(of: call.name))
    for (index, piece) in glue.enumerated() {
      let part = index < parts.count ? parts[index] : nil
      let end = part.map { $0.lowerBound } ?? call.tokens.upperBound + 1
      let bytes = offset..<(part == nil ? code.end(of: end - 1) : code.start(of: end))
      if code.comments(in: bytes).isEmpty {
        edits.append(SourceEdit(bytes, piece))
      } else {
        edits += (start..<end).map { SourceEdit(code.tokens[$0].range, $0 == start ? piece : "") }
      }
      if let part { (start, offset) = (part.upperBound + 1, code.end(of: part.upperBound)) }
    }
    return edits
  }
}
