/// The shortest sequence of removals and insertions that turns one list into another.
///
/// It is found by the greedy algorithm of E. Myers, "An O(ND) Difference Algorithm and Its Variations", Algorithmica 1
/// (1986). The standard library's `difference(from:)` uses the same algorithm, but without a step limit, and takes
/// quadratic time for lists with nothing in common.
struct ShortestEdit {
  /// Corresponding ranges of both lists.
  struct Run {
    var expected: Range<Int>
    var actual: Range<Int>
    let isEqual: Bool
  }

  /// Alternating equal and changed runs that cover both lists.
  private(set) var runs: [Run] = []
  /// True if no edit is shorter; false if the budget was too small, and elements were compared position by position.
  private(set) var isShortest = true

  /// Finds the shortest edit.
  ///
  /// - Parameters:
  ///   - budget: the number of steps that the search may take; the steps taken are subtracted.
  ///   - isEqual: compares elements by their positions in the expected and the actual list.
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
  ///
  /// `reach[k]` is the furthest expected position that a path with this many edits reaches on diagonal `k`, the expected
  /// position minus the actual one. `trace` keeps `reach` before each edit, to walk the path back.
  private static func longestCommon(
    _ expected: Range<Int>,
    _ actual: Range<Int>,
    _ budget: inout Int,
    _ isEqual: (Int, Int) -> Bool
  ) -> [(Int, Int)]? {
    if expected.isEmpty || actual.isEmpty { return [] }
    var reach = Diagonals(upTo: 1)
    var trace: [Diagonals] = []
    for edits in 0...expected.count + actual.count {
      trace.append(reach)
      var next = Diagonals(upTo: edits + 1)
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        budget -= 1
        guard budget > 0 else { return nil }
        var x = reach.start(of: diagonal, edits)
        var y = x - diagonal
        // The path is past the end of a list.
        if x > expected.count || y > actual.count {
          next[diagonal] = x
          continue
        }
        while x < expected.count, y < actual.count, isEqual(expected.lowerBound + x, actual.lowerBound + y) {
          x += 1
          y += 1
          budget -= 1
        }
        next[diagonal] = x
        if x == expected.count && y == actual.count { return path(back: trace, expected, actual) }
      }
      reach = next
    }
    return []
  }

  private static func path(back trace: [Diagonals], _ expected: Range<Int>, _ actual: Range<Int>) -> [(Int, Int)] {
    var kept: [(Int, Int)] = []
    var (x, y) = (expected.count, actual.count)
    for (edits, reach) in trace.enumerated().reversed() {
      let diagonal = x - y
      let start = reach.start(of: diagonal, edits)
      while x > start {
        x -= 1
        y -= 1
        kept.append((expected.lowerBound + x, actual.lowerBound + y))
      }
      guard edits > 0 else { break }
      if reach.comesFromAbove(diagonal, edits) { y -= 1 } else { x -= 1 }
    }
    return kept.reversed()
  }

  /// A number for each diagonal between `-count` and `count`.
  private struct Diagonals {
    private var values: [Int]
    private let count: Int

    init(upTo count: Int) {
      self.count = count
      values = Array(repeating: 0, count: 2 * count + 1)
    }

    subscript(diagonal: Int) -> Int {
      get { values[diagonal + count] }
      set { values[diagonal + count] = newValue }
    }

    /// Returns true if the furthest path on a diagonal ends with an insertion rather than a removal.
    func comesFromAbove(_ diagonal: Int, _ edits: Int) -> Bool {
      diagonal == -edits || (diagonal != edits && self[diagonal - 1] < self[diagonal + 1])
    }

    /// Returns the position on a diagonal right after the last edit.
    func start(of diagonal: Int, _ edits: Int) -> Int {
      if edits == 0 { return 0 }
      return comesFromAbove(diagonal, edits) ? self[diagonal + 1] : self[diagonal - 1] + 1
    }
  }
}

/// Returns the number of characters to change to turn one text into another; only their first thousand count.
package func changedCharacterCount(from expected: String, to actual: String) -> Int {
  let (expected, actual) = (Array(expected.prefix(1_000)), Array(actual.prefix(1_000)))
  var budget = 50_000
  let edit = ShortestEdit(from: expected.count, to: actual.count, budget: &budget) { expected[$0] == actual[$1] }
  return edit.runs.reduce(0) { $1.isEqual ? $0 : $0 + max($1.expected.count, $1.actual.count) }
}
