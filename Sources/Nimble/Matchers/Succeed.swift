public import CandlestickExpectations

/// Whether code did what it was to do, and if not, why.
public enum ToSucceedResult: Sendable {
  /// It did.
  case succeeded
  /// It did not.
  case failed(reason: String)
}

/// Matches code that returns ``ToSucceedResult/succeeded``, for what no other matcher can tell.
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
