public import CandlestickExpectations

extension SpecTrait {
  /// Expects that an example fails, because of a known issue.
  ///
  /// ```swift
  /// it("rounds to even", .knownIssue("half a cent is rounded up")) { … }
  /// ```
  ///
  /// An example that fails is then counted as known, not as failed, and does not run again. One that does not fail is a failure. The
  /// trait covers the hooks of the example, and `beforeAll` and `afterAll` hooks; in an exploration of schedules, it expects that one
  /// of them fails. It does not cover an example that ends its process, or one that must be killed.
  ///
  /// - Parameters:
  ///   - reason: describes the issue, for reports. The innermost trait counts.
  ///   - isIntermittent: true if the example may also pass.
  ///   - matching: returns true for an expected failure; by default, all are. Other failures fail the example.
  public static func knownIssue(
    _ reason: String,
    isIntermittent: Bool = false,
    matching: @escaping @Sendable (TestFailure) -> Bool = { _ in true }
  ) -> SpecTrait {
    SpecTrait { traits in
      traits.knownIssue = ExpectedIssue(reason: reason, isIntermittent: isIntermittent, matching: matching)
    }
  }
}
