public import CandlestickExpectations

/// The result of a check in code.
public enum ToSucceedResult: Sendable {
  /// The code succeeded.
  case succeeded
  /// The code failed.
  case failed(reason: String)
}

/// Matches code that returns ``ToSucceedResult/succeeded``, for checks that no other matcher covers.
///
/// ```swift
/// expect {
///   guard case .loaded(let cats) = viewModel.state else { return .failed(reason: "not loaded") }
///   return cats.isEmpty ? .failed(reason: "no cats") : .succeeded
/// }.to(succeed())
/// ```
public func succeed() -> Matcher<ToSucceedResult> {
  .define { expression in
    switch try expression.evaluate() {
    case .succeeded?: MatcherResult(status: .matches, message: .expectedCustomValueTo("succeed", actual: "<succeeded>"))
    case .failed(let reason)?:
      MatcherResult(
        status: .doesNotMatch,
        message: .expectedCustomValueTo("succeed", actual: "<failed> because <\(stringify(reason))>")
      )
    case nil: MatcherResult(status: .fail, message: .fail("expected a ToSucceedResult, got <nil>"))
    }
  }
}
