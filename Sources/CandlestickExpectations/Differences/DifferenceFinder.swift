/// Finds how two values differ, part by part.
final class DifferenceFinder {
  /// The maximum depth of the comparison.
  private static let depthLimit = 40

  let areEqual = Equality(budget: 20_000)
  /// The number of comparisons that searches for shortest edits may still make.
  var editBudget = 400_000
  /// The number of pairs that may still be compared part by part.
  private var budget = 5_000
  private var depth = 0
  /// The pairs of instances being compared, to stop at cycles.
  private var pairs: Set<[ObjectIdentifier]> = []

  /// Returns the difference between two unequal values; nil if an enclosing comparison already covers the pair.
  func difference(_ expected: Any, _ actual: Any) -> Difference? {
    guard type(of: expected) == type(of: actual) else { return .whole(expected: expected, actual: actual) }
    switch (Structure.unwrap(expected), Structure.unwrap(actual)) {
    case (let expected?, let actual?): return difference(expected, actual)
    case (nil, nil): return bareValueDifference(expected, actual)
    default: return .whole(expected: expected, actual: actual)
    }
  }

  private func bareValueDifference(_ expected: Any, _ actual: Any) -> Difference? {
    let pair = [expected, actual].compactMap(Structure.identity)
    guard !pairs.contains(pair) else { return nil }
    guard depth < Self.depthLimit, budget > 0 else { return .tooDeep }
    budget -= 1
    depth += 1
    if !pair.isEmpty { pairs.insert(pair) }
    defer {
      depth -= 1
      pairs.remove(pair)
    }
    let difference =
      difference(expected, actual, seenAs: Structure.init(of:))
      ?? difference(expected, actual, seenAs: Structure.init(inside:))
      ?? (areEqual.isExhausted ? .tooDeep : .indistinguishable(actual))
    // Show values with nothing in common whole, if they fit.
    guard !difference.hasSomethingInCommon, let line = ValueText.line(expected), let other = ValueText.line(actual),
      line != other
    else { return difference }
    return .whole(expected: expected, actual: actual)
  }

  /// Compares the structures of two values. Returns nil if no visible part differs.
  private func difference(_ expected: Any, _ actual: Any, seenAs structure: (Any) -> Structure) -> Difference? {
    let actualStructure = structure(actual)
    let parts: PartList
    switch (structure(expected), actualStructure) {
    case (.text, .text):
      let (expectedText, actualText) = (ValueText.described(expected), ValueText.described(actual))
      return expectedText == actualText ? nil : difference(of: expectedText, actualText, .plain)
    case (.string(let expected), .string(let actual)):
      return difference(of: expected, actual, .quoted)
    case (.fields(let expected), .fields(let actual)) where expected.map(\.label) == actual.map(\.label):
      parts = changes(of: expected, actual)
    case (.enumeration(let name, let expected), .enumeration(let otherName, let actual)) where name == otherName:
      parts = changes(of: expected, actual)
    case (.elements(let expected), .elements(let actual)):
      parts = changes(of: expected, actual)
    case (.set(let expected), .set(let actual)):
      parts = setChanges(expected, actual)
    case (.dictionary(let expected), .dictionary(let actual)):
      parts = changes(of: expected.entries, actual.entries)
    default:
      return .whole(expected: expected, actual: actual)
    }
    return parts.areEqual ? nil : .parts(parts.all, actualStructure.frame(of: actual))
  }

  private func difference(of expected: String, _ actual: String, _ notation: Notation) -> Difference {
    let hasLines = [expected, actual].contains { $0.utf8.contains(UInt8(ascii: "\n")) }
    if hasLines && (expected.isEmpty || actual.isEmpty) { return .whole(expected: expected, actual: actual) }
    if hasLines { return .lines(LinesDifference(from: expected, to: actual, budget: &editBudget)) }
    var notation = notation
    notation.showsJoiners = Notation.areEqualWithoutJoiners(expected, actual)
    return .line(LineDifference(expected, actual), notation)
  }
}
