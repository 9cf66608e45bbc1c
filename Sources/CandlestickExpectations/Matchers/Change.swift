/// Matches code that changes what a closure returns.
///
/// ```swift
/// expect { cart.add(apple) }.to(change { cart.count })
/// ```
///
/// A class's object that stays the same is not seen to change. Let the closure return the part of it that does.
///
/// - Parameter observed: is called before the code and after it.
public func change<Observed: Equatable, Value>(_ observed: @escaping () throws -> Observed) -> Matcher<Value> {
  ChangeMatcher(observed: observed).matcher()
}

/// Matches code that changes what an async closure returns.
///
/// ```swift
/// await expect { await account.pay(5) }.to(change { await account.balance })
/// ```
///
/// - Parameter observed: is called before the code and after it.
public func change<Observed: Equatable, Value>(
  _ observed: @escaping () async throws -> Observed
) -> AsyncMatcher<Value> {
  ChangeMatcher(observed: observed).matcher()
}

/// Says what a closure returns that code is expected to change; how, is said next.
///
/// ```swift
/// expect { cart.add(apple) }.to(change { cart.count }.from(0).to(1))
/// expect { cart.add(apple) }.to(change { cart.count }.by(1))
/// ```
///
/// - Parameter observed: is called before the code and after it.
public func change<Observed: Equatable>(
  _ observed: @escaping () throws -> Observed
) -> ChangeMatcher<Observed, () throws -> Observed> {
  ChangeMatcher(observed: observed)
}

/// Says what an async closure returns that code is expected to change; how, is said next.
///
/// ```swift
/// await expect { await account.pay(5) }.to(change { await account.balance }.by(-5))
/// ```
///
/// - Parameter observed: is called before the code and after it.
public func change<Observed: Equatable>(
  _ observed: @escaping () async throws -> Observed
) -> ChangeMatcher<Observed, () async throws -> Observed> {
  ChangeMatcher(observed: observed)
}

/// A change that code is expected to make. `change { … }` makes one.
///
/// `toNot` takes `change { … }` and `change { … }.from(…)` alone. With any other it fails, as that would hold for each
/// change of which nobody has thought.
public struct ChangeMatcher<Observed: Equatable, Closure> {
  private let observed: Closure
  private let requirement: ChangeRequirement<Observed>

  init(observed: Closure, requirement: ChangeRequirement<Observed> = ChangeRequirement()) {
    self.observed = observed
    self.requirement = requirement
  }

  /// Says what the value is before the change.
  public func from(_ value: Observed) -> ChangeMatcher {
    ChangeMatcher(observed: observed, requirement: requirement.from(value))
  }
}

extension ChangeMatcher where Closure == () throws -> Observed {
  /// Says what the value is before the change. With `toNot`, this is what it stays.
  public func from<Value>(_ value: Observed) -> Matcher<Value> { from(value).matcher() }

  /// Says what the value is after the change.
  public func to<Value>(_ value: Observed) -> Matcher<Value> { matcher(requirement.to(value)) }

  /// Says how much greater the value is after the code: nothing, if it stays the same.
  public func by<Value>(_ amount: Observed) -> Matcher<Value> where Observed: AdditiveArithmetic & Comparable {
    matcher(requirement.by(amount))
  }

  /// Says how much greater the value is after the code at least.
  public func byAtLeast<Value>(_ amount: Observed) -> Matcher<Value> where Observed: AdditiveArithmetic & Comparable {
    matcher(requirement.byAtLeast(amount))
  }

  /// Says how much greater the value is after the code at most.
  public func byAtMost<Value>(_ amount: Observed) -> Matcher<Value> where Observed: AdditiveArithmetic & Comparable {
    matcher(requirement.byAtMost(amount))
  }

  func matcher<Value>() -> Matcher<Value> { matcher(requirement) }

  private func matcher<Value>(_ requirement: ChangeRequirement<Observed>) -> Matcher<Value> {
    Matcher { expression in
      if let result = expression.resultOfUncalledClosure { return result }
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
  /// Says what the value is before the change. With `toNot`, this is what it stays.
  public func from<Value>(_ value: Observed) -> AsyncMatcher<Value> { from(value).matcher() }

  /// Says what the value is after the change.
  public func to<Value>(_ value: Observed) -> AsyncMatcher<Value> { matcher(requirement.to(value)) }

  /// Says how much greater the value is after the code: nothing, if it stays the same.
  public func by<Value>(_ amount: Observed) -> AsyncMatcher<Value> where Observed: AdditiveArithmetic & Comparable {
    matcher(requirement.by(amount))
  }

  /// Says how much greater the value is after the code at least.
  public func byAtLeast<Value>(_ amount: Observed) -> AsyncMatcher<Value>
  where Observed: AdditiveArithmetic & Comparable {
    matcher(requirement.byAtLeast(amount))
  }

  /// Says how much greater the value is after the code at most.
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
