/// Finds and removes focus that was left in specs.
///
/// It reads tokens, not types: a call of `fit`, `fdescribe` or `fcontext` counts if it has a description and a closure, so
/// that the user's own function with such a name is left alone.
package struct FocusLint: Sendable {
  private let code: SourceCode
  /// Each focus in the source, in order.
  package private(set) var focuses: [Focus] = []

  /// Finds the focus in a source.
  package init(_ code: SourceCode) {
    self.code = code
    let found = code.tokens.indices.filter { code.name(at: $0).map { Self.unfocusedNames[$0] != nil } ?? false }
    guard !found.isEmpty else { return }
    let calls = SpecCalls(code)
    focuses = found.compactMap { index in
      guard let name = code.name(at: index), let unfocusedName = Self.unfocusedNames[name], calls.isCall(index),
        let call = SourceCall(code, at: index), isFocus(name, call)
      else { return nil }
      let range = code.tokens[index].range
      let start = range.upperBound - name.utf8.count - (range.count > name.utf8.count ? 1 : 0)
      return Focus(
        name: name,
        unfocusedName: unfocusedName,
        path: code.text.path,
        position: code.position(at: index),
        letter: start..<start + 1
      )
    }
  }

  /// The edits that remove the focus, and nothing else.
  package var edits: [SourceEdit] { focuses.map { SourceEdit($0.letter, "") } }

  /// Returns the source without focus.
  ///
  /// - Throws: an error only if Candlestick has a bug.
  package func fixed() throws(SourceError) -> EditedSource { try EditedSource(code.text, edits) }

  private static let unfocusedNames = [
    "fit": "it", "fdescribe": "describe", "fcontext": "context", "fitBehavesLike": "itBehavesLike",
  ]

  /// Returns true if the arguments of a call are those of a DSL function.
  private func isFocus(_ name: String, _ call: SourceCall) -> Bool {
    guard let description = call.arguments.first, description.label == nil else { return false }
    if name == "fitBehavesLike" || call.argument("closure") != nil { return true }
    guard call.trailingClosure != nil else { return false }
    let kind = code.tokens[description.value.lowerBound].kind
    return kind == .string || kind == .stringOpening || !isCondition(at: call.name)
  }

  /// Returns true if a brace after the call belongs to a statement: `if fit(size) {`, `for point in fit(points) {`.
  private func isCondition(at index: Int) -> Bool {
    if ["if", "while", "switch", "&&", "||", "!", ","].contains(where: { code.is($0, at: index - 1) }) { return true }
    guard code.is("in", at: index - 1) else { return false }
    var start = index - 1
    while start > 0, !code.tokens[start].startsLine, !code.is("{", at: start - 1), !code.is("for", at: start) {
      start -= 1
    }
    return code.is("for", at: start)
  }
}
