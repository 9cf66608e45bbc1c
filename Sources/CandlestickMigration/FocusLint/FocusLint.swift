import CandlestickSource

/// Finds and removes the focus that was left in specs.
///
/// It reads tokens, not types: a call of `fit`, `fdescribe` or `fcontext` counts if it has a description and a closure, as
/// the functions of a spec have, so that a function of the user's own with such a name is left alone.
package struct FocusLint: Sendable {
  /// The source that is looked at.
  private let code: SourceCode
  /// Each focus in the source, in order.
  package private(set) var focuses: [Focus] = []

  /// Looks for focus in a source.
  package init(_ code: SourceCode) {
    self.code = code
    let classes = Self.specClasses(in: code)
    focuses = code.tokens.indices.compactMap { index in
      guard let name = code.name(at: index), let unfocusedName = Self.unfocusedNames[name] else { return nil }
      guard isCall(at: index), isOfSpec(at: index, classes), isFocus(name, at: index) else { return nil }
      let range = code.tokens[index].range
      let start = range.upperBound - name.utf8.count - (range.count > name.utf8.count ? 1 : 0)
      return Focus(
        name: name,
        unfocusedName: unfocusedName,
        path: code.text.path,
        place: code.place(at: index),
        letter: start..<start + 1
      )
    }
  }

  /// What removes the focus, and nothing else.
  package var edits: [SourceEdit] { focuses.map { SourceEdit($0.letter, "") } }

  /// The source without focus.
  ///
  /// - Throws: nothing unless the edits are wrong, which is a mistake in Candlestick.
  package func fixed() throws(SourceError) -> EditedSource { try EditedSource(code.text, edits) }

  private static let unfocusedNames = [
    "fit": "it", "fdescribe": "describe", "fcontext": "context", "fitBehavesLike": "itBehavesLike",
  ]

  // MARK: - What is a call of the DSL

  /// Whether a name is followed by arguments, and is not being declared.
  private func isCall(at index: Int) -> Bool {
    code.is("(", at: index + 1) && !code.tokens[index + 1].startsLine && !code.is("func", at: index - 1)
      && !code.is("macro", at: index - 1) && !isAttribute(at: index)
  }

  private func isAttribute(at index: Int) -> Bool {
    code.is("@", at: index - 1) || code.is("#", at: index - 1)
  }

  /// Whether a call has no base, or one that the DSL has: `Self.fit(…)`, `CatSpec.fit(…)`, `Quick.fit(…)`.
  private func isOfSpec(at index: Int, _ classes: Set<String>) -> Bool {
    guard code.is(".", at: index - 1) else { return true }
    guard let base = code.name(at: index - 2), !code.is(".", at: index - 3) else { return false }
    return base == "self" || base == "Self" || base == "super" || base.hasSuffix("Spec") || Self.modules.contains(base)
      || classes.contains(base)
  }

  private static let modules: Set<String> = ["Candlestick", "CandlestickSpecs", "Quick"]

  /// The classes of a file that inherit from one that is named as specs are.
  private static func specClasses(in code: SourceCode) -> Set<String> {
    var classes: Set<String> = []
    for index in code.tokens.indices where code.is("class", at: index) && code.is(":", at: index + 2) {
      guard let name = code.name(at: index + 1), let superclass = code.name(at: index + 3) else { continue }
      if superclass.hasSuffix("Spec") || classes.contains(superclass) { classes.insert(name) }
    }
    return classes
  }

  /// Whether the arguments of a call are those of a spec's function.
  private func isFocus(_ name: String, at index: Int) -> Bool {
    let first = index + 2
    let hasDescription = !code.is(")", at: first) && !(code.name(at: first) != nil && code.is(":", at: first + 1))
    guard hasDescription, let end = code.partner(of: index + 1) else { return false }
    if name == "fitBehavesLike" || hasArgument("closure", from: first, to: end) { return true }
    guard code.is("{", at: end + 1) else { return false }
    let kind = code.tokens[first].kind
    return kind == .string || kind == .stringOpening || !isCondition(at: index)
  }

  private func hasArgument(_ label: String, from start: Int, to end: Int) -> Bool {
    var index = start
    while index < end {
      if code.is(label, at: index), code.is(":", at: index + 1) { return true }
      index = code.next(after: index)
    }
    return false
  }

  /// Whether a brace after the call belongs to a statement: `if fit(size) {`, `for point in fit(points) {`.
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
