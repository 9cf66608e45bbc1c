extension ShortestEdit {
  /// A shown part of the edit.
  enum Step {
    case equal(Run)
    case missing(Int)
    case extra(Int)
    /// One element was changed into the other.
    case changed(expected: Int, actual: Int)
    /// Counts of the parts beyond the limit.
    case rest(Difference.Rest)
  }

  /// The remark on an edit that may not be the shortest.
  static let tooLong = "… (too much differs to find the shortest edit: compared position by position)"

  /// The edit step by step, with changed elements paired up.
  ///
  /// - Parameters:
  ///   - mostChanges: the number of changes to show; the rest is counted.
  ///   - isSimilar: true if one element may be an edit of the other.
  func steps(mostChanges: Int, isSimilar: (Int, Int) -> Bool) -> [Step] {
    var steps: [Step] = []
    var room = mostChanges
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
      var effort = 2 * mostChanges * mostChanges
      let pairs = ShortestEdit(from: expected.count, to: actual.count, effort: &effort) {
        isSimilar(expected.startIndex + $0, actual.startIndex + $1)
      }
      for pair in pairs.runs {
        let missing = pair.expected.map { expected.startIndex + $0 }
        let extra = pair.actual.map { actual.startIndex + $0 }
        if pair.isEqual {
          steps += zip(missing, extra).map(Step.changed)
        } else if isShortest {
          steps += missing.map(Step.missing) + extra.map(Step.extra)
        } else {
          // Compared position by position, so shown in that order.
          steps += zip(missing, extra).flatMap { [.missing($0), .extra($1)] }
          steps += missing.dropFirst(extra.count).map(Step.missing) + extra.dropFirst(missing.count).map(Step.extra)
        }
      }
    }
    if !rest.isEmpty { steps.append(.rest(rest)) }
    return steps
  }
}
