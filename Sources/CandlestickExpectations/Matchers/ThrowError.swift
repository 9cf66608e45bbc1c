/// Matches code that throws any error.
///
/// ```swift
/// expect { try stack.pop() }.to(throwError())
/// ```
public func throwError<Value>() -> Matcher<Value> {
  throwError("any error") { _ in true }
}

/// Matches code that throws any error, which is then handed to a closure for closer expectations.
///
/// - Parameter closure: is handed the error.
public func throwError<Value>(closure: @escaping (any Error) -> Void) -> Matcher<Value> {
  throwError("any error") { error in
    closure(error)
    return true
  }
}

/// Matches code that throws an error equal to this one.
///
/// ```swift
/// expect { try stack.pop() }.to(throwError(StackError.empty))
/// ```
///
/// - Parameters:
///   - error: the error to be equal to.
///   - closure: is handed the error that was thrown, if it matches.
public func throwError<Failure: Error & Equatable, Value>(
  _ error: Failure,
  closure: ((Failure) -> Void)? = nil
) -> Matcher<Value> {
  throwError("error <\(stringify(error))>") { thrown in
    guard let thrown = thrown as? Failure, thrown == error else { return false }
    closure?(thrown)
    return true
  }
}

/// Matches code that throws an error of a type.
///
/// ```swift
/// expect { try stack.pop() }.to(throwError(errorType: StackError.self))
/// ```
///
/// - Parameters:
///   - errorType: the type.
///   - closure: is handed the error that was thrown, if it matches.
public func throwError<Failure: Error, Value>(
  errorType: Failure.Type,
  closure: ((Failure) -> Void)? = nil
) -> Matcher<Value> {
  throwError("error from type <\(errorType)>") { thrown in
    guard let thrown = thrown as? Failure else { return false }
    closure?(thrown)
    return true
  }
}

private func throwError<Value>(
  _ expected: @autoclosure @escaping () -> String,
  _ matches: @escaping (any Error) -> Bool
) -> Matcher<Value> {
  Matcher { expression in
    do {
      _ = try expression.evaluate()
    } catch {
      return MatcherResult(
        bool: matches(error),
        message: .expectedCustomValueTo("throw \(expected())", actual: "<\(stringify(error))>")
      )
    }
    return MatcherResult(
      status: .doesNotMatch,
      message: .expectedCustomValueTo("throw \(expected())", actual: "no error")
    )
  }
}
