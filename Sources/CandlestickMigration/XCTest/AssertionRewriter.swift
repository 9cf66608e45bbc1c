/// Rewrites XCTest assertions as expectations.
struct AssertionRewriter {
  let code: SourceCode
  private(set) var result = FileMigration()
  /// The opening braces of examples and hooks, in which any statement can throw.
  private let throwingBodies: Set<Int>
  /// The end of the function whose parameters closures cannot capture.
  private(set) var strictEnd = 0
  /// The edits of references to the instance, in order of position. Edits in text that an assertion moves are applied to the
  /// moved text.
  private var references: [SourceEdit]

  /// - Parameter references: the edits of references to the test case instance, which become part of the result.
  init(_ code: SourceCode, throwingBodies: Set<Int>, references: [SourceEdit]) {
    self.code = code
    self.throwingBodies = throwingBodies
    self.references = references.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Rewrites the assertions in some tokens.
  mutating func rewrite(_ tokens: ClosedRange<Int>) {
    defer { result.edits += references }
    let words = code.allWords.filter { $0.hasPrefix("XCT") || $0 == "func" || $0 == "init" }
    for index in code.indices(of: words).elements(in: tokens) {
      let name = code.string(at: index)
      if let function = DeclarationReader(code).declaration(at: index) { readSignature(function) }
      guard name.hasPrefix("XCT"), !code.is(".", at: index - 1) else { continue }
      do throws(Obstacle) {
        try rewrite(name, at: index)
      } catch {
        result.notes.append(error.note("`\(name)` stays as it is, and works in a spec", in: code))
      }
    }
  }

  /// Records the end of a function if closures cannot capture its parameters.
  private mutating func readSignature(_ function: SourceDeclaration) {
    guard let parameters = function.parameters, let body = function.body else { return }
    let isClosure = parameters.contains { code.is("->", at: $0) }
    let isEscaping = parameters.contains { code.is("@escaping", at: $0) }
    let isInout = parameters.contains { code.is("inout", at: $0) } || function.modifiers.contains("mutating")
    if isInout || (isClosure && !isEscaping) { strictEnd = max(strictEnd, body.upperBound) }
  }

  private mutating func rewrite(_ name: String, at index: Int) throws(Obstacle) {
    switch name {
    case "XCTFail":
      try change(index, [SourceEdit(code.tokens[index].range, "fail")], to: "fail(…)")
    case "XCTUnwrap": try rewriteUnwrap(AssertionCall(code, at: index))
    case "XCTSkip": try rewriteSkip(index)
    case "XCTSkipIf", "XCTSkipUnless": try rewriteConditionalSkip(AssertionCall(code, at: index))
    default:
      guard let assertion = Assertion(name) else {
        throw Obstacle(index, "in Candlestick, write \(Self.counterpart(of: name))")
      }
      try rewrite(assertion, AssertionCall(code, at: index))
    }
  }

  private static func counterpart(of name: String) -> String {
    switch name {
    case "XCTestExpectation", "XCTWaiter":
      "`await expect { … }.toEventually(…)`, or `waitUntil { done in … }`"
    case "XCTContext": "a group with a name"
    default: "an expectation with a matcher"
    }
  }

  mutating func change(_ index: Int, _ edits: [SourceEdit], to new: String) throws(Obstacle) {
    guard code.is("(", at: index + 1) else { throw Obstacle(index, "it is not called here") }
    // `expect(…).to(equal(…))` calls the functions `expect` and `equal`.
    let words = new.split { !$0.isLetter }.map(String.init)
    if let name = words.first(where: { $0 != "to" && $0 != "toNot" && hides($0) }) {
      throw Obstacle(index, "`\(name)` would be a function of Candlestick here, and is also a value; rename that")
    }
    result.edits += edits
    for edit in edits { references.removeSubrange(references(in: edit.range)) }
    result.change("`\(code.string(at: index))` becomes `\(new)`", at: index, in: code)
  }

  /// Returns the references that begin in some bytes.
  private func references(in bytes: Range<Int>) -> Range<Int> {
    let start = references.partitioningIndex { $0.range.lowerBound >= bytes.lowerBound }
    return start..<max(start, references.partitioningIndex { $0.range.lowerBound >= bytes.upperBound })
  }

  /// Returns the text of tokens that are moved, without references to the instance.
  func moved(_ tokens: ClosedRange<Int>) -> String {
    let bytes = code.bytes(of: tokens)
    var text = ""
    var start = bytes.lowerBound
    for edit in references[references(in: bytes)] {
      text += code.text[start..<edit.range.lowerBound] + edit.replacement
      start = edit.range.upperBound
    }
    return text + code.text[start..<bytes.upperBound]
  }

  /// Returns true if the file declares a value or parameter of a name.
  private func hides(_ name: String) -> Bool {
    code.indices(of: name).contains { index in
      guard !code.is(".", at: index - 1), !code.is("(", at: index + 1), !code.is("{", at: index + 1) else {
        return false
      }
      guard code.is(":", at: index + 1), !code.isDeclaredName(index) else { return true }
      // Otherwise it is the label of an argument.
      return code.opening(around: index).map { code.is("func", at: $0 - 2) || code.is("init", at: $0 - 1) } ?? false
    }
  }

  // MARK: - Expectations

  private mutating func rewrite(_ assertion: Assertion, _ call: AssertionCall) throws(Obstacle) {
    guard isStatement(call) else {
      throw Obstacle(call.name, "it is part of an expression; write the expectation as a statement of its own")
    }
    if call.name < strictEnd {
      throw Obstacle(
        call.name,
        "the function has an `inout` parameter or a non-escaping closure; pass values to it instead"
      )
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
    if let second = expected {
      // A literal is the expected value, on whichever side it is.
      let isSwapped =
        (call.isLiteral(actual) && !call.isLiteral(second) || code.is("nil", at: actual.lowerBound))
        && matcher == "equal" && call.accuracy == nil
      if isSwapped { (actual, expected) = (second, actual) }
      if let value = expected, value.count == 1, code.is("nil", at: value.lowerBound), matcher == "equal" {
        (expected, matcher) = (nil, "beNil")
      }
    }
    if let expected { try check(actual, expected, assertion, call) }
    if let accuracy = call.accuracy {
      guard matcher == "equal" else { throw Obstacle(call.name, "it takes no accuracy") }
      guard !isInteger(accuracy) else {
        throw Obstacle(
          accuracy.lowerBound,
          "`beCloseTo` takes floating-point numbers; if these are such numbers, write `1.0` for `1`"
        )
      }
      matcher = "beCloseTo"
    }

    let isInOrder = actual.lowerBound == call.values[0].lowerBound
    let parts = [actual, expected, call.accuracy, message].compactMap { $0 }
    var glue = ["expect(\(call.location)"]
    var tail = ")"
    if expected == nil {
      tail = ").\(assertion.method)(\(matcher)()"
    } else {
      glue.append(").\(assertion.method)(\(matcher)(")
    }
    if call.accuracy != nil { glue.append(", within: ") }
    if message != nil { glue.append(tail + ", description: ") }
    glue.append(message == nil ? tail + ")" : ")")
    let new = "expect(…).\(assertion.method)(\(matcher)(\(expected == nil ? "" : "…")))"
    guard isInOrder, expected != nil || assertion.shape == .one else {
      let isPlain =
        code.comments(in: code.bytes(of: call.tokens)).isEmpty && !parts.contains { call.callsXCTest(in: $0) }
      guard isPlain else { throw Obstacle(call.name, "write the computed value first, and the expected one second") }
      var text = glue[0]
      for (part, piece) in zip(parts, glue.dropFirst()) { text += moved(part) + piece }
      return try change(call.name, [SourceEdit(code.bytes(of: call.tokens), text)], to: new)
    }
    try change(call.name, edits(call, parts, glue), to: new)
  }

  /// Checks that the expectation would mean the same as the assertion.
  private func check(
    _ actual: ClosedRange<Int>,
    _ expected: ClosedRange<Int>,
    _ assertion: Assertion,
    _ call: AssertionCall
  ) throws(Obstacle) {
    let hasTry = call.topLevel(expected).contains { index in
      code.is("try", at: index) && !code.is("?", at: index + 1) && !code.is("!", at: index + 1)
    }
    if hasTry && !throwingBodies.contains(code.braces(around: call.name).first?.lowerBound ?? -1) {
      throw Obstacle(
        expected.lowerBound,
        "an error thrown here would end the function; compute the value in a line before"
      )
    }
    guard assertion.matcher == "equal" else { return }
    let other = assertion.method == "to" ? expected : actual
    let mayBeNil = { (tokens: ClosedRange<Int>) in call.topLevel(tokens).contains { isOptionalMark($0) } }
    guard !mayBeNil(other), assertion.method == "to" || !mayBeNil(expected) else {
      throw Obstacle(other.lowerBound, "`equal` fails for nil; if the value may be nil here, use `beNil` or unwrap it")
    }
  }

  /// Returns true if a token is the `?` of `a?.b`, `a?[0]`, `as?` or `try?`.
  private func isOptionalMark(_ index: Int) -> Bool {
    guard code.is("?", at: index), index > 0, index + 1 < code.tokens.count else { return false }
    if code.is("as", at: index - 1) || code.is("try", at: index - 1) { return true }
    let range = code.tokens[index].range
    let isPostfix = code.tokens[index - 1].range.upperBound == range.lowerBound
    let isChain = [".", "[", "("].contains { code.is($0, at: index + 1) }
    return isPostfix && isChain && code.tokens[index + 1].range.lowerBound == range.upperBound
  }

  private func isInteger(_ value: ClosedRange<Int>) -> Bool {
    guard value.count == 1, code.tokens[value.lowerBound].kind == .number else { return false }
    return !code.string(at: value.lowerBound).contains { ".eE".contains($0) }
  }

  private mutating func rewriteCode(
    _ assertion: Assertion,
    _ call: AssertionCall,
    _ message: ClosedRange<Int>?
  ) throws(Obstacle) {
    if let message, code.tokens[message.lowerBound].kind != .string,
      code.tokens[message.lowerBound].kind != .stringOpening
    {
      throw Obstacle(message.lowerBound, "write the closure after the brackets, and the message as a string")
    }
    if call.trailingClosure != nil, assertion.method != "to" { throw Obstacle(call.name, "a closure follows it") }
    let value = call.values[0]
    let isShort = call.topLevel(value).contains { code.string(at: $0).hasPrefix("$") }
    let isClosure = code.is("try", at: value.lowerBound) && !isShort && !code.is("try", at: call.name - 1)
    let arguments = call.location.isEmpty ? "" : "(\(call.location.dropLast(2)))"
    let opening = isClosure ? "expect\(arguments) { " : "expect(\(call.location)"
    let closing = isClosure ? " }.\(assertion.method)(throwError" : ").\(assertion.method)(throwError"
    let new = "expect { … }.\(assertion.method)(throwError())"
    guard let closure = call.trailingClosure else {
      let glue = [opening, closing + (message == nil ? "())" : "(), description: "), ")"]
      let parts = [value, message].compactMap { $0 }
      return try change(call.name, edits(call, parts, message == nil ? Array(glue.prefix(2)) : glue), to: new)
    }
    let (start, end) = (code.bytes(of: value), code.bytes(of: closure))
    guard code.comments(in: start.upperBound..<end.lowerBound).isEmpty else {
      throw Obstacle(call.name, "there is a comment between its arguments and the closure")
    }
    let description = message.map { ", description: \(moved($0)))" } ?? ")"
    let name = code.tokens[call.name].range.lowerBound
    guard code.comments(in: name..<start.lowerBound).isEmpty else {
      throw Obstacle(call.name, "there is a comment before its argument")
    }
    try change(
      call.name,
      [
        SourceEdit(name..<start.lowerBound, opening), SourceEdit(start.upperBound..<end.lowerBound, closing + " "),
        SourceEdit(end.upperBound..<end.upperBound, description),
      ],
      to: new
    )
  }

  /// Returns the edits that replace the text around and between the arguments of a call, which stay in order.
  private func edits(_ call: AssertionCall, _ parts: [ClosedRange<Int>], _ glue: [String]) throws(Obstacle)
    -> [SourceEdit]
  {
    var edits: [SourceEdit] = []
    var start = code.tokens[call.name].range.lowerBound
    for (index, piece) in glue.enumerated() {
      let isLast = index == parts.count
      let end =
        isLast ? code.tokens[call.brackets.upperBound].range.upperBound : code.bytes(of: parts[index]).lowerBound
      if code.comments(in: start..<end).isEmpty {
        edits.append(SourceEdit(start..<end, piece))
      } else {
        guard !isLast || call.location.isEmpty else { throw Obstacle(call.name, "there is a comment before `file:`") }
        try edits += around(call, start..<end, piece, isFirst: index == 0, isLast: isLast)
      }
      if !isLast { start = code.bytes(of: parts[index]).upperBound }
    }
    return edits
  }

  /// Returns the edits for the text between two arguments if it contains a comment, which is kept.
  private func around(
    _ call: AssertionCall,
    _ bytes: Range<Int>,
    _ piece: String,
    isFirst: Bool,
    isLast: Bool
  ) throws(Obstacle) -> [SourceEdit] {
    if isFirst {
      let head = code.tokens[call.name].range.lowerBound..<code.tokens[call.brackets.lowerBound].range.upperBound
      guard code.comments(in: head).isEmpty else { throw Obstacle(call.name, "there is a comment after its name") }
      return [SourceEdit(head, piece)]
    }
    var replaced = (call.brackets).filter { bytes.contains(code.tokens[$0].range.lowerBound) }
    // The label `accuracy` is removed with the comma, a trailing comma with the bracket.
    guard let first = replaced.first else { throw Obstacle(call.name, "its arguments cannot be told apart") }
    if isLast, let last = replaced.popLast() {
      return replaced.map { SourceEdit(code.tokens[$0].range, "") } + [SourceEdit(code.tokens[last].range, piece)]
    }
    return [SourceEdit(code.tokens[first].range, piece.last == " " ? String(piece.dropLast()) : piece)]
      + replaced.dropFirst().map { SourceEdit(code.tokens[$0].range, "") }
  }

  /// True if a call, which is in the braces of a class, is a statement of its own, so that its value is not used.
  func isStatement(_ call: AssertionCall) -> Bool {
    var start = call.name
    while code.is("try", at: start - 1) || code.is("await", at: start - 1) { start -= 1 }
    let isAfter = ["{", "}", ";", ":", "in"].contains { code.is($0, at: start - 1) }
    let isAfterOperator =
      code.tokens[start - 1].kind == .operator && !["!", "?", ">"].contains { code.is($0, at: start - 1) }
    let startsLine =
      code.tokens[start].startsLine && !isAfterOperator
      && !["(", "[", ",", "return", "=", "."].contains { code.is($0, at: start - 1) }
    let end = call.tokens.upperBound + 1
    let isBefore =
      code.tokens[end].startsLine && !isContinued(end)
      || ["}", ";"].contains { code.is($0, at: end) }
    return (isAfter || startsLine) && isBefore
  }

  private func isContinued(_ index: Int) -> Bool {
    code.tokens[index].kind == .operator || code.is(".", at: index) || code.is(")", at: index)
  }
}
