/// Matches a success whose value meets the expectations in a closure:
/// `expect(result).to(beSuccess { cats in expect(cats).to(haveCount(3)) })`.
///
/// - Parameter test: receives the value.
public func beSuccess<Success, Failure>(test: ((Success) -> Void)? = nil) -> Matcher<Result<Success, Failure>> {
  Matcher("be <success(\(Success.self))>\(test == nil ? "" : " that satisfies block")") { passes($0.success, test) }
}

/// Matches a success with an equal value: `expect(result).to(beSuccess(3))`.
public func beSuccess<Success: Equatable, Failure>(_ value: Success) -> Matcher<Result<Success, Failure>> {
  Matcher("be <success(\(Success.self))> that equals \(stringify(value))") { $0.success == value }
}

/// Matches a success whose value matches: `expect(result).to(beSuccess(haveCount(3)))`.
///
/// - Parameter matcher: checks the value.
public func beSuccess<Success, Failure>(_ matcher: Matcher<Success>) -> Matcher<Result<Success, Failure>> {
  .holding("be <success(\(Success.self))>", in: \.success, matcher)
}

extension Result {
  var success: Success? { try? get() }
}

extension Matcher {
  /// Creates a matcher for a payload that matches. `payload` returns nil if the value is of another case.
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
      let result = try matcher.evaluate(part: payload, at: location)
      return MatcherResult(
        status: result.status,
        message: .expectedActualValueTo(words())
          .appended(details: result.message.toString(actual: stringify(payload)))
      )
    }
  }
}
