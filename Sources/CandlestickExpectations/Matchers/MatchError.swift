/// Matches an equal error: `expect(result.error).to(matchError(StackError.empty))`.
public func matchError<Failure: Error & Equatable>(_ error: Failure) -> Matcher<any Error> {
  matchError("error <\(stringify(error))>") { $0 as? Failure == error }
}

/// Matches an error with the same domain and code as another, once both are bridged to `NSError`.
public func matchError<Failure: Error>(_ error: Failure) -> Matcher<any Error> {
  matchError("error <\(stringify(error))>") { isSameError($0, error) }
}

/// Matches an error of a type: `expect(result.error).to(matchError(StackError.self))`.
public func matchError<Failure: Error>(_ errorType: Failure.Type) -> Matcher<any Error> {
  matchError("error from type <\(errorType)>") { $0 is Failure }
}

private func matchError(
  _ expected: @autoclosure @escaping () -> String,
  _ matches: @escaping (any Error) -> Bool
) -> Matcher<any Error> {
  .define { expression in
    let error = try expression.evaluate()
    return MatcherResult(
      bool: error.map(matches) ?? false,
      message: .expectedCustomValueTo("match \(expected())", actual: error.map { "<\(stringify($0))>" } ?? "no error")
    )
  }
}

/// Returns true if two errors have the same domain and code: for an enum, the same type and case, regardless of the
/// payload.
func isSameError(_ actual: any Error, _ expected: any Error) -> Bool {
  actual._domain == expected._domain && actual._code == expected._code
}
