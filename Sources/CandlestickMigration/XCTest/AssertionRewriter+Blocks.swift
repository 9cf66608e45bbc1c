/// Rewrites XCTest calls that run a block.
extension AssertionRewriter {
  /// Rewrites `XCTContext.runActivity(named: …) { _ in … }`.
  mutating func rewriteActivity(_ index: Int) throws(Obstacle) {
    let remedy = "in Candlestick, write `withNote(…) { … }` around the code, and `attach(…)` for an attachment"
    guard code.is(".", at: index + 1), code.is("runActivity", at: index + 2),
      let call = SourceCall(code, at: index + 2), let closure = call.trailingClosure, call.arguments.count == 1,
      let name = call.argument("named")?.value, let end = code.closureIn(closure), end == closure.lowerBound + 2,
      code.is("_", at: end - 1)
    else { throw Obstacle(index, remedy) }
    let head = code.start(of: index)..<code.start(of: name.lowerBound)
    let parameter = code.end(of: closure.lowerBound)..<code.end(of: end)
    try checkComments(index, head, "before its name")
    try checkComments(index, parameter, "before `in`")
    try change(index + 2, [SourceEdit(head, "withNote("), SourceEdit(parameter, "")], to: "withNote(…)")
  }

  /// Rewrites `XCTExpectFailure("…", strict: …) { … }`. The block must not throw, because `withKnownIssue` would treat a
  /// thrown error as an expected failure.
  mutating func rewriteExpectedFailure(_ index: Int) throws(Obstacle) {
    let remedy = "in Candlestick, write `withKnownIssue(…) { … }` around the code, or use the trait `.knownIssue(…)`"
    guard let call = SourceCall(code, at: index), let closure = call.trailingClosure,
      code.startsStatement(at: index) || code.isAny(of: ["{", "}", ";", "in"], at: index - 1),
      code.startsStatement(at: call.end + 1) || code.isAny(of: ["}", ";"], at: call.end + 1),
      code.closureIn(closure) == nil, !closure.contains(where: { code.isAny(of: ["try", "return"], at: $0) })
    else { throw Obstacle(index, remedy) }
    var edits = [SourceEdit(code.tokens[index].range, "withKnownIssue")]
    for argument in call.arguments {
      switch argument.label {
      case nil where [.string, .stringOpening].contains(code.tokens[argument.value.lowerBound].kind): break
      case "strict" where argument.value.count == 1 && code.is("false", at: argument.value.lowerBound):
        edits.append(SourceEdit(code.bytes(of: argument.tokens), "isIntermittent: true"))
      default: throw Obstacle(argument.tokens.lowerBound, remedy)
      }
    }
    try change(index, edits, to: "withKnownIssue(…)")
  }
}
