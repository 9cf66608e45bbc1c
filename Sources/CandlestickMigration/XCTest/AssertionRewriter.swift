/// Rewrites XCTest assertions as expectations.
struct AssertionRewriter: FileEditor {
  let code: SourceCode
  var result = FileMigration()
  /// The opening braces of examples and hooks. Any statement directly in them may throw.
  let throwingBodies: Set<Int>
  /// The end of a function whose parameters cannot be captured by closures.
  private(set) var strictEnd = 0
  /// The edits of references to the instance, in order of position. If an assertion moves text, they are applied to the
  /// moved text.
  private var references: [SourceEdit]

  /// - Parameters:
  ///   - code: the file.
  ///   - throwingBodies: the opening braces of examples and hooks.
  ///   - references: the edits of references to the test case instance. They become part of the result.
  init(_ code: SourceCode, throwingBodies: Set<Int>, references: [SourceEdit]) {
    self.code = code
    self.throwingBodies = throwingBodies
    self.references = references.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Rewrites the assertions in a range.
  mutating func rewrite(_ tokens: ClosedRange<Int>) {
    let words = code.allWords.filter { $0.hasPrefix("XCT") || $0 == "func" || $0 == "init" }
    for index in code.indices(of: words).elements(in: tokens) {
      let name = code.string(at: index)
      if let function = code.declaration(at: index) { readSignature(function) }
      guard name.hasPrefix("XCT"), !code.is(".", at: index - 1) else { continue }
      do throws(Obstacle) {
        try rewrite(name, at: index)
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
    case "XCTFail": try change(index, [SourceEdit(code.tokens[index].range, "fail")], to: "fail(…)")
    case "XCTUnwrap": try rewriteUnwrap(AssertionCall(code, at: index))
    case "XCTSkip": try rewriteSkip(index)
    case "XCTSkipIf", "XCTSkipUnless": try rewriteConditionalSkip(AssertionCall(code, at: index))
    case "XCTContext": try rewriteActivity(index)
    case "XCTExpectFailure": try rewriteExpectedFailure(index)
    default:
      guard let assertion = Assertion(name) else {
        let counterpart =
          switch name {
          case "XCTestExpectation", "XCTWaiter": "`await expect { … }.toEventually(…)`, or `waitUntil { done in … }`"
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
    if let name = words.first(where: { $0 != "to" && $0 != "toNot" && isHidden($0) }) {
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
