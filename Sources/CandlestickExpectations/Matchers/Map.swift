/// Matches a value whose transformation matches.
///
/// ```swift
/// expect(stack).to(map(\.count, equal(3)))
/// expect(stack).to(map(\.last, beNil()))
/// ```
///
/// - Parameters:
///   - transform: transforms a value; not called for nil.
///   - matcher: checks the transformed value, or nil if the value is nil.
public func map<Value, Transformed>(
  _ transform: @escaping (Value) throws -> Transformed?,
  _ matcher: Matcher<Transformed>
) -> Matcher<Value> {
  Matcher { try matcher.satisfies($0.cast { value in try value.flatMap(transform) }) }
}

/// Matches a value with a non-nil transformation that matches:
/// `expect("3").to(compactMap({ Int($0) }, beGreaterThan(2)))`.
///
/// - Parameters:
///   - transform: transforms the value. If it returns nil, both `to` and `toNot` fail.
///   - matcher: checks the result.
public func compactMap<Value, Transformed>(
  _ transform: @escaping (Value) throws -> Transformed?,
  _ matcher: Matcher<Transformed>
) -> Matcher<Value> {
  Matcher { expression in
    let transformed = expression.cast { value in try value.flatMap(transform) }
    guard try transformed.evaluate() != nil else {
      return nothing(of: try expression.evaluate(), as: Transformed.self)
    }
    return try matcher.satisfies(transformed)
  }
}

private func nothing<Value, Transformed>(of value: Value?, as type: Transformed.Type) -> MatcherResult {
  let message = ExpectationMessage.expectedTo("Map from \(Value.self) to \(type)")
  return MatcherResult(status: .fail, message: value == nil ? message.appendedBeNilHint() : message)
}

// MARK: - By async code

/// Matches a value whose async transformation matches:
/// `await expect(id).to(map({ await store.item($0).name }, equal("lamp")))`.
///
/// - Parameters:
///   - transform: transforms a value; not called for nil.
///   - matcher: checks the transformed value, or nil if the value is nil.
public func map<Value, Transformed>(
  _ transform: nonisolated(nonsending) @escaping (Value) async throws -> Transformed?,
  _ matcher: some _AsyncableMatcher<Transformed>
) -> AsyncMatcher<Value> {
  AsyncMatcher { expression in
    try await matcher.satisfies(
      expression.cast { value in
        guard let value else { return nil }
        return try await transform(value)
      }
    )
  }
}

/// Matches a value with a non-nil async transformation that matches:
/// `await expect(id).to(compactMap({ await store.item($0) }, beAKindOf(Lamp.self)))`.
///
/// - Parameters:
///   - transform: transforms the value. If it returns nil, both `to` and `toNot` fail.
///   - matcher: checks the result.
public func compactMap<Value, Transformed>(
  _ transform: nonisolated(nonsending) @escaping (Value) async throws -> Transformed?,
  _ matcher: some _AsyncableMatcher<Transformed>
) -> AsyncMatcher<Value> {
  AsyncMatcher { expression in
    let transformed: AsyncExpression<Transformed> = expression.cast { value in
      guard let value else { return nil }
      return try await transform(value)
    }
    guard try await transformed.evaluate() != nil else {
      return nothing(of: try await expression.evaluate(), as: Transformed.self)
    }
    return try await matcher.satisfies(transformed)
  }
}
