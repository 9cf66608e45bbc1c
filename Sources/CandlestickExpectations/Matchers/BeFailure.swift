/// Matches a failure, if what a closure expects of its error holds.
///
/// ```swift
/// expect(result).to(beFailure { error in expect(error).to(matchError(StackError.empty)) })
/// ```
///
/// - Parameter test: is handed the error of the failure.
public func beFailure<Success, Failure>(test: ((Failure) -> Void)? = nil) -> Matcher<Result<Success, Failure>> {
  .holding("be <failure(\(Failure.self))>", in: \.failure, test)
}

/// Matches a failure whose error another matcher matches.
///
/// ```swift
/// expect(result).to(beFailure(equal(.empty)))
/// ```
///
/// - Parameter matcher: looks at the error of the failure.
public func beFailure<Success, Failure>(_ matcher: Matcher<Failure>) -> Matcher<Result<Success, Failure>> {
  .holding("be <failure(\(Failure.self))>", in: \.failure, matcher)
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
