extension ShortestEdit {
  /// A part of the edit as a difference shows it, with positions in the lists.
  enum Step {
    /// Elements that are equal in both lists.
    case equal(Run)
    /// An element of only the expected list.
    case missing(Int)
    /// An element of only the actual list.
    case extra(Int)
    /// An element that was changed into another.
    case changed(expected: Int, actual: Int)
  }

  /// The remark on an edit that may not be the shortest one.
  static let tooLong = "… (too much differs to find the shortest edit: compared position by position)"

  /// Returns the edit step by step, with pairs of elements of which one may be an edit of the other. Changes beyond the
  /// limit are only counted.
  func steps(
    changeLimit: Int,
    isEqual: (Int, Int) -> Bool,
    isSimilar: (Int, Int) -> Bool
  ) -> ([Step], rest: Difference.Rest) {
    var steps: [Step] = []
    var room = changeLimit
    var rest = Difference.Rest()
    for run in runs {
      guard !run.isEqual else {
        if rest.isEmpty { steps.append(.equal(run)) } else { rest.equal += run.expected.count }
        continue
      }
      let expected = run.expected.prefix(room)
      let actual = run.actual.prefix(room)
      rest.missing += run.expected.count - expected.count
      rest.extra += run.actual.count - actual.count
      room -= max(expected.count, actual.count)
      // Only an edit that is not the shortest one leaves equal elements between the changes.
      let parts =
        isShortest
        ? [Run(expected: expected, actual: actual, isEqual: false)]
        : Self.runs(expected, actual, budget: 8 * changeLimit * changeLimit, isEqual)
      for part in parts {
        guard !part.isEqual else {
          steps.append(.equal(part))
          continue
        }
        for pair in Self.runs(part.expected, part.actual, budget: 2 * changeLimit * changeLimit, isSimilar) {
          let (missing, extra) = (pair.expected, pair.actual)
          if pair.isEqual {
            steps += zip(missing, extra).map(Step.changed)
          } else if isShortest {
            steps += missing.map(Step.missing) + extra.map(Step.extra)
          } else {
            // Shows elements in the order in which they were compared.
            steps += zip(missing, extra).flatMap { [.missing($0), .extra($1)] }
            steps += missing.dropFirst(extra.count).map(Step.missing) + extra.dropFirst(missing.count).map(Step.extra)
          }
        }
      }
    }
    return (steps, rest)
  }

  /// Returns the runs of ranges of the lists, with positions in the lists.
  private static func runs(
    _ expected: Range<Int>,
    _ actual: Range<Int>,
    budget: Int,
    _ isEqual: (Int, Int) -> Bool
  ) -> [Run] {
    func moved(_ range: Range<Int>, by offset: Int) -> Range<Int> {
      range.lowerBound + offset..<range.upperBound + offset
    }
    var budget = budget
    let (start, other) = (expected.lowerBound, actual.lowerBound)
    let edit = ShortestEdit(from: expected.count, to: actual.count, budget: &budget) { isEqual(start + $0, other + $1) }
    return edit.runs.map {
      Run(expected: moved($0.expected, by: start), actual: moved($0.actual, by: other), isEqual: $0.isEqual)
    }
  }
}
