/// Matches a success, if what a closure expects of its value holds.
///
/// ```swift
/// expect(result).to(beSuccess { cats in expect(cats).to(haveCount(3)) })
/// ```
///
/// - Parameter test: is handed the value of the success.
public func beSuccess<Success, Failure>(test: ((Success) -> Void)? = nil) -> Matcher<Result<Success, Failure>> {
  .holding("be <success(\(Success.self))>", in: \.success, test)
}

/// Matches a success whose value is equal to another.
///
/// ```swift
/// expect(result).to(beSuccess(3))
/// ```
///
/// - Parameter value: the value to be equal to.
public func beSuccess<Success: Equatable, Failure>(_ value: Success) -> Matcher<Result<Success, Failure>> {
  .value("be <success(\(Success.self))> that equals \(stringify(value))") { $0.success == value }
}

/// Matches a success whose value another matcher matches.
///
/// ```swift
/// expect(result).to(beSuccess(haveCount(3)))
/// ```
///
/// - Parameter matcher: looks at the value of the success.
public func beSuccess<Success, Failure>(_ matcher: Matcher<Success>) -> Matcher<Result<Success, Failure>> {
  .holding("be <success(\(Success.self))>", in: \.success, matcher)
}

extension Result {
  var success: Success? { try? get() }
}

// MARK: - What a case holds

extension Matcher {
  /// A matcher about what a value holds if it is of a certain case, and what a closure expects of it.
  ///
  /// - Parameters:
  ///   - words: what the value is expected to be, as in "be <success(Int)>".
  ///   - payload: what the value holds, if it is of that case.
  ///   - test: is handed it.
  static func holding<Payload>(
    _ words: @autoclosure @escaping () -> String,
    in payload: @escaping (Value) -> Payload?,
    _ test: ((Payload) -> Void)?
  ) -> Matcher {
    .value(test == nil ? words() : "\(words()) that satisfies block") { value in
      passes(payload(value), test)
    }
  }

  /// A matcher about what a value holds if it is of a certain case, which another matcher looks at.
  ///
  /// - Parameters:
  ///   - words: what the value is expected to be, as in "be <success(Int)>".
  ///   - payload: what the value holds, if it is of that case.
  ///   - matcher: looks at it.
  static func holding<Payload>(
    _ words: @autoclosure @escaping () -> String,
    in payload: @escaping (Value) -> Payload?,
    _ matcher: Matcher<Payload>
  ) -> Matcher {
    let words = { "\(words()) that satisfies matcher" }
    return .nonNil(words()) { value, location in
      guard let payload = payload(value) else {
        return MatcherResult(status: .doesNotMatch, message: .expectedActualValueTo(words()))
      }
      let result = try matcher.look(at: payload, location: location)
      return MatcherResult(
        status: result.status,
        message: .expectedActualValueTo(words())
          .appended(details: result.message.toString(actual: stringify(payload)))
      )
    }
  }
}
