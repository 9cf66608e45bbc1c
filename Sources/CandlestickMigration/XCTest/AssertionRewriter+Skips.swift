/// Rewrites `XCTUnwrap` and the functions that skip a test.
extension AssertionRewriter {
  mutating func rewriteUnwrap(_ call: AssertionCall) throws(Obstacle) {
    if call.name < strictEnd {
      throw Obstacle(call.name, "the function has an `inout` parameter or a non-escaping closure")
    }
    guard let value = call.values.first, call.values.count <= 2 else {
      throw Obstacle(call.name, "its arguments cannot be migrated")
    }
    let message = call.values.count == 2 ? "description: \(moved(call.values[1])), " : ""
    var edits = [SourceEdit(code.tokens[call.name].range, "unwrap")]
    if !(call.location + message).isEmpty {
      let (start, end) = (code.bytes(of: value), code.tokens[call.brackets.upperBound].range)
      guard code.comments(in: start.upperBound..<end.lowerBound).isEmpty else {
        throw Obstacle(call.name, "there is a comment between its arguments")
      }
      edits.append(SourceEdit(start.lowerBound..<start.lowerBound, call.location + message))
      edits.append(SourceEdit(start.upperBound..<end.lowerBound, ""))
    }
    try change(call.name, edits, to: "unwrap(…)")
  }

  /// `throw XCTSkip(…)`
  mutating func rewriteSkip(_ index: Int) throws(Obstacle) {
    guard code.is("throw", at: index - 1) else { throw Obstacle(index, "in Candlestick, write `try skip(…)`") }
    let range = code.tokens[index - 1].range.lowerBound..<code.tokens[index].range.upperBound
    guard code.comments(in: range).isEmpty else { throw Obstacle(index, "there is a comment before it") }
    try change(index, [SourceEdit(range, "try skip")], to: "skip(…)")
  }

  /// `try XCTSkipIf(…)`
  mutating func rewriteConditionalSkip(_ call: AssertionCall) throws(Obstacle) {
    let start = call.name - 1
    guard code.is("try", at: start), isStatement(call), (1...2).contains(call.values.count), call.location.isEmpty,
      code.comments(in: code.bytes(of: start...call.tokens.upperBound)).isEmpty,
      !call.values.contains(where: { call.callsXCTest(in: $0) }),
      call.topLevel(call.values[0]).allSatisfy({ !code.is("{", at: $0) })
    else {
      throw Obstacle(call.name, "in Candlestick, write `if … { try skip(…) }`")
    }
    let reason = call.values.count == 2 ? moved(call.values[1]) : ""
    let condition = moved(call.values[0])
    let text = code.is("XCTSkipIf", at: call.name) ? condition : "!(\(condition))"
    let edit = SourceEdit(code.bytes(of: start...call.tokens.upperBound), "if \(text) { try skip(\(reason)) }")
    try change(call.name, [edit], to: "skip(…)")
  }
}
