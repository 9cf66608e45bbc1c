/// Rewrites XCTest assertions as expectations.
struct AssertionRewriter: FileEditor {
  let code: SourceCode
  var result = FileMigration()
  /// The opening braces of examples and hooks. Any statement directly in them may throw.
  let throwingBodies: Set<Int>
  /// The code in which a failure ends the example.
  private let stops: FailureStops
  /// The end of a function whose parameters cannot be captured by closures.
  private(set) var strictEnd = 0
  /// The edits of references to the instance, in order of position. If an assertion moves text, they are applied to the
  /// moved text.
  private var references: [SourceEdit]
  /// The statements that are removed, in which nothing else may change.
  private(set) var removed: [ClosedRange<Int>]

  /// - Parameters:
  ///   - code: the file.
  ///   - throwingBodies: the opening braces of examples and hooks.
  ///   - stops: the code in which a failure ends the example.
  ///   - references: the edits of references to the test case instance. They become part of the result.
  ///   - removed: the statements that these edits remove.
  init(
    _ code: SourceCode,
    throwingBodies: Set<Int>,
    stops: FailureStops,
    references: [SourceEdit],
    removed: [ClosedRange<Int>]
  ) {
    self.code = code
    self.stops = stops
    self.throwingBodies = throwingBodies
    self.removed = removed
    self.references = references.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Rewrites the assertions in some ranges.
  mutating func rewrite(_ ranges: [ClosedRange<Int>]) {
    let words = code.allWords.filter { $0.hasPrefix("XCT") || $0 == "func" || $0 == "init" }
    let indices = code.indices(of: words)
    for index in ranges.flatMap({ indices.elements(in: $0) }).sorted() {
      let name = code.string(at: index)
      if let function = code.declaration(at: index) { readSignature(function) }
      guard name.hasPrefix("XCT"), !code.is(".", at: index - 1), !removed.contains(where: { $0.contains(index) }) else {
        continue
      }
      do throws(Obstacle) {
        try rewrite(name, at: index)
        if stops.stops(at: index), !endsExample(index), Self.endsTest(name) { noteContinuing(index) }
      } catch {
        result.note(error, "`\(name)` stays as it is, and works in a spec", in: code)
      }
    }
    result.edits += references
  }

  /// Records the end of a function if its parameters cannot be captured by closures.
  private mutating func readSignature(_ function: SourceDeclaration) {
    guard let parameters = function.parameters, let body = function.body else { return }
    func has(_ word: String) -> Bool { parameters.contains { code.is(word, at: $0) } }
    let isInout = has("inout") || function.modifiers.contains("mutating")
    if isInout || has("->") && !has("@escaping") { strictEnd = max(strictEnd, body.upperBound) }
  }

  private mutating func rewrite(_ name: String, at index: Int) throws(Obstacle) {
    switch name {
    case "XCTFail": try rewriteFailure(index)
    case "XCTUnwrap": try rewriteUnwrap(AssertionCall(code, at: index))
    case "XCTSkip": try rewriteSkip(index)
    case "XCTSkipIf", "XCTSkipUnless": try rewriteConditionalSkip(AssertionCall(code, at: index))
    case "XCTContext": try rewriteActivity(index)
    case "XCTExpectFailure": try rewriteExpectedFailure(index)
    default:
      guard let assertion = Assertion(name) else {
        let counterpart =
          switch name {
          case _ where name == "XCTWaiter" || name.hasSuffix("Expectation"):
            "`await expect { … }.toEventually(…)`, or `waitUntil { done in … }`"
          case "XCTAttachment": "`attach(…)`"
          default: "an expectation with a matcher"
          }
        throw Obstacle(index, "in Candlestick, write \(counterpart)")
      }
      try rewrite(assertion, AssertionCall(code, at: index))
    }
  }

  mutating func change(_ index: Int, _ edits: [SourceEdit], to new: String) throws(Obstacle) {
    guard code.isAny(of: ["(", "{"], at: index + 1) else { throw Obstacle(index, "it is not called here") }
    // `expect(…).to(equal(…))` calls the functions `expect` and `equal`, for example.
    let words = new.split { !$0.isLetter }.map(String.init)
    if let name = words.first(where: { !["to", "toNot", "guard"].contains($0) && isHidden($0) }) {
      throw Obstacle(index, "`\(name)` would be both a function of Candlestick and a value here; rename the value")
    }
    result.edits += edits
    for edit in edits { references.removeSubrange(references(in: edit.range)) }
    change("`\(code.string(at: index))` becomes `\(new)`")
  }

  /// Returns the references that start within some bytes.
  private func references(in bytes: Range<Int>) -> Range<Int> {
    let start = references.partitioningIndex { $0.range.lowerBound >= bytes.lowerBound }
    return start..<max(start, references.partitioningIndex { $0.range.lowerBound >= bytes.upperBound })
  }

  /// Returns the text of tokens that are moved, with references to the instance replaced.
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

  /// Returns true if the file declares a value or parameter with the name.
  private func isHidden(_ name: String) -> Bool {
    code.indices(of: name).contains { index in
      guard !code.is(".", at: index - 1), !code.isAny(of: ["(", "{"], at: index + 1) else { return false }
      // A name before a colon is either a binding or the label of an argument.
      return !code.is(":", at: index + 1) || code.isBinding(index)
    }
  }

  // MARK: - Failures that end the example

  /// Returns true if a failure of the assertion must end the example, and can.
  func endsExample(_ index: Int) -> Bool { stops.stops(at: index) && stops.canThrow(at: index) }

  /// Returns true if a failure of the assertion ends the test if `continueAfterFailure` is false. An error always ends it.
  private static func endsTest(_ name: String) -> Bool { name == "XCTFail" || name.hasPrefix("XCTAssert") }

  /// Adds a note about the first assertion whose failure no longer ends the test.
  private mutating func noteContinuing(_ index: Int) {
    let message = "a failure here ended the test, since `continueAfterFailure` is false, and does not end the example"
    guard !result.notes.contains(where: { $0.message.hasPrefix(message) }) else { return }
    let remedy =
      code.isAny(of: ["XCTAssertNil", "XCTAssertThrowsError", "XCTAssertNoThrow"], at: index)
      ? "throw `StopTest.silently` unless the `status` of the expectation is `.passed`"
      : "write `try require(…)` or `try requireFail(…)`"
    note("\(message); where code can throw, \(remedy)", at: index)
  }

  private mutating func rewriteFailure(_ index: Int) throws(Obstacle) {
    let isReturned = code.is("return", at: index - 1)
    let isStatement = isReturned || (try? AssertionCall(code, at: index))?.isStatement == true
    guard isStatement, endsExample(index), let call = SourceCall(code, at: index) else {
      return try change(index, [SourceEdit(code.tokens[index].range, "fail")], to: "fail(…)")
    }
    // The function never returns, and the compiler warns about statements after it.
    let next = code.is(";", at: call.end + 1) ? call.end + 2 : call.end + 1
    let exit = exitStatement(at: next)
    guard code.isAny(of: ["}", "case", "default", "@unknown"], at: exit.map { $0.upperBound + 1 } ?? next) else {
      noteContinuing(index)
      return try change(index, [SourceEdit(code.tokens[index].range, "fail")], to: "fail(…)")
    }
    let labels = call.arguments.filter { $0.label == "file" }.map { code.tokens[$0.tokens.lowerBound].range }
    let start = code.start(of: isReturned ? index - 1 : index)
    try checkComments(index, start..<code.start(of: index), "before it")
    var edits = [SourceEdit(start..<code.end(of: index), "try requireFail")]
    edits += labels.map { SourceEdit($0, "filePath") }
    if let exit { edits.append(SourceEdit(code.text.removable(code.bytes(of: exit), keepsSpace: true), "")) }
    try change(index, edits, to: "requireFail(…)")
    if let exit { removed.append(exit) }
  }

  /// Returns the statement at a token, with its semicolon, if it leaves the code around it; nil if it does not, or has a
  /// comment.
  private func exitStatement(at index: Int) -> ClosedRange<Int>? {
    guard code.isAny(of: ["return", "throw", "break", "continue"], at: index) else { return nil }
    let line = index...code.statementEnd(from: index)
    // The next case may be on the same line.
    let label = code.topLevel(line).first { code.isAny(of: ["case", "default"], at: $0) && !code.is(".", at: $0 - 1) }
    let end = label.map { $0 - 1 } ?? line.upperBound
    let statement = index...(code.is(";", at: end + 1) ? end + 1 : end)
    return code.comments(in: code.bytes(of: statement)).isEmpty ? statement : nil
  }

  // MARK: - Unwrapping and skipping

  private mutating func rewriteUnwrap(_ call: AssertionCall) throws(Obstacle) {
    if call.name < strictEnd {
      throw Obstacle(call.name, "the function has an `inout` parameter or a non-escaping closure")
    }
    guard let value = call.values.first, call.values.count <= 2 else {
      throw Obstacle(call.name, "its arguments cannot be migrated")
    }
    let message = call.values.count == 2 ? "description: \(moved(call.values[1])), " : ""
    var edits = [SourceEdit(code.tokens[call.name].range, "unwrap")]
    if !(call.location + message).isEmpty {
      let (start, end) = (code.bytes(of: value), code.start(of: call.brackets.upperBound))
      try checkComments(call.name, start.upperBound..<end, "between its arguments")
      edits.append(SourceEdit(start.lowerBound..<start.lowerBound, call.location + message))
      edits.append(SourceEdit(start.upperBound..<end, ""))
    }
    try change(call.name, edits, to: "unwrap(…)")
  }

  /// Rewrites `throw XCTSkip(…)`.
  private mutating func rewriteSkip(_ index: Int) throws(Obstacle) {
    guard code.is("throw", at: index - 1) else { throw Obstacle(index, "in Candlestick, write `try skip(…)`") }
    let range = code.bytes(of: index - 1...index)
    try checkComments(index, range, "before it")
    try change(index, [SourceEdit(range, "try skip")], to: "skip(…)")
  }

  /// Rewrites `try XCTSkipIf(…)`.
  private mutating func rewriteConditionalSkip(_ call: AssertionCall) throws(Obstacle) {
    let bytes = code.bytes(of: call.name - 1...call.tokens.upperBound)
    guard code.is("try", at: call.name - 1), call.isStatement, (1...2).contains(call.values.count),
      call.location.isEmpty, code.comments(in: bytes).isEmpty,
      !call.values.contains(where: { call.callsXCTest(in: $0) }),
      !code.topLevel(call.values[0]).contains(where: { code.is("{", at: $0) })
    else {
      throw Obstacle(call.name, "in Candlestick, write `if … { try skip(…) }`")
    }
    let reason = call.values.count == 2 ? moved(call.values[1]) : ""
    let condition = moved(call.values[0])
    let text = code.is("XCTSkipIf", at: call.name) ? condition : "!(\(condition))"
    try change(call.name, [SourceEdit(bytes, "if \(text) { try skip(\(reason)) }")], to: "skip(…)")
  }

  func checkComments(_ index: Int, _ bytes: Range<Int>, _ location: String) throws(Obstacle) {
    guard code.comments(in: bytes).isEmpty else { throw Obstacle(index, "there is a comment \(location)") }
  }
}
