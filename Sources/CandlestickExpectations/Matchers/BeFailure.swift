/// Matches a failure whose error meets the expectations in a closure:
/// `expect(result).to(beFailure { error in expect(error).to(matchError(StackError.empty)) })`.
///
/// - Parameter test: receives the error.
public func beFailure<Success, Failure>(test: ((Failure) -> Void)? = nil) -> Matcher<Result<Success, Failure>> {
  Matcher("be <failure(\(Failure.self))>\(test == nil ? "" : " that satisfies block")") { passes($0.failure, test) }
}

/// Matches a failure whose error matches: `expect(result).to(beFailure(equal(.empty)))`.
///
/// - Parameter matcher: checks the error.
public func beFailure<Success, Failure>(_ matcher: Matcher<Failure>) -> Matcher<Result<Success, Failure>> {
  .holding("be <failure(\(Failure.self))>", in: \.failure, matcher)
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
