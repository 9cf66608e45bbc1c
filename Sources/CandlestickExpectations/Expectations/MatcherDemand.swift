/// The consequence for an expectation that never gets a matcher, as in `expect(list.isEmpty)`.
@usableFromInline package enum MatcherDemand: UInt8, Sendable {
  /// Nothing.
  case none
  /// The expectation fails.
  case required
  /// The expectation passes, as it does in Nimble, and a note at the end of the run names it.
  case advised

  func report(at location: CodeLocation) {
    switch self {
    case .none: return
    case .required:
      var failure = TestFailure(
        message: "the expectation has no matcher, so it checks nothing; add one, such as `.to(beTrue())`",
        location: location
      )
      failure.hasNoMatcher = true
      FailureReporter.record(failure)
    case .advised: FailureReporter.test?.foundMissingMatcher(at: location)
    }
  }
}

extension _Expectable {
  /// Marks the expectation as judged.
  package func meetMatcherDemand() { _asyncExpression.evaluation.matcherDemand = .none }
}
