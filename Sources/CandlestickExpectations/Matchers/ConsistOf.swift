/// Matches a sequence of exactly these elements in any order; duplicates count: `expect([1, 2, 3]).to(consistOf(3, 1,
/// 2))`.
public func consistOf<Elements: Sequence>(_ elements: Elements.Element...) -> Matcher<Elements>
where Elements.Element: Equatable {
  consistOf(elements)
}

/// Matches a sequence of exactly these elements in any order; duplicates count.
public func consistOf<Elements: Sequence>(_ elements: [Elements.Element]) -> Matcher<Elements>
where Elements.Element: Equatable {
  let words = { "consist of <\(list(elements))>" }
  return .nonNil(words()) { sequence, _ in
    let actual = Array(sequence)
    let (missing, extra) = difference(from: elements, to: actual)
    return MatcherResult(
      bool: missing.isEmpty && extra.isEmpty,
      message: .expectedCustomValueTo(
        words(),
        actual: "<\(stringify(sequence, elements: actual))>"
          + (missing.isEmpty ? "" : ", missing <\(list(missing))>")
          + (extra.isEmpty ? "" : ", extra <\(list(extra))>")
      )
    )
  }
}

/// Matches a sequence with exactly one element for each matcher, in any order:
/// `expect([2, 1]).to(consistOf(beGreaterThan(0), equal(2)))`.
public func consistOf<Elements: Sequence>(_ matchers: Matcher<Elements.Element>...) -> Matcher<Elements> {
  consistOf(matchers)
}

/// Matches a sequence with exactly one element for each matcher, in any order.
public func consistOf<Elements: Sequence>(_ matchers: [Matcher<Elements.Element>]) -> Matcher<Elements> {
  .nonNil("consist of \(words(of: matchers.map { _ in nil }))") { sequence, location in
    let actual = Array(sequence)
    let results = try matchers.map { matcher in try actual.map { try matcher.evaluate(part: $0, at: location) } }
    var pairing = Pairing(isMatch: results.map { $0.map(\.isMatch) }, owners: actual.map { _ in nil })
    let missing = matchers.indices.filter { !pairing.pair($0) }
    let extra = zip(actual, pairing.owners).filter { $0.1 == nil }.map(\.0)
    return MatcherResult(
      bool: missing.isEmpty && extra.isEmpty,
      message: .expectedCustomValueTo(
        "consist of \(words(of: results.map(\.first)))",
        actual: "<\(stringify(sequence, elements: actual))>"
          + (missing.isEmpty ? "" : ", missing \(words(of: missing.map { results[$0].first }))")
          + (extra.isEmpty ? "" : ", extra <\(list(extra))>")
      )
    )
  }
}

// MARK: - Elements

private func difference<Element: Equatable>(
  from expected: [Element],
  to actual: [Element]
) -> (missing: [Element], extra: [Element]) {
  guard let expectedKeys = expected as? [AnyHashable], let actualKeys = actual as? [AnyHashable] else {
    var extra = actual
    let missing = expected.filter { element in extra.firstIndex(of: element).map { extra.remove(at: $0) } == nil }
    return (missing, extra)
  }
  var counts = actualKeys.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  func takeOne(_ key: AnyHashable) -> Bool {
    guard let count = counts[key], count > 0 else { return false }
    counts[key] = count - 1
    return true
  }
  let missing = zip(expected, expectedKeys).filter { !takeOne($0.1) }.map(\.0)
  let extra = zip(actual, actualKeys).filter { takeOne($0.1) }.map(\.0)
  return (missing, extra)
}

// MARK: - Matchers

/// Assigns an element to each matcher by augmenting paths. For example, with the elements 1 and 2, "greater than 0"
/// must release the 2 if "equal to 2" needs it.
private struct Pairing {
  /// True for each matcher and each element that it matches.
  let isMatch: [[Bool]]
  /// The matcher that each element is assigned to; nil if it is free.
  var owners: [Int?]

  /// Assigns an element to a matcher; reassigns other matchers if that frees one. Returns false if none is left.
  mutating func pair(_ matcher: Int) -> Bool {
    var isTried = Array(repeating: false, count: owners.count)
    return pair(matcher, &isTried)
  }

  private mutating func pair(_ matcher: Int, _ isTried: inout [Bool]) -> Bool {
    for element in owners.indices where isMatch[matcher][element] && !isTried[element] {
      isTried[element] = true
      if let owner = owners[element], !pair(owner, &isTried) { continue }
      owners[element] = matcher
      return true
    }
    return false
  }
}

private func words(of results: [MatcherResult?]) -> String {
  list(results, MatcherResult.words)
}
