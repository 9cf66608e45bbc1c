/// The shortest sequence of removals and insertions that turns one list into another.
///
/// Found with the standard library's `difference(from:)`. A budget limits the comparisons, whose number is quadratic
/// for lists with nothing in common.
struct ShortestEdit {
  /// Corresponding ranges of both lists.
  struct Run {
    var expected: Range<Int>
    var actual: Range<Int>
    let isEqual: Bool
  }

  /// Alternating equal and changed runs that cover both lists.
  private(set) var runs: [Run] = []
  /// True if no shorter edit exists; false if the budget was too small, so elements were compared position by position.
  private(set) var isShortest = true

  /// Finds the shortest edit. Reduces the budget by the number of comparisons.
  ///
  /// - Parameter isEqual: compares elements by their positions in the expected and the actual list.
  init(from expectedCount: Int, to actualCount: Int, budget: inout Int, isEqual: (Int, Int) -> Bool) {
    let (prefix, suffix) = Self.commonEnds(0..<expectedCount, 0..<actualCount, isEqual)
    let expected = prefix..<expectedCount - suffix
    let actual = prefix..<actualCount - suffix
    for index in 0..<prefix { keep(index, index) }
    if let kept = Self.longestCommon(expected, actual, &budget, isEqual) {
      for (expected, actual) in kept { keep(expected, actual) }
    } else {
      isShortest = false
      for (expected, actual) in zip(expected, actual) where isEqual(expected, actual) { keep(expected, actual) }
    }
    for index in 0..<suffix { keep(expected.upperBound + index, actual.upperBound + index) }
    change(upTo: expectedCount, actualCount)
  }

  /// Returns the lengths of the common prefix and suffix of two ranges.
  static func commonEnds(
    _ expected: Range<Int>,
    _ actual: Range<Int>,
    _ isEqual: (Int, Int) -> Bool
  ) -> (prefix: Int, suffix: Int) {
    let count = min(expected.count, actual.count)
    var (prefix, suffix) = (0, 0)
    while prefix < count, isEqual(expected.lowerBound + prefix, actual.lowerBound + prefix) { prefix += 1 }
    while prefix + suffix < count, isEqual(expected.upperBound - 1 - suffix, actual.upperBound - 1 - suffix) {
      suffix += 1
    }
    return (prefix, suffix)
  }

  private mutating func keep(_ expected: Int, _ actual: Int) {
    change(upTo: expected, actual)
    if runs.last?.isEqual == true {
      runs[runs.count - 1].expected = runs[runs.count - 1].expected.lowerBound..<expected + 1
      runs[runs.count - 1].actual = runs[runs.count - 1].actual.lowerBound..<actual + 1
    } else {
      runs.append(Run(expected: expected..<expected + 1, actual: actual..<actual + 1, isEqual: true))
    }
  }

  private mutating func change(upTo expected: Int, _ actual: Int) {
    let start = (expected: runs.last?.expected.upperBound ?? 0, actual: runs.last?.actual.upperBound ?? 0)
    guard start != (expected, actual) else { return }
    runs.append(Run(expected: start.expected..<expected, actual: start.actual..<actual, isEqual: false))
  }

  /// Returns the positions of a longest common subsequence, or nil if the budget is too small to find one.
  private static func longestCommon(
    _ expected: Range<Int>,
    _ actual: Range<Int>,
    _ budget: inout Int,
    _ isEqual: (Int, Int) -> Bool
  ) -> Zip2Sequence<[Int], [Int]>? {
    if expected.isEmpty || actual.isEmpty { return zip([], []) }
    // The search follows at least this many paths, even if the longer list contains all elements of the shorter one.
    let surplus = expected.count - actual.count
    guard surplus * surplus / 2 < budget else { return nil }
    let changes = actual.difference(from: expected) { expectedIndex, actualIndex in
      budget -= 1
      // When the budget is used up, lead the search straight to the ends of the lists.
      guard budget > 0 else { return expected.upperBound - expectedIndex == actual.upperBound - actualIndex }
      return isEqual(expectedIndex, actualIndex)
    }
    guard budget > 0 else { return nil }
    return zip(expected.without(changes.removals), actual.without(changes.insertions))
  }
}

extension Range<Int> {
  fileprivate func without(_ changes: [CollectionDifference<Int>.Change]) -> [Int] {
    let changed = Set(
      changes.map { change in
        switch change {
        case .remove(_, let index, _), .insert(_, let index, _): index
        }
      }
    )
    return filter { !changed.contains($0) }
  }
}

/// Returns the number of characters to change to turn one text into another. Compares only the first thousand
/// characters.
package func changedCharacterCount(from expected: String, to actual: String) -> Int {
  let (expected, actual) = (Array(expected.prefix(1_000)), Array(actual.prefix(1_000)))
  var budget = 50_000
  let edit = ShortestEdit(from: expected.count, to: actual.count, budget: &budget) { expected[$0] == actual[$1] }
  return edit.runs.reduce(0) { $1.isEqual ? $0 : $0 + max($1.expected.count, $1.actual.count) }
}
