import CandlestickSupport

/// Finds the parts that differ between values of the same structure.
extension DifferenceFinder {
  private typealias Part = Structure.Part
  typealias PartList = Difference.PartList

  /// The maximum number of elements of a collection to compare.
  private static let elementLimit = 200_000

  /// Compares parts at the same positions.
  func changes(of expected: [Structure.Part], _ actual: [Structure.Part]) -> PartList {
    var parts = PartList()
    for (expected, actual) in zip(expected, actual) {
      if areEqual(expected.value, actual.value) {
        parts.addEqual(count: 1) { [actual] }
      } else {
        parts.addChange(label: actual.label) { difference(expected.value, actual.value) }
      }
    }
    return parts
  }

  func changes(of expected: [AnyHashable: Any], _ actual: [AnyHashable: Any]) -> PartList {
    let common = expected.filter { key, expected in actual[key].map { areEqual(expected, $0) } ?? false }
    let different = Set(expected.keys).union(actual.keys).subtracting(common.keys)
    var parts = PartList()
    parts.addEqual(count: common.count) {
      inOrder(common.keys, by: \.base).map { Part(label: Structure.label(of: $0), value: actual[$0] as Any) }
    }
    for key in inOrder(different, by: \.base) {
      let label = { Structure.label(of: key) }
      switch (expected[key], actual[key]) {
      case (let expected?, let actual?): parts.addChange(label: label()) { difference(expected, actual) }
      case (let expected?, nil): parts.addMissing(Part(label: label(), value: expected))
      case (nil, let actual?): parts.addExtra(Part(label: label(), value: actual))
      case (nil, nil): break
      }
    }
    return parts
  }

  func setChanges(_ expected: AnyCollection<Any>, _ actual: AnyCollection<Any>) -> PartList {
    let expectedSet = Set(expected.compactMap { $0 as? AnyHashable })
    let actualSet = Set(actual.compactMap { $0 as? AnyHashable })
    // Elements that are not hashable are compared in iteration order.
    guard expectedSet.count == expected.count, actualSet.count == actual.count else {
      return changes(of: expected, actual)
    }
    var parts = PartList()
    let common = expectedSet.intersection(actualSet)
    parts.addEqual(count: common.count) { inOrder(common, by: \.base).map { Part(value: $0.base) } }
    for element in inOrder(expectedSet.subtracting(common), by: \.base) { parts.addMissing(Part(value: element.base)) }
    for element in inOrder(actualSet.subtracting(common), by: \.base) { parts.addExtra(Part(value: element.base)) }
    return parts
  }

  func changes(of expected: AnyCollection<Any>, _ actual: AnyCollection<Any>) -> PartList {
    let isTooLong = expected.count > Self.elementLimit || actual.count > Self.elementLimit
    let (expected, actual) = (Array(expected.prefix(Self.elementLimit)), Array(actual.prefix(Self.elementLimit)))
    func isEqual(_ index: Int, _ other: Int) -> Bool { areEqual(expected[index], actual[other]) }
    let edit = ShortestEdit(from: expected.count, to: actual.count, budget: &editBudget, isEqual: isEqual)
    var parts = PartList(changeLimit: .max)  // The steps have a limit of their own.
    if !edit.isShortest { parts.addRemark(ShortestEdit.tooLong) }
    let (steps, rest) = edit.steps(changeLimit: PartList.changeLimit, isEqual: isEqual) {
      haveSomethingInCommon(expected[$0], actual[$1])
    }
    for step in steps {
      switch step {
      case .equal(let run):
        parts.addEqual(count: run.expected.count) {
          zip(run.expected, run.actual).map { Part(label: label($0, $1), value: actual[$1]) }
        }
      case .missing(let index): parts.addMissing(Part(label: label(index, index), value: expected[index]))
      case .extra(let index): parts.addExtra(Part(label: label(index, index), value: actual[index]))
      case .changed(let index, let other):
        parts.addChange(label: label(index, other)) { difference(expected[index], actual[other]) }
      }
    }
    parts.add(rest)
    if isTooLong { parts.addRemark("… (only the first \(counted(Self.elementLimit, "element")) are compared)") }
    return parts
  }

  private func label(_ expected: Int, _ actual: Int) -> String {
    expected == actual ? "[\(expected)]" : "[\(expected) → \(actual)]"
  }

  /// Returns true if one value may be an edit of the other: they look the same, or some part is equal.
  private func haveSomethingInCommon(_ expected: Any, _ actual: Any, within depth: Int = 5) -> Bool {
    guard type(of: expected) == type(of: actual) else { return false }
    let (expected, actual) = (Structure.bare(expected), Structure.bare(actual))
    switch (Structure(of: expected), Structure(of: actual)) {
    case (.text, .text): return ValueText.described(expected) == ValueText.described(actual)
    case (.string(let expected), .string(let actual)): return LineDifference.areSimilar(expected, actual)
    case (.enumeration(let name, _), .enumeration(let otherName, _)) where name != otherName: return false
    case (.set(let expected), .set(let actual)):
      return !Set(expected.compactMap { $0 as? AnyHashable }).isDisjoint(with: actual.compactMap { $0 as? AnyHashable })
    case (let expected, let actual):
      if expected.count == 0 { return actual.count == 0 }
      return zip(expected.parts.prefix(20), actual.parts.prefix(20)).contains { part, other in
        if part.label == other.label && areEqual(part.value, other.value) { return true }
        return expected.count == 1 && depth > 0 && haveSomethingInCommon(part.value, other.value, within: depth - 1)
      }
    }
  }
}
