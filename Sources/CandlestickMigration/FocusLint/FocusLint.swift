/// Finds and removes focus that was left in specs.
///
/// Works on tokens, without type information. A call of `fit`, `fdescribe` or `fcontext` counts if it has a description and
/// a closure, so that unrelated functions with these names are ignored. Any call of `fcase`, which declares a focused case,
/// counts.
package struct FocusLint: Sendable {
  /// A call that focuses an example, a group or a case, so that all others are skipped.
  package struct Focus: Hashable, Sendable {
    /// The called function, such as `fit`.
    package let name: String
    /// The equivalent function without focus, such as `it`.
    package let unfocusedName: String
    package let path: String
    /// The start of the name.
    package let position: SourcePosition
    /// The bytes of the name, without backquotes.
    let bytes: Range<Int>

    /// Returns the focus in the format of compiler diagnostics, which editors and build logs link to the code.
    package func diagnostic(_ severity: Severity) -> String {
      let message = "\"\(name)\" skips all examples without focus; write \"\(unfocusedName)\", or run "
      return SourceError(path: path, position: position, message: message + "`swift package lint-specs --fix`")
        .diagnostic(severity)
    }
  }

  private static let unfocusedNames = [
    "fit": "it", "fdescribe": "describe", "fcontext": "context", "fitBehavesLike": "itBehavesLike", "fcase": "SpecCase",
  ]

  private let code: SourceCode
  /// The focused calls, in order.
  package private(set) var focuses: [Focus] = []

  package init(_ code: SourceCode) {
    self.code = code
    let found = code.indices(of: Self.unfocusedNames.keys.flatMap { [$0, "`\($0)`"] })
    guard !found.isEmpty else { return }
    let calls = SpecCalls(code)
    focuses = found.compactMap { index in
      guard let name = code.name(at: index), let unfocusedName = Self.unfocusedNames[name], calls.isCall(index),
        let call = SourceCall(code, at: index), isFocus(name, call)
      else { return nil }
      let start = code.start(of: index) + (code.isPlain(index) ? 0 : 1)
      return Focus(
        name: name,
        unfocusedName: unfocusedName,
        path: code.text.path,
        position: code.position(at: index),
        bytes: start..<start + name.utf8.count
      )
    }
  }

  /// Returns the source with the focus removed.
  ///
  /// - Throws: an error only if there is a bug in Candlestick.
  package func fixed() throws(SourceError) -> EditedSource {
    try EditedSource(code.text, focuses.map { SourceEdit($0.bytes, $0.unfocusedName) })
  }

  /// Returns true if a call has the arguments of a DSL function.
  private func isFocus(_ name: String, _ call: SourceCall) -> Bool {
    if name == "fcase" { return !call.arguments.isEmpty && !code.is("case", at: call.name - 1) }
    guard let description = call.arguments.first, description.label == nil else { return false }
    if name == "fitBehavesLike" || call.argument("closure") != nil { return true }
    guard call.trailingClosure != nil else { return false }
    let kind = code.tokens[description.value.lowerBound].kind
    return kind == .string || kind == .stringOpening || !isCondition(at: call.name)
  }

  /// Returns true if the brace after the call belongs to a statement: `if fit(size) {`, `for point in fit(points) {`.
  private func isCondition(at index: Int) -> Bool {
    if code.isAny(of: ["if", "while", "switch", "&&", "||", "!", ","], at: index - 1) { return true }
    guard code.is("in", at: index - 1) else { return false }
    var start = index - 1
    while start > 0, !code.tokens[start].startsLine, !code.is("{", at: start - 1), !code.is("for", at: start) {
      start -= 1
    }
    return code.is("for", at: start)
  }
}
