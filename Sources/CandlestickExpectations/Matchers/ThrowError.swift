/// Matches code that throws any error.
///
/// ```swift
/// expect { try stack.pop() }.to(throwError())
/// ```
public func throwError<Value>() -> Matcher<Value> {
  throwError("any error") { _ in true }
}

/// Matches code that throws any error, if what a closure expects of the error holds.
///
/// ```swift
/// expect { try stack.pop() }.to(throwError { error in
///   expect(error).to(matchError(StackError.empty))
/// })
/// ```
///
/// - Parameter closure: is handed the error.
public func throwError<Value>(closure: @escaping (any Error) -> Void) -> Matcher<Value> {
  throwError("error that satisfies block") { passes($0, closure) }
}

/// Matches code that throws an error of a type, if what a closure expects of the error holds.
///
/// ```swift
/// expect { try stack.pop() }.to(throwError { (error: StackError) in
///   expect(error.isFatal).to(beFalse())
/// })
/// ```
///
/// - Parameter closure: is handed the error, if it is of the type.
@_disfavoredOverload
public func throwError<Failure: Error, Value>(closure: @escaping (Failure) -> Void) -> Matcher<Value> {
  throwError(errorType: Failure.self, closure: closure)
}

/// Matches code that throws an error equal to another, if what a closure expects of the error holds.
///
/// ```swift
/// expect { try stack.pop() }.to(throwError(StackError.empty))
/// ```
///
/// - Parameters:
///   - error: the error to be equal to.
///   - closure: is handed the error that was thrown, if it is equal.
public func throwError<Failure: Error & Equatable, Value>(
  _ error: Failure,
  closure: ((Failure) -> Void)? = nil
) -> Matcher<Value> {
  throwError("error <\(stringify(error))>", closure) { thrown in
    (thrown as? Failure).flatMap { $0 == error ? $0 : nil }
  }
}

/// Matches code that throws an error with the domain and the code of another, which are those of the `NSError` that each
/// is bridged to, if what a closure expects of the error holds.
///
/// - Parameters:
///   - error: the other error.
///   - closure: is handed the error that was thrown, if it matches.
@_disfavoredOverload
public func throwError<Failure: Error, Value>(
  _ error: Failure,
  closure: ((any Error) -> Void)? = nil
) -> Matcher<Value> {
  throwError("error <\(stringify(error))>", closure) { isSameError($0, error) ? $0 : nil }
}

/// Matches code that throws an error of a type, if what a closure expects of the error holds.
///
/// ```swift
/// expect { try stack.pop() }.to(throwError(errorType: StackError.self))
/// ```
///
/// - Parameters:
///   - errorType: the type.
///   - closure: is handed the error that was thrown, if it is of the type.
public func throwError<Failure: Error, Value>(
  errorType: Failure.Type,
  closure: ((Failure) -> Void)? = nil
) -> Matcher<Value> {
  throwError("error from type <\(errorType)>", closure) { $0 as? Failure }
}

// MARK: - Mistakes

/// Stands in for ``throwError(errorType:closure:)`` where the label is missing, to say so.
@available(*, unavailable, renamed: "throwError(errorType:)")
@_disfavoredOverload
public func throwError<Value>(_ errorType: any Error.Type) -> Matcher<Value> { throwError() }

/// Stands in for ``throwError(_:closure:)`` where the type of the error is missing. The compiler says no more then than the
/// type that it has looked at, so that its name has to do.
@available(*, unavailable, message: "write the type of the error, as in throwError(StackError.empty)")
public func throwError<Value>(_ error: ErrorWithoutItsType) -> Matcher<Value> { throwError() }

/// No error at all.
public struct ErrorWithoutItsType: Error, Equatable {}

/// - Parameters:
///   - expected: what is expected to be thrown, as in "any error".
///   - closure: is handed the error that matches.
///   - match: the error that was thrown, if it matches.
private func throwError<Failure, Value>(
  _ expected: @autoclosure @escaping () -> String,
  _ closure: ((Failure) -> Void)?,
  _ match: @escaping (any Error) -> Failure?
) -> Matcher<Value> {
  throwError(closure == nil ? expected() : "\(expected()) that satisfies block") { thrown in
    passes(match(thrown), closure)
  }
}

private func throwError<Value>(
  _ expected: @autoclosure @escaping () -> String,
  _ matches: @escaping (any Error) -> Bool
) -> Matcher<Value> {
  Matcher { expression in
    if let result = expression.resultOfUncalledClosure { return result }
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
