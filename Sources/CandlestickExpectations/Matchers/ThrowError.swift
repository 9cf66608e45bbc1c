/// Matches code that throws any error: `expect { try stack.pop() }.to(throwError())`.
public func throwError<Value>() -> Matcher<Value> {
  throwError("any error", nil) { $0 as any Error }
}

/// Matches code that throws an error that meets the expectations in a closure.
///
/// ```swift
/// expect { try stack.pop() }.to(throwError { error in
///   expect(error).to(matchError(StackError.empty))
/// })
/// ```
///
/// - Parameter closure: receives the error.
public func throwError<Value>(closure: @escaping (any Error) -> Void) -> Matcher<Value> {
  throwError("error", closure) { $0 }
}

/// Matches code that throws an error of the closure's parameter type, if the expectations in the closure pass.
///
/// ```swift
/// expect { try stack.pop() }.to(throwError { (error: StackError) in
///   expect(error.isFatal).to(beFalse())
/// })
/// ```
///
/// - Parameter closure: receives the error if it is of the type.
@_disfavoredOverload
public func throwError<Failure: Error, Value>(closure: @escaping (Failure) -> Void) -> Matcher<Value> {
  throwError(errorType: Failure.self, closure: closure)
}

/// Matches code that throws an error equal to another: `expect { try stack.pop() }.to(throwError(StackError.empty))`.
///
/// - Parameter closure: receives the thrown error if it is equal. The expectations in the closure must pass, too.
public func throwError<Failure: Error & Equatable, Value>(
  _ error: Failure,
  closure: ((Failure) -> Void)? = nil
) -> Matcher<Value> {
  throwError("error <\(stringify(error))>", closure) { thrown in
    (thrown as? Failure).flatMap { $0 == error ? $0 : nil }
  }
}

/// Matches code that throws an error with the same domain and code as another, once both are bridged to `NSError`.
///
/// - Parameter closure: receives the thrown error if it matches. The expectations in the closure must pass, too.
@_disfavoredOverload
public func throwError<Failure: Error, Value>(
  _ error: Failure,
  closure: ((any Error) -> Void)? = nil
) -> Matcher<Value> {
  throwError("error <\(stringify(error))>", closure) { isSameError($0, error) ? $0 : nil }
}

/// Matches code that throws an error of a type: `expect { try stack.pop() }.to(throwError(errorType:
/// StackError.self))`.
///
/// - Parameter closure: receives the error if it is of the type. The expectations in the closure must pass, too.
public func throwError<Failure: Error, Value>(
  errorType: Failure.Type,
  closure: ((Failure) -> Void)? = nil
) -> Matcher<Value> {
  throwError("error from type <\(errorType)>", closure) { $0 as? Failure }
}

// MARK: - Mistakes

/// Catches a missing label of ``throwError(errorType:closure:)``.
@available(*, unavailable, renamed: "throwError(errorType:)")
@_disfavoredOverload
public func throwError<Value>(_ errorType: any Error.Type) -> Matcher<Value> { throwError() }

/// Catches a missing error type in ``throwError(_:closure:)``. The compiler reports only the name of the parameter's
/// type, so that name is a hint.
@available(*, unavailable, message: "write the type of the error, as in throwError(StackError.empty)")
public func throwError<Value>(_ error: ErrorWithoutItsType) -> Matcher<Value> { throwError() }

/// A type whose name explains a compiler error.
public struct ErrorWithoutItsType: Error, Equatable {}

/// Creates a matcher for an error. `match` returns the thrown error for the closure, or nil if it does not match.
private func throwError<Failure, Value>(
  _ expected: @autoclosure @escaping () -> String,
  _ closure: ((Failure) -> Void)?,
  _ match: @escaping (any Error) -> Failure?
) -> Matcher<Value> {
  Matcher { expression in
    if let result = expression.uncalledResult { return result }
    let words = { "throw \(expected())\(closure == nil ? "" : " that satisfies block")" }
    do {
      _ = try expression.evaluate()
    } catch {
      return MatcherResult(
        bool: passes(match(error), closure),
        message: .expectedCustomValueTo(words(), actual: "<\(stringify(error))>")
      )
    }
    return MatcherResult(status: .doesNotMatch, message: .expectedCustomValueTo(words(), actual: "no error"))
  }
}
