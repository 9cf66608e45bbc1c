public import CandlestickExpectations

extension SpecTrait {
  /// Expects that an example fails because of a known issue.
  ///
  /// ```swift
  /// it("rounds to even", .knownIssue("half a cent is rounded up")) { … }
  /// ```
  ///
  /// If the example fails, it counts as known, not as failed, and is not retried. If it does not fail, that is a
  /// failure. The trait covers hooks of the example, including `beforeAll` and `afterAll`. In an exploration of
  /// schedules, it expects that some schedule fails. It does not cover an example that ends its process or has to be
  /// killed.
  ///
  /// - Parameters:
  ///   - reason: describes the issue, for reports; not empty. The innermost trait wins.
  ///   - isIntermittent: true if the example may also pass.
  ///   - matching: returns true for an expected failure; by default, all failures are expected. Other failures fail the
  ///     example.
  public static func knownIssue(
    _ reason: String,
    isIntermittent: Bool = false,
    matching: @escaping @Sendable (TestFailure) -> Bool = { _ in true }
  ) -> SpecTrait {
    let mistake = "the reason of a known issue must not be empty"
    return SpecTrait(mistake: reason.isBlank ? mistake : nil) { traits in
      traits.knownIssue = ExpectedIssue(reason: reason, isIntermittent: isIntermittent, matching: matching)
    }
  }
}
