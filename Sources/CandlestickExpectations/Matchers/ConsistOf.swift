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
    var pairing = Pairing(matchers, actual, location)
    let missing = try matchers.indices.filter { try !pairing.pair($0) }
    let extra = pairing.elementsLeft
    return MatcherResult(
      bool: missing.isEmpty && extra.isEmpty,
      message: .expectedCustomValueTo(
        "consist of \(words(of: matchers.indices.map(pairing.result)))",
        actual: "<\(stringify(sequence, elements: actual))>"
          + (missing.isEmpty ? "" : ", missing \(words(of: missing.map(pairing.result)))")
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
private struct Pairing<Element> {
  private let matchers: [Matcher<Element>]
  private let elements: [Element]
  private let location: CodeLocation
  /// The results so far, by matcher and element.
  private var results: [[MatcherResult?]]
  /// The matcher that each element is assigned to; nil if it is free.
  private var owners: [Int?]

  init(_ matchers: [Matcher<Element>], _ elements: [Element], _ location: CodeLocation) {
    self.matchers = matchers
    self.elements = elements
    self.location = location
    results = Array(repeating: Array(repeating: nil, count: elements.count), count: matchers.count)
    owners = Array(repeating: nil, count: elements.count)
  }

  /// Assigns an element to a matcher; reassigns other matchers if that frees one.
  ///
  /// - Returns: false if no element is left for the matcher.
  mutating func pair(_ matcher: Int) throws -> Bool {
    var isTried = Array(repeating: false, count: elements.count)
    return try pair(matcher, &isTried)
  }

  private mutating func pair(_ matcher: Int, _ isTried: inout [Bool]) throws -> Bool {
    for element in elements.indices where !isTried[element] {
      guard try evaluate(matcher, element).isMatch else { continue }
      isTried[element] = true
      if let owner = owners[element], try !pair(owner, &isTried) { continue }
      owners[element] = matcher
      return true
    }
    return false
  }

  private mutating func evaluate(_ matcher: Int, _ element: Int) throws -> MatcherResult {
    if let result = results[matcher][element] { return result }
    let result = try matchers[matcher].evaluate(part: elements[element], at: location)
    results[matcher][element] = result
    return result
  }

  var elementsLeft: [Element] { zip(elements, owners).filter { $0.1 == nil }.map(\.0) }

  /// Returns one of the matcher's results; nil if the matcher has judged no element.
  func result(of matcher: Int) -> MatcherResult? { results[matcher].lazy.compactMap(\.self).first }
}

private func words(of results: [MatcherResult?]) -> String {
  list(results, MatcherResult.words)
}
