/// Compares values by `==` if they are Equatable, otherwise by their parts.
final class Equality {
  /// The maximum depth of the comparison.
  private static let depthLimit = 60

  /// True if a limit ended the comparison; the remaining parts count as equal.
  private(set) var isExhausted = false
  /// The number of values without `==` that may still be compared by their parts.
  private var budget: Int
  private var depth = 0
  /// The pairs of instances being compared, to stop at cycles.
  private var pairs: Set<[ObjectIdentifier]> = []

  init(budget: Int) {
    self.budget = budget
  }

  func callAsFunction(_ expected: Any, _ actual: Any) -> Bool {
    guard type(of: expected) == type(of: actual) else { return areEqualInstances(expected, actual) }
    if let expected = expected as? any Equatable { return expected.equals(actual) }
    switch (Structure.unwrap(expected), Structure.unwrap(actual)) {
    case (let expected?, let actual?): return self(expected, actual)
    case (nil, nil): return looksEqual(expected, actual)
    default: return false
    }
  }

  /// Compares instances of different classes by the `==` of a common superclass, if there is one.
  private func areEqualInstances(_ expected: Any, _ actual: Any) -> Bool {
    guard Structure.identity(of: expected) != nil, Structure.identity(of: actual) != nil else { return false }
    guard let expected = expected as? any Equatable, let actual = actual as? any Equatable else { return false }
    return expected.equals(actual) || actual.equals(expected)
  }

  private func looksEqual(_ expected: Any, _ actual: Any) -> Bool {
    guard budget > 0, depth < Self.depthLimit else {
      isExhausted = true
      return true
    }
    budget -= 1
    depth += 1
    defer { depth -= 1 }
    guard let ids = Structure.identity(of: expected).flatMap({ id in Structure.identity(of: actual).map { [id, $0] } })
    else {
      return hasEqualParts(expected, actual)
    }
    guard ids[0] != ids[1], pairs.insert(ids).inserted else { return true }
    defer { pairs.remove(ids) }
    return hasEqualParts(expected, actual)
  }

  private func hasEqualParts(_ expected: Any, _ actual: Any) -> Bool {
    switch (Structure(of: expected), Structure(of: actual)) {
    case (.fields(let expected), .fields(let actual)):
      return areEqual(expected, actual)
    case (.enumeration(let expectedCase, let expected), .enumeration(let actualCase, let actual)):
      return expectedCase == actualCase && areEqual(expected, actual)
    case (.elements(let expected), .elements(let actual)), (.set(let expected), .set(let actual)):
      return expected.count == actual.count && zip(expected, actual).allSatisfy { self($0, $1) }
    case (.dictionary(let expected), .dictionary(let actual)):
      let entries = expected.entries
      return expected.count == actual.count
        && actual.entries.allSatisfy { key, actual in entries[key].map { self($0, actual) } ?? false }
    default:
      return stringify(expected) == stringify(actual)
    }
  }

  private func areEqual(_ expected: [Structure.Part], _ actual: [Structure.Part]) -> Bool {
    expected.count == actual.count && zip(expected, actual).allSatisfy { self($0.value, $1.value) }
  }
}

extension Equatable {
  /// Compares the value with one of any type. Values of other types are not equal.
  package func equals(_ other: Any) -> Bool { (other as? Self).map { self == $0 } ?? false }
}
