/// Matches code that changes what a closure returns: `expect { cart.add(apple) }.to(change { cart.count })`.
///
/// Mutating an object that stays the same instance is not a change: return the property that changes.
///
/// - Parameter observed: called before and after the code.
public func change<Observed: Equatable, Value>(_ observed: @escaping () throws -> Observed) -> Matcher<Value> {
  ChangeMatcher(observed: observed).matcher()
}

/// Matches code that changes what an async closure returns:
/// `await expect { await account.pay(5) }.to(change { await account.balance })`.
///
/// - Parameter observed: called before and after the code.
public func change<Observed: Equatable, Value>(
  _ observed: @escaping () async throws -> Observed
) -> AsyncMatcher<Value> {
  ChangeMatcher(observed: observed).matcher()
}

/// Matches code that changes what a closure returns in the way that the chained call specifies.
///
/// ```swift
/// expect { cart.add(apple) }.to(change { cart.count }.from(0).to(1))
/// expect { cart.add(apple) }.to(change { cart.count }.by(1))
/// ```
///
/// - Parameter observed: called before and after the code.
public func change<Observed: Equatable>(
  _ observed: @escaping () throws -> Observed
) -> ChangeMatcher<Observed, () throws -> Observed> {
  ChangeMatcher(observed: observed)
}

/// Matches code that changes what an async closure returns in the way that the chained call specifies:
/// `await expect { await account.pay(5) }.to(change { await account.balance }.by(-5))`.
///
/// - Parameter observed: called before and after the code.
public func change<Observed: Equatable>(
  _ observed: @escaping () async throws -> Observed
) -> ChangeMatcher<Observed, () async throws -> Observed> {
  ChangeMatcher(observed: observed)
}

/// An expected change, created by `change { … }`.
///
/// `toNot` accepts only `change { … }` and `change { … }.from(…)`. With the other forms it fails, because any other
/// change would satisfy it.
public struct ChangeMatcher<Observed: Equatable, Closure> {
  private let observed: Closure
  private let requirement: ChangeRequirement<Observed>

  init(observed: Closure, requirement: ChangeRequirement<Observed> = ChangeRequirement()) {
    self.observed = observed
    self.requirement = requirement
  }

  /// Requires this value before the change.
  public func from(_ value: Observed) -> ChangeMatcher {
    ChangeMatcher(observed: observed, requirement: requirement.from(value))
  }
}

extension ChangeMatcher where Closure == () throws -> Observed {
  /// Requires this value before the change; with `toNot`, the value must stay this one.
  public func from<Value>(_ value: Observed) -> Matcher<Value> { from(value).matcher() }

  /// Requires this value after the change.
  public func to<Value>(_ value: Observed) -> Matcher<Value> { matcher(requirement.to(value)) }

  /// Requires the value to grow by this amount, which may be zero.
  public func by<Value>(_ amount: Observed) -> Matcher<Value> where Observed: AdditiveArithmetic & Comparable {
    matcher(requirement.by(amount))
  }

  /// Requires the value to grow by at least this amount.
  public func byAtLeast<Value>(_ amount: Observed) -> Matcher<Value> where Observed: AdditiveArithmetic & Comparable {
    matcher(requirement.byAtLeast(amount))
  }

  /// Requires the value to grow by at most this amount.
  public func byAtMost<Value>(_ amount: Observed) -> Matcher<Value> where Observed: AdditiveArithmetic & Comparable {
    matcher(requirement.byAtMost(amount))
  }

  func matcher<Value>() -> Matcher<Value> { matcher(requirement) }

  private func matcher<Value>(_ requirement: ChangeRequirement<Observed>) -> Matcher<Value> {
    Matcher { expression in
      if let result = expression.uncalledResult { return result }
      guard !expression.isEvaluated else { return requirement.resultTooLate }
      let before = try observed()
      _ = try expression.evaluate()
      return requirement.result(before, try observed())
    } async: { expression in
      guard !expression.isEvaluated else { return requirement.resultTooLate }
      let before = try observed()
      _ = try await expression.evaluate()
      return requirement.result(before, try observed())
    }
  }
}

extension ChangeMatcher where Closure == () async throws -> Observed {
  /// Requires this value before the change; with `toNot`, the value must stay this one.
  public func from<Value>(_ value: Observed) -> AsyncMatcher<Value> { from(value).matcher() }

  /// Requires this value after the change.
  public func to<Value>(_ value: Observed) -> AsyncMatcher<Value> { matcher(requirement.to(value)) }

  /// Requires the value to grow by this amount, which may be zero.
  public func by<Value>(_ amount: Observed) -> AsyncMatcher<Value> where Observed: AdditiveArithmetic & Comparable {
    matcher(requirement.by(amount))
  }

  /// Requires the value to grow by at least this amount.
  public func byAtLeast<Value>(_ amount: Observed) -> AsyncMatcher<Value>
  where Observed: AdditiveArithmetic & Comparable {
    matcher(requirement.byAtLeast(amount))
  }

  /// Requires the value to grow by at most this amount.
  public func byAtMost<Value>(_ amount: Observed) -> AsyncMatcher<Value>
  where Observed: AdditiveArithmetic & Comparable {
    matcher(requirement.byAtMost(amount))
  }

  func matcher<Value>() -> AsyncMatcher<Value> { matcher(requirement) }

  private func matcher<Value>(_ requirement: ChangeRequirement<Observed>) -> AsyncMatcher<Value> {
    AsyncMatcher { expression in
      guard !expression.isEvaluated else { return requirement.resultTooLate }
      let before = try await observed()
      _ = try await expression.evaluate()
      return requirement.result(before, try await observed())
    }
  }
}
